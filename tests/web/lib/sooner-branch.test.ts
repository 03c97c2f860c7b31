import { expect, it } from 'vitest';
import type { BranchView } from '#web/lib/api/answers.ts';
import { soonerBranch } from '#web/parts/ticket/sooner-branch.ts';

type Service = BranchView['services'][number];

const service = (wait: number | null, more: Partial<Service> = {}): Service => ({
  serviceType: 'laser',
  served: wait !== null,
  estimatedWaitTime: wait,
  estimatedWait: null,
  here: 0,
  expected: 0,
  waitNote: null,
  waitOverLimit: false,
  endsAfterClosing: false,
  nextDay: null,
  ...more,
});

const branch = (id: number, wait: number | null, more: Partial<BranchView> = {}): BranchView => ({
  id,
  name: `Branch ${String(id)}`,
  nameAr: `فرع ${String(id)}`,
  address: '',
  addressAr: '',
  mapUrl: '',
  phone: '',
  open: true,
  today: '2026-11-20',
  timeZone: 'Africa/Cairo',
  waiting: 3,
  estimatedWaitTime: 0,
  estimatedWaits: { regular: 0, laser: 0, fractional: 0 },
  services: [service(wait)],
  prices: { regular: 300, perPulse: 5, fractional: 1500 },
  hoursToday: null,
  closedDays: [],
  doctorsAtWork: 1,
  doctors: [],
  ...more,
});

const patient = {
  status: 'waiting',
  place: { before: 5, expectedBefore: 0, preferredBefore: 0, callsBefore: 5, isNext: false },
  branchId: 1,
  serviceType: 'laser',
  estimatedWaitTime: 70,
  arrivedAt: null,
  paymentStatus: 'unpaid',
} as const;

it('is the open branch with the shortest wait for the service', () => {
  const branches = [branch(1, 0), branch(2, 45), branch(3, 30), branch(4, 5, { open: false })];

  expect(soonerBranch(branches, patient)).toMatchObject({ branch: { id: 3 }, minutes: 40 });
});

it.each([
  ['is not much sooner', branch(2, 51), patient],
  ['does not serve the service now', branch(2, null), patient],
  ['has no doctor at work', branch(2, 5, { doctorsAtWork: 0 }), patient],
  ['would call after closing', branch(2, 5, { services: [service(5, { endsAfterClosing: true })] }), patient],
  ['is left by a patient who is there', branch(2, 5), { ...patient, arrivedAt: '2026-11-20T12:00:00.000Z' }],
  ['is left by a patient who has paid', branch(2, 5), { ...patient, paymentStatus: 'paid' }],
  ['is left by a patient who was called', branch(2, 5), { ...patient, status: 'in_progress' }],
  ['is left by a patient whose wait is unknown', branch(2, 5), { ...patient, estimatedWaitTime: null }],
] as const)('is none when the other branch %s', (_, other, who) => {
  expect(soonerBranch([branch(1, 70), other], who)).toBeUndefined();
});
