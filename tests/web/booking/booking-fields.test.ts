import { describe, expect, it } from 'vitest';
import { laserAreas, reservationTypes } from '#shared/models/enums.ts';
import { bookingBody } from '#shared/models/booking-body.ts';
import { laterDaysOf } from '#web/parts/ticket/later-days.ts';
import type { BookingFields } from '#web/features/booking/booking-fields.ts';
import {
  bodyOf,
  doctorsOf,
  emptyBooking,
  emptyCompanion,
  fieldOf,
  groupBodyOf,
  lacksRequired,
  linkedChoices,
  needsArea,
  offeredService,
} from '#web/features/booking/booking-fields.ts';
import { bookingForm } from '#web/features/booking/booking-schema.ts';

const filled: BookingFields = {
  ...emptyBooking,
  branchId: '1',
  serviceType: 'regular',
  name: 'Mona Elsayed',
  phone: '01001234567',
};

/** The fields that the form's schema refuses. */
const wrongIn = async (fields: BookingFields): Promise<PropertyKey[]> => {
  const { error } = await bookingForm.safeParseAsync(fields);
  return [...new Set((error?.issues ?? []).map(({ path }) => path[0] ?? ''))];
};

describe('the booking form', () => {
  it.each(['branchId', 'serviceType', 'name', 'phone'] as const)('misses %s when it is left out', async (field) => {
    const fields = { ...filled, [field]: '' };

    expect(lacksRequired(fields)).toBe(true);
    expect(await wrongIn(fields)).toEqual([field]);
  });

  it('lacks nothing when branch, type, name and phone are given', async () => {
    expect(lacksRequired(filled)).toBe(false);
    expect(await wrongIn(filled)).toEqual([]);
  });

  it('asks for an area for laser and fractional laser only', async () => {
    expect(reservationTypes.filter(needsArea)).toEqual(['laser', 'fractional']);
    expect(await wrongIn({ ...filled, serviceType: 'laser' })).toEqual(['laserAreas']);
    expect(await wrongIn({ ...filled, serviceType: 'fractional' })).toEqual(['laserAreas']);
    expect(await wrongIn({ ...filled, serviceType: 'laser', laserAreas: ['face'] })).toEqual([]);
  });

  it('names the missing area also when other fields are wrong', async () => {
    const wrong = await wrongIn({ ...filled, serviceType: 'laser', name: '', phone: '0100' });

    expect(new Set(wrong)).toEqual(new Set(['laserAreas', 'name', 'phone']));
  });

  it('sends the further service of each person, and none for the kind itself', async () => {
    const companion: BookingFields['companions'][number] = { ...emptyCompanion, name: 'Adam Elsayed' };
    const fields = { ...filled, companions: [{ ...companion, serviceType: 'regular' as const, serviceId: '7' }] };

    const { people } = groupBodyOf(await bookingForm.parseAsync(fields));

    expect(people).toEqual([
      { name: 'Mona Elsayed', serviceType: 'regular' },
      { name: 'Adam Elsayed', serviceType: 'regular', serviceId: 7 },
    ]);
  });

  it.each(['01001234567', '٠١٠٠١٢٣٤٥٦٧', '+20 100 123 4567', '0020-100-123-4567', '+447700900123'])(
    'takes %s for a phone',
    async (phone) => {
      expect(await wrongIn({ ...filled, phone })).toEqual([]);
    },
  );

  it.each(['0100', 'mona', '010012345678901', '+20', '   '])('does not take "%s" for a phone', async (phone) => {
    expect(await wrongIn({ ...filled, phone })).toEqual(['phone']);
  });

  it.each(['منى', 'Mona Elsayed', '  José  María ', 'م', '12', '<b>Mona</b>', 'x'.repeat(121), '', 'O’Neil'])(
    'judges the name "%s" as the server does',
    async (name) => {
      const body = { name, phone: '01001234567', branch_id: 1, type: 'regular' };

      expect((await wrongIn({ ...filled, name })).length === 0).toBe(bookingBody.safeParse(body).success);
    },
  );

  it.each(['+20 100 123 4567', '0020 1001234567', '٠١٠٠ ١٢٣ ٤٥٦٧', '0100-123-4567'])(
    'sends the phone %s in the form that is shown',
    async (phone) => {
      const checked = await bookingForm.parseAsync({ ...filled, phone });

      expect(bodyOf(checked).phone).toBe('01001234567');
    },
  );

  it('sends an area only where the type needs one, and the phone in Latin digits', () => {
    const checked = bookingForm.parseAsync({ ...filled, laserAreas: ['face'], phone: ' ٠١٠٠١٢٣٤٥٦٧ ' });

    return expect(checked.then(bodyOf)).resolves.toEqual({
      branchId: 1,
      serviceType: 'regular',
      name: 'Mona Elsayed',
      phone: '01001234567',
      messageConsent: false,
    });
  });

  it('sends one area as the single field, and several as a list together with the first alone', async () => {
    const laser = { ...filled, serviceType: 'laser' } as const;
    const one = await bookingForm.parseAsync({ ...laser, laserAreas: ['legs'] });
    const two = await bookingForm.parseAsync({ ...laser, laserAreas: ['legs', 'face'] });

    expect(bodyOf(one)).toMatchObject({ laserArea: 'legs' });
    expect(bodyOf(one)).not.toHaveProperty('laserAreas');
    expect(bodyOf(two)).toMatchObject({ laserArea: 'legs', laserAreas: ['legs', 'face'] });
  });

  it('sends a later day, and no date for today', async () => {
    const today = await bookingForm.parseAsync(filled);
    const later = await bookingForm.parseAsync({ ...filled, date: '2026-11-28' });

    expect(bodyOf(today)).not.toHaveProperty('date');
    expect(bodyOf(later)).toMatchObject({ date: '2026-11-28' });
  });

  it('offers the open days after today', () => {
    const days = laterDaysOf({ today: '2026-11-20', closedDays: ['2026-11-27'] });

    expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-21', '2026-12-04', 13]);
    expect(days).not.toContain('2026-11-27');
  });

  it('offers every area the clinic treats', () => {
    expect(laserAreas).toEqual(['face', 'arms', 'legs', 'back', 'full-body', 'chest', 'bikini', 'underarms']);
  });
});

describe('the doctors to choose from', () => {
  const doctor = { doctorId: 'd1', name: 'Hany Nabil', nameAr: 'هاني نبيل', services: ['laser' as const] };

  it('are those of the service who have a name', () => {
    const doctors = [doctor, { ...doctor, doctorId: 'd2', name: null }];

    expect(doctorsOf({ doctors }, 'laser')).toEqual([{ id: 'd1', name: 'Hany Nabil', nameAr: 'هاني نبيل' }]);
    expect(doctorsOf({ doctors }, 'regular')).toEqual([]);
  });

  it('are none before the branch is known', () => {
    expect(doctorsOf(undefined, 'laser')).toEqual([]);
  });
});

it('finds the field of a refusal, and none for what is no field of the form', () => {
  expect(fieldOf('phone')).toBe('phone');
  expect(fieldOf('similar')).toBeUndefined();
});

describe('the request of a checked form', () => {
  it('has a doctor and a day only when they were chosen, and all areas when there are several', async () => {
    const chosen: BookingFields = {
      ...filled,
      serviceType: 'laser',
      laserAreas: ['face', 'legs'],
      preferredDoctorId: 'd1',
    };

    const body = bodyOf(await bookingForm.parseAsync(chosen));

    expect(body).toMatchObject({ laserArea: 'face', laserAreas: ['face', 'legs'], preferredDoctorId: 'd1' });
    expect(body).not.toHaveProperty('date');
    expect(bodyOf(await bookingForm.parseAsync(filled))).not.toHaveProperty('preferredDoctorId');
  });
});

describe('a further service', () => {
  const prp = { id: 7, serviceType: 'regular', name: 'PRP', nameAr: 'بلازما', price: 900, minutes: 30 } as const;

  it('is sent by its id, and is left out for the kind itself', async () => {
    const further = await bookingForm.parseAsync({ ...filled, serviceId: '7' });
    const kind = await bookingForm.parseAsync(filled);

    expect(bodyOf(further)).toMatchObject({ serviceType: 'regular', serviceId: 7 });
    expect(bodyOf(kind)).not.toHaveProperty('serviceId');
  });

  it('of a link chooses its kind, once the clinic is known to offer it', () => {
    const linked = { ...emptyBooking, ...linkedChoices({ search: '?branch=2&service=7', hash: '' }) };

    expect(linked).toMatchObject({ branchId: '2', serviceType: '', serviceId: '7' });
    expect(offeredService(linked, [prp])).toEqual({ serviceType: 'regular', serviceId: '7' });
    expect(offeredService(linked, [])).toEqual({ serviceType: '', serviceId: '' });
  });

  it('takes the kind with it when it is no longer offered', () => {
    const chosen = { serviceType: 'regular', serviceId: '7' } as const;

    expect(offeredService(chosen, [{ ...prp, id: 8 }])).toEqual({ serviceType: '', serviceId: '' });
  });

  it('is left when another kind is chosen', () => {
    expect(offeredService({ serviceType: 'laser', serviceId: '7' }, [prp])).toEqual({
      serviceType: 'laser',
      serviceId: '',
    });
  });
});
