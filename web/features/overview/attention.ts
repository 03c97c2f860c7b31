import { LATE_AFTER } from '#web/ui/wait-bar.tsx';
import type { ReservationType } from '#shared/models/lists.ts';
import type { BranchDay, BranchNow } from './overview-calls.ts';

interface OfBranch {
  readonly branch: BranchNow;
}

/** Something that needs the owner. */
export type Attention = OfBranch &
  (
    | {
        readonly kind: 'unserved';
        readonly service: ReservationType;
        readonly people: number;
        readonly minutes: number;
      }
    | { readonly kind: 'nobody'; readonly people: number; readonly minutes: number }
    | { readonly kind: 'wait'; readonly minutes: number }
    | {
        readonly kind: 'pulses';
        readonly doctor: string | null;
        readonly doctorAr: string | undefined;
        readonly pulses: number;
        readonly amount: number;
      }
    | {
        readonly kind: 'refunds';
        readonly count: number;
        readonly amount: number;
        readonly by: string;
        readonly byAr: string | undefined;
      }
    | { readonly kind: 'drawer'; readonly by: string; readonly byAr: string | undefined; readonly amount: number }
  );

/** Pulses that a laser may give without a patient: test shots. */
const PULSES_TOLERATED = 5;
/** Fewer refunds by one person are the normal case. */
const MANY_REFUNDS = 3;

const inPounds = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;

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

const ofDay = ({ branch, sheet }: BranchDay): Attention[] => {
  const refunds = Map.groupBy(sheet.reversals.lines, ({ by }) => by);
  return [
    ...sheet.pulses
      .filter(({ gap }) => Math.abs(gap) > PULSES_TOLERATED)
      .map(({ doctorName: doctor, doctorNameAr: doctorAr, gap: pulses, gapAmount: amount }): Attention => ({
        kind: 'pulses',
        branch,
        doctor,
        doctorAr,
        pulses,
        amount,
      })),
    ...[...refunds].flatMap(([by, lines]): Attention[] =>
      lines.length < MANY_REFUNDS
        ? []
        : [
            {
              kind: 'refunds',
              branch,
              count: lines.length,
              amount: Math.abs(inPounds(lines.map(({ amount }) => amount))),
              by,
              byAr: lines[0]?.byAr,
            },
          ],
    ),
    ...sheet.drawers.flatMap((drawer): Attention[] => {
      const amount = inPounds(drawer.lines.map(({ variance }) => variance ?? 0));
      return amount === 0
        ? []
        : [
            {
              kind: 'drawer',
              branch,
              by: drawer.closedBy ?? drawer.openedBy,
              byAr: drawer.closedByAr ?? drawer.openedByAr,
              amount,
            },
          ];
    }),
  ];
};

/** What needs the owner now: queues first, then the day of the branches that are read in detail. */
export const attentionOf = (branches: readonly BranchNow[], days: readonly BranchDay[]): readonly Attention[] => [
  ...branches.flatMap(ofQueue),
  ...days.flatMap(ofDay),
];

/** Longest wait first; with the same wait, more patients first. */
export const byLongestWait = (branches: readonly BranchNow[]): readonly BranchNow[] =>
  branches.toSorted((one, other) => other.longestWait - one.longestWait || other.here - one.here);
