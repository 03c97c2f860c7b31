import { useTexts } from '../../lib/texts.ts';
import { toast } from '../../ui/toast.tsx';
import { useCallNext, useFinish, useReinsert, useSkip } from './doctor-queue-calls.ts';

/** What happened, and below it what that means: both of the seed's sentences (section 8). */
const told = (first: string, second: string): string => `${first}\n${second}`;

interface Options {
  readonly branchId: number;
  /** A visit was finished: the completed records have a new one. */
  readonly onFinished: () => void;
}

/** Everything a doctor can do to the queue, with the sentence that follows each. */
export const useQueueMoves = ({ branchId, onFinished }: Options) => {
  const { t } = useTexts();
  const next = useCallNext(branchId);
  const finish = useFinish(branchId);
  const skip = useSkip(branchId);
  const reinsert = useReinsert(branchId);
  const retry = (): string => t('messages:counter.updateFailed');

  // Each by its own promise: `mutate` tells of the last move only, and of none once the tab was left.
  const putBack = (id: number): void =>
    void reinsert.mutateAsync(id).then(
      () => toast.success(t('messages:counter.reinserted')),
      () => toast.failure(told(t('messages:counter.reinsertFailed'), retry())),
    );

  return {
    calling: next.isPending,
    finishing: finish.isPending,
    /** The patient whose row is being moved. */
    moving: (skip.isPending ? skip.variables : undefined) ?? (reinsert.isPending ? reinsert.variables : undefined),
    callNext: (): void =>
      void next.mutateAsync().then(
        ({ completed }) => {
          toast.success(told(t('messages:queue.called'), t('messages:queue.updated')));
          if (completed !== null) onFinished();
        },
        () => toast.failure(told(t('messages:queue.callFailed'), retry())),
      ),
    finish: (id: number): void =>
      void finish.mutateAsync(id).then(
        () => {
          toast.success(t('messages:counter.statusChanged'));
          onFinished();
        },
        () => toast.failure(t('messages:counter.statusFailed')),
      ),
    skip: (id: number): void =>
      void skip.mutateAsync(id).then(
        () =>
          toast.success(t('messages:counter.skipped'), {
            label: t('pages:doctor.reinsert'),
            run: () => putBack(id),
          }),
        () => toast.failure(told(t('messages:counter.skipFailed'), retry())),
      ),
    reinsert: putBack,
  };
};
export type QueueMoves = ReturnType<typeof useQueueMoves>;
