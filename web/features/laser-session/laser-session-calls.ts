import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { recordLaserSession } from '#shared/routes/doctor.ts';
import { setFractionalCharge } from '#shared/routes/payments.ts';
import { call } from '#web/lib/api/client.ts';
import { newAttempts } from '#web/lib/api/idempotency.ts';
import type { SessionOutcome, VisitRecordBody } from './record-session.ts';
import { recordSession } from './record-session.ts';
import type { SessionCharge, SessionMode } from './session-entry.ts';

export interface Recording {
  readonly reservationId: number;
  readonly mode: SessionMode;
  readonly charge: SessionCharge;
  /** The record of the visit, saved in the same request. */
  readonly visitRecord?: VisitRecordBody | undefined;
}

/** Records a session. A refusal resolves to an outcome; only unexpected errors reject. */
export const useRecordSession = () => {
  const client = useQueryClient();
  const charging = useRef(newAttempts());
  const recording = useRef(newAttempts());
  return useMutation({
    mutationFn: ({ reservationId, mode, charge, visitRecord }: Recording): Promise<SessionOutcome> =>
      recordSession(
        { reservationId, mode, charge, visitRecord },
        {
          setCharge: (body) => call(setFractionalCharge, { body }, { idempotencyKey: charging.current.keyFor(body) }),
          recordSession: (body) =>
            call(recordLaserSession, { body }, { idempotencyKey: recording.current.keyFor(body) }),
        },
      ),
    onSuccess: (outcome) => {
      if (outcome.kind !== 'recorded') return;
      charging.current.done();
      recording.current.done();
    },
    // Records, the day's pulses, what is owed: a session changes nearly all that a doctor's screens show.
    onSettled: () => client.invalidateQueries(),
  });
};
