import type { SessionGuide } from '#web/features/laser-session/unusual-figures.ts';
import type { PastSession } from '#web/lib/answers.ts';

/** The session guide of a patient without sessions, except for what is given. */
export const guideWith = (more: Partial<SessionGuide> = {}): SessionGuide => ({
  price_per_pulse: 5,
  fractional_price: 1500,
  usual: null,
  recorded_session: null,
  last_session: null,
  sessions: [],
  total_visits: 3,
  open_balance: 0,
  packages: [],
  ...more,
});

export const lastSession: PastSession = {
  date: '2026-10-01',
  serviceType: 'laser',
  laser_area: 'legs',
  laser_areas: ['legs'],
  pulses: 100,
  price_per_pulse: 5,
  amount: 500,
};
