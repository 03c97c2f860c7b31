import { patientIdOf } from '#functions/domain/patients/patient-identity.ts';
import { requirePhone } from '#functions/domain/queue/booking.ts';
import type { Reply } from '#shared/routes/define.ts';
import type { definePackage, payPackage } from '#shared/routes/packages.ts';
import type { SendRequest } from '../in-process.ts';
import { DRAWER_BRANCH } from './drawers.ts';
import type { DemoPatient } from './patients.ts';

interface PackageDay {
  readonly call: SendRequest;
  readonly day: string;
  readonly person: DemoPatient | undefined;
  readonly tokens: {
    readonly owner: string | undefined;
    readonly reception: string | undefined;
    /** Token of a doctor without a current patient. */
    readonly doctor: string | undefined;
  };
}

const faceSessions = {
  name: 'Four face sessions',
  name_ar: 'أربع جلسات وجه',
  service: 'laser',
  areas: ['face'],
  unit: 'sessions',
  units: 4,
  price: 2000,
  single_price: 600,
  valid_days: 180,
  active: true,
} as const;

const pulses = {
  name: '2,000 pulses',
  name_ar: '2000 نبضة',
  service: 'laser',
  areas: [],
  unit: 'pulses',
  units: 2000,
  price: 8000,
  single_price: 5,
  valid_days: 365,
  active: true,
} as const;

/** Two packages on offer, and one that a patient has paid in part and half used. */
export const simulatePackages = async ({ call, day, person, tokens }: PackageDay): Promise<void> => {
  if (person === undefined) return;
  let step = 0;
  const send = async (...[route, request]: Parameters<SendRequest>): Promise<unknown> => {
    step += 1;
    const answer = await call(route, { ...request, key: `demo-packages-${day}-${String(step)}` });
    if (answer.status >= 400)
      throw new Error(`demo data: ${route} was answered ${String(answer.status)} ${answer.reason ?? ''}`);
    return answer.data;
  };
  const define = (offer: object) =>
    send('packages/define-package', { body: { branch_id: DRAWER_BRANCH, ...offer }, token: tokens.owner });
  await define(pulses);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the reply is the table's own
  const offer = (await define(faceSessions)) as Reply<typeof definePackage>;
  const visit = async (): Promise<number> => {
    const body = { ...person, branch_id: DRAWER_BRANCH, type: 'laser', laser_area: 'face', message_consent: false };
    const booked = await send('reservations/book-reservation', { body, token: tokens.reception });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    return (booked as { readonly id: number }).id;
  };
  const use = async (id: number, packageId: string): Promise<void> => {
    const params = { id };
    await send('reservations/change-status', { params, body: { status: 'in_progress' }, token: tokens.doctor });
    const body = { reservation_id: id, pulses: 140, price_per_pulse: 5, package_id: packageId };
    await send('doctor/record-laser-session', { body, token: tokens.doctor });
    await send('reservations/change-status', { params, body: { status: 'completed' }, token: tokens.doctor });
  };
  const first = await visit();
  const paid = await send('packages/pay-package', {
    params: { patientId: patientIdOf(requirePhone(person.phone), person.name) },
    body: { offer_id: offer.id, amount: 1500, method: 'card', reference: '004218' },
    token: tokens.reception,
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const { id: packageId } = (paid as Reply<typeof payPackage>).package;
  await use(first, packageId);
  await use(await visit(), packageId);
};
