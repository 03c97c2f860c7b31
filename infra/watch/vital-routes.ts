import { logIn } from '#shared/routes/auth.ts';
import { callNext } from '#shared/routes/doctor.ts';
import { markPaid } from '#shared/routes/payments.ts';
import { bookReservation } from '#shared/routes/reservations.ts';

/** Routes with alarms of their own. They have few requests, so a total would hide their failures. */
export const criticalRoutes = [
  { name: 'booking', route: bookReservation, hurt: 'Patients cannot book', slo: true },
  { name: 'calling', route: callNext, hurt: 'Doctors cannot call the next patient', slo: true },
  { name: 'payment', route: markPaid, hurt: 'Reception cannot take payments', slo: false },
  { name: 'sign-in', route: logIn, hurt: 'Staff cannot sign in', slo: false },
] as const;

/** The objective: 99.9 % of a month's bookings and calls are answered without a server error within a second. */
export const slo = { percentGood: 99.9, milliseconds: 1000 } as const;
