import type { SessionGuide } from '#web/features/laser-session/unusual-figures.ts';
import type { PastSession } from '#web/lib/api/answers.ts';

/** The session guide of a patient without sessions, except for what is given. */
export const guideWith = (more: Partial<SessionGuide> = {}): SessionGuide => ({
  pricePerPulse: 5,
  fractionalPrice: 1500,
  usual: null,
  recordedSession: null,
  lastSession: null,
  sessions: [],
  totalVisits: 3,
  openBalance: 0,
  packages: [],
  ...more,
});

export const lastSession: PastSession = {
  date: '2026-10-01',
  serviceType: 'laser',
  laserArea: 'legs',
  laserAreas: ['legs'],
  pulses: 100,
  pricePerPulse: 5,
  amount: 500,
};
