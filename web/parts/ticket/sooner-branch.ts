import type { BranchView, QueueInfoPatient } from '#web/lib/api/answers.ts';

/** A smaller difference is within the error of the estimates. */
const WORTH_MINUTES = 20;

/** A branch where the patient is called sooner, and by how many minutes. */
export interface SoonerBranch {
  readonly branch: BranchView;
  readonly minutes: number;
}

type Waiting = Pick<
  QueueInfoPatient,
  'status' | 'place' | 'branchId' | 'serviceType' | 'estimatedWaitTime' | 'arrivedAt' | 'paymentStatus'
>;

/** Does the patient wait today, on the way or at home, with nothing paid? Others stay at their branch. */
const mayLeave = ({ status, place, arrivedAt, paymentStatus }: Waiting): boolean =>
  status === 'waiting' && place !== null && arrivedAt === null && paymentStatus === 'unpaid';

const waitAt = ({ services }: BranchView, { serviceType }: Waiting): number | undefined => {
  const service = services.find((each) => each.serviceType === serviceType);
  if (service?.served !== true || service.waitOverLimit || service.endsAfterClosing) return undefined;
  return service.estimatedWaitTime ?? undefined;
};

/** The branch with the earliest expected call, if that is much sooner. Branches without a doctor at work are left out. */
export const soonerBranch = (branches: readonly BranchView[], patient: Waiting): SoonerBranch | undefined => {
  const { branchId, estimatedWaitTime: own } = patient;
  if (own === null || !mayLeave(patient)) return undefined;
  const [best] = branches
    .filter((branch) => branch.id !== branchId && branch.open && branch.doctorsAtWork > 0)
    .flatMap((branch) => {
      const wait = waitAt(branch, patient);
      return wait === undefined ? [] : [{ branch, minutes: own - wait }];
    })
    .toSorted((a, b) => b.minutes - a.minutes);
  return best !== undefined && best.minutes >= WORTH_MINUTES ? best : undefined;
};
