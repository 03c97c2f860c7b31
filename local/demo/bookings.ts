import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { addDays } from '#shared/rules/clinic-day.ts';
import type { ReservationType } from '#shared/models/enums.ts';
import type { SendRequest } from '../in-process.ts';
import { DRAWER_BRANCH } from './drawers.ts';
import type { DemoPatient } from './patients.ts';

interface Bookings {
  readonly call: SendRequest;
  /** Token of a receptionist. */
  readonly token: string | undefined;
  readonly day: ClinicDay;
  readonly people: readonly DemoPatient[];
}

const services: readonly ReservationType[] = ['regular', 'laser', 'fractional', 'regular'];

const bodyOf = (person: DemoPatient, type: ReservationType) => ({
  ...person,
  branch_id: DRAWER_BRANCH,
  type,
  ...(type === 'regular' ? {} : { laser_areas: type === 'laser' ? ['face', 'underarms'] : ['face'] }),
  message_consent: false,
});

/** Books for tomorrow, every second reservation online. */
export const bookTomorrow = async ({ call, token, day, people }: Bookings): Promise<void> => {
  const date = addDays(day, 1);
  for (const [index, type] of services.entries()) {
    const person = people[index];
    if (person === undefined) continue;
    await call('reservations/book-reservation', {
      body: { ...bodyOf(person, type), date },
      token: index % 2 === 0 ? token : undefined,
      key: `demo-tomorrow-${day}-${String(index)}`,
    });
  }
};

/** A patient who was registered a second time, without the family name, by a booking that was cancelled. */
export const bookTwin = async ({ call, token, day, people }: Bookings): Promise<void> => {
  const [person] = people;
  if (person === undefined) return;
  const key = `demo-twin-${day}`;
  for (const name of [person.name, person.name.split(' ').slice(0, -1).join(' ')]) {
    const body = bodyOf({ ...person, name }, 'regular');
    const { data } = await call('reservations/book-reservation', { body, token, key: `${key}-${String(name.length)}` });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the reply is the table's own
    const { id } = data as { readonly id: number };
    await call('reservations/cancel-reservation', {
      params: { id },
      body: {},
      token,
      key: `${key}-${String(name.length)}-cancel`,
    });
  }
};
