import { isRefusal } from '#web/lib/api/call-error.ts';
import { lines } from '#web/lib/i18n/lines.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useMoveFailure } from '#web/lib/queue/move-failure.ts';
import { toast } from '#web/ui/toast.tsx';
import { useCallGuard } from './call-guard.ts';
import {
  useCallNext,
  useDoctorQueue,
  useFinish,
  useReinsert,
  useSkip,
  useUndoMove,
  useUndoSkip,
} from './doctor-queue-calls.ts';
import type { SkippedFrom } from './queue-view.ts';
import { skippedFrom } from './queue-view.ts';

/** A patient in the queue, as far as a move and its toast need it. */
interface Patient {
  readonly id: number;
  readonly patientName: string;
}

interface Options {
  readonly branchId: number;
  /** Called after a visit was completed, to reload the completed records. */
  readonly onFinished: () => void;
}

/** Stands for Call Next among the ids that a toast is about: a call may concern no known patient. */
const CALL_NEXT = 0;

/** That a move failed, and why. */
const useReasonOf = () => {
  const { t } = useTexts();
  const failureOf = useMoveFailure();
  return (error: unknown): string => lines(t('messages:counter.updateFailed'), failureOf(error));
};

/** Says that a move was not undone, and why. An undo without an answer can be sent again: it has one effect. */
const useUndoFailed = () => {
  const { t } = useTexts();
  const reasonOf = useReasonOf();
  return (error: unknown, name: string, ids: readonly number[], again: () => void): void =>
    toast.failure(
      lines(t('messages:queue.undoFailed', { name }), reasonOf(error)),
      isRefusal(error) ? undefined : { label: t('messages:counter.undo'), run: again },
      ids,
    );
};

/** Undoes moves, newest first: a call before the completion that it caused. */
const useUndo = ({ branchId, onFinished }: Options) => {
  const { t } = useTexts();
  const { mutateAsync } = useUndoMove(branchId);
  const undoFailed = useUndoFailed();
  return (name: string, moves: readonly { readonly id: number; readonly moveId: string }[]) => {
    const run = (): void => {
      const undoAll = async (): Promise<void> => {
        for (const move of moves) await mutateAsync(move);
        onFinished();
      };
      const ids = moves.map(({ id }) => id);
      undoAll().then(
        () => toast.success(t('messages:queue.moveUndone', { name }), undefined, ids),
        (error: unknown) => undoFailed(error, name, ids, run),
      );
    };
    return { label: t('messages:counter.undo'), run };
  };
};
type UndoOffer = ReturnType<typeof useUndo>;

/** Calls the next patient; the toast names who was called and who was finished. */
const useCalling = ({ branchId, onFinished }: Options, undoOffer: UndoOffer) => {
  const { t } = useTexts();
  const reasonOf = useReasonOf();
  const queue = useDoctorQueue(branchId).data;
  const next = useCallNext(branchId);
  const guard = useCallGuard();
  const callNext = (): void => {
    if (!guard.enter()) return;
    // Uses the move's own promise: `mutate` reports only the last move, and none after the tab was closed.
    const current = queue?.current?.id;
    void next.mutateAsync(current ?? null).then(
      ({ completedPatient: finished, next: called, moveIds: ids }) => {
        const moves = [
          ...(called === null || ids.called === null ? [] : [{ id: called.id, moveId: ids.called }]),
          ...(finished === null || ids.completed === null ? [] : [{ id: finished.id, moveId: ids.completed }]),
        ];
        toast.success(
          lines(
            ...(called === null ? [] : [t('messages:queue.called', { name: called.patientName })]),
            finished === null
              ? t('messages:queue.updated')
              : t('messages:queue.finished', { name: finished.patientName }),
          ),
          undoOffer(called?.patientName ?? finished?.patientName ?? '', moves),
          [CALL_NEXT, ...moves.map(({ id }) => id)],
        );
        if (finished !== null) onFinished();
      },
      (error: unknown) => {
        guard.release();
        const about = [CALL_NEXT, ...(current === undefined ? [] : [current])];
        toast.failure(lines(t('messages:queue.callFailed'), reasonOf(error)), undefined, about);
      },
    );
  };
  return { calling: next.isPending, callGuarded: guard.guarded, callNext };
};

/** All queue actions of a doctor. Each ends with one toast that names the patient. */
export const useQueueMoves = (options: Options) => {
  const { t } = useTexts();
  const { branchId, onFinished } = options;
  const queue = useDoctorQueue(branchId).data;
  const undoOffer = useUndo(options);
  const calling = useCalling(options, undoOffer);
  const finish = useFinish(branchId);
  const skip = useSkip(branchId);
  const reinsert = useReinsert(branchId);
  const undo = useUndoSkip(branchId);

  const undoFailed = useUndoFailed();
  const reasonOf = useReasonOf();
  const failed =
    (what: string, id: number) =>
    (error: unknown): void =>
      toast.failure(lines(what, reasonOf(error)), undefined, [id]);

  const undoSkip = (from: SkippedFrom, moveId: string): void => {
    const { id, patientName: name } = from.row;
    void undo.mutateAsync({ ...from, moveId }).then(
      () => toast.success(t('messages:queue.skipUndone', { name }), undefined, [id]),
      (error: unknown) => undoFailed(error, name, [id], () => undoSkip(from, moveId)),
    );
  };

  return {
    ...calling,
    finishing: finish.isPending,
    /** The patient whose row is being moved. */
    moving: (skip.isPending ? skip.variables : undefined) ?? (reinsert.isPending ? reinsert.variables : undefined),
    finish: ({ id, patientName: name }: Patient): void =>
      void finish.mutateAsync(id).then(
        ({ moveId }) => {
          toast.success(t('messages:queue.visitFinished', { name }), undoOffer(name, [{ id, moveId }]), [id]);
          onFinished();
        },
        failed(t('messages:counter.statusFailed'), id),
      ),
    skip: ({ id, patientName: name }: Patient): void => {
      const from = skippedFrom(queue, id);
      void skip
        .mutateAsync(id)
        .then(
          ({ moveId }) =>
            toast.success(
              t('messages:queue.skipped', { name }),
              from && { label: t('messages:counter.undo'), run: () => undoSkip(from, moveId) },
              [id],
            ),
          failed(t('messages:counter.skipFailed'), id),
        );
    },
    reinsert: ({ id, patientName: name }: Patient): void =>
      void reinsert
        .mutateAsync(id)
        .then(
          ({ moveId }) =>
            toast.success(t('messages:queue.reinserted', { name }), undoOffer(name, [{ id, moveId }]), [id]),
          failed(t('messages:counter.reinsertFailed'), id),
        ),
  };
};
export type QueueMoves = ReturnType<typeof useQueueMoves>;
