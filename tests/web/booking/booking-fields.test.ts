import { describe, expect, test } from 'vitest';
import { laserAreas, reservationTypes } from '../../../shared/models/enums.ts';
import { bookingBody } from '../../../shared/routes/reservations.ts';
import {
  asksForArea,
  bookingChecks,
  emptyBooking,
  isName,
  isPhone,
  lacksRequired,
  problemText,
} from '../../../web/features/booking/booking-fields.ts';

const filled = { ...emptyBooking, branch: '1', type: 'regular', name: 'Mona Elsayed', phone: '01001234567' } as const;

describe('the booking form', () => {
  test.each(['branch', 'type', 'name', 'phone'] as const)('misses %s when it is left out', async (field) => {
    expect(lacksRequired({ ...filled, [field]: '' })).toBe(true);
    expect(await bookingChecks[field]('')).toBe('forms:required');
  });

  test('lacks nothing when branch, type, name and phone are given', () => {
    expect(lacksRequired(filled)).toBe(false);
  });

  test('asks for an area for laser and fractional laser only', () => {
    expect(reservationTypes.filter(asksForArea)).toEqual(['laser', 'fractional']);
    expect(bookingChecks.area('', { ...filled, type: 'laser' })).toBe('forms:booking.selectArea');
    expect(bookingChecks.area('', { ...filled, type: 'fractional' })).toBe('forms:booking.selectArea');
    expect(bookingChecks.area('', filled)).toBeUndefined();
    expect(bookingChecks.area('face', { ...filled, type: 'laser' })).toBeUndefined();
  });

  test.each(['01001234567', '٠١٠٠١٢٣٤٥٦٧', '+20 100 123 4567', '0020-100-123-4567', '+447700900123'])(
    'takes %s for a phone',
    async (phone) => {
      expect(await isPhone(phone)).toBe(true);
      expect(await bookingChecks.phone(phone)).toBeUndefined();
    },
  );

  test.each(['0100', 'mona', '010012345678901', '+20'])('does not take %s for a phone', async (phone) => {
    expect(await bookingChecks.phone(phone)).toBe('forms:invalidPhone');
  });

  test.each(['منى', 'Mona Elsayed', '  José  María ', 'م', '12', '<b>Mona</b>', 'x'.repeat(121), '', 'O’Neil'])(
    'judges the name "%s" as the server does',
    (name) => {
      const body = { name, phone: '01001234567', branch_id: 1, type: 'regular' };
      expect(isName(name)).toBe(bookingBody.safeParse(body).success);
    },
  );

  test('tells its own problems from the server’s sentences', () => {
    expect(problemText('forms:required')).toBe('forms:required');
    expect(problemText('This phone is not known')).toBeUndefined();
  });

  test('offers every area the clinic treats', () => {
    expect(laserAreas).toEqual(['face', 'arms', 'legs', 'back', 'full-body', 'chest', 'bikini', 'underarms']);
  });
});
