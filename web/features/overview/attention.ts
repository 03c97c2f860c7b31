import type { ReservationType } from '#shared/models/lists.ts';
import type { Alert } from '#web/lib/api/alerts-calls.ts';
import { LATE_AFTER } from '#web/ui/wait-bar.tsx';
import type { BranchNow } from './overview-calls.ts';

interface OfBranch {
  readonly branch: BranchNow;
}

/** Something that needs the owner. */
export type Attention = OfBranch &
  (
    | Alert
    | {
        readonly kind: 'unserved';
        readonly service: ReservationType;
        readonly people: number;
        readonly minutes: number;
      }
    | { readonly kind: 'nobody'; readonly people: number; readonly minutes: number }
    | { readonly kind: 'wait'; readonly minutes: number }
  );

const ofQueue = (branch: BranchNow): Attention[] => {
  const unserved = branch.services.filter((service) => !service.served && service.here + service.expected > 0);
  const nobody = branch.open && branch.doctorsAtWork === 0 && branch.here > 0;
  // A longest wait for a service that nobody serves has its line already.
  const isNamed = nobody || unserved.some(({ longestWait }) => longestWait === branch.longestWait);
  const isLate = branch.longestWait > LATE_AFTER && !isNamed;
  return [
    ...unserved.map((service): Attention => ({
      kind: 'unserved',
      branch,
      service: service.serviceType,
      people: service.here + service.expected,
      minutes: service.longestWait,
    })),
    ...(nobody ? [{ kind: 'nobody' as const, branch, people: branch.here, minutes: branch.longestWait }] : []),
    ...(isLate ? [{ kind: 'wait' as const, branch, minutes: branch.longestWait }] : []),
  ];
};

/** What needs the owner: queues now, then the alerts of today and of yesterday. */
export const attentionOf = (branches: readonly BranchNow[], alerts: readonly Alert[]): readonly Attention[] => [
  ...branches.flatMap(ofQueue),
  ...alerts.flatMap((alert): Attention[] => {
    const branch = branches.find(({ branchId }) => branchId === alert.branchId);
    return branch === undefined ? [] : [{ ...alert, branch }];
  }),
];

/** Longest wait first; with the same wait, more patients first. */
export const byLongestWait = (branches: readonly BranchNow[]): readonly BranchNow[] =>
  branches.toSorted((one, other) => other.longestWait - one.longestWait || other.here - one.here);
