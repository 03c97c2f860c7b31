import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { correctStartReading, endPulseTracking, showPulseTracking, startPulseTracking } from '#shared/routes/doctor.ts';
import { call } from '#web/lib/api/client.ts';
import { newAttempts } from '#web/lib/api/idempotency.ts';
import { polling, unlessFed } from '#web/lib/api/polling.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';
import type { PulseTracking } from './pulse-analysis.ts';

export const pulseTrackingKey = ['pulse-tracking'] as const;
const summaryKey = ['pulse-summary'] as const;

export type PulseSummary = Answer<typeof endPulseTracking>['summary'];

/** The summary of a pulse session that was ended on this page, with the id of the session. */
interface EndedSession {
  readonly trackingId: string | undefined;
  readonly summary: PulseSummary;
}

/** The caller's own pulse session of today; zeros without one. */
export const usePulseTracking = () =>
  useQuery({
    queryKey: pulseTrackingKey,
    queryFn: async ({ signal }) => {
      return (await call(showPulseTracking, {}, { signal })).pulseTracking;
    },
    refetchInterval: unlessFed(polling.pulses),
    // Data older than the poll interval is stale: a reopened tab loads it again.
    staleTime: polling.pulses,
  });

interface FirstReading {
  readonly startPulses: number;
  /** Undefined where the branch has one laser. */
  readonly laserId: string | undefined;
}

/** Opens the caller's pulse session of today with the counter's reading. */
export const useStartPulseTracking = (branchId: number) => {
  const client = useQueryClient();
  const attempts = useRef(newAttempts());
  return useMutation({
    mutationFn: (first: FirstReading) =>
      call(
        startPulseTracking,
        { body: { branchId, ...first } },
        { idempotencyKey: attempts.current.keyFor(JSON.stringify(first)) },
      ),
    onSuccess: (_answer, first) => attempts.current.done(JSON.stringify(first)),
    onSettled: () => client.invalidateQueries({ queryKey: pulseTrackingKey }),
  });
};

/** Corrects the first reading of the caller's open pulse session. */
export const useCorrectStartReading = () => {
  const client = useQueryClient();
  const attempts = useRef(newAttempts());
  return useMutation({
    mutationFn: (startPulses: number) =>
      call(correctStartReading, { body: { startPulses } }, { idempotencyKey: attempts.current.keyFor(startPulses) }),
    onSuccess: (_answer, startPulses) => attempts.current.done(startPulses),
    onSettled: () => client.invalidateQueries({ queryKey: pulseTrackingKey }),
  });
};

/** Closes the caller's pulse session with the counter's reading; the result stays until the page is reloaded. */
export const useEndPulseTracking = () => {
  const client = useQueryClient();
  const attempts = useRef(newAttempts());
  return useMutation({
    mutationFn: async (endPulses: number) => {
      const { summary } = await call(
        endPulseTracking,
        { body: { endPulses } },
        { idempotencyKey: attempts.current.keyFor(endPulses) },
      );
      return summary;
    },
    onSuccess: (summary, endPulses) => {
      attempts.current.done(endPulses);
      const trackingId = client.getQueryData<PulseTracking>(pulseTrackingKey)?.trackingId ?? undefined;
      client.setQueryData<EndedSession>(summaryKey, { trackingId, summary });
    },
    onSettled: () => client.invalidateQueries({ queryKey: pulseTrackingKey }),
  });
};

/** Summary of the pulse session that was ended on this page, until another one is open. Only in the cache. */
export const usePulseSummary = ({ ownActive, trackingId }: PulseTracking): PulseSummary | null => {
  const ended = useQuery<EndedSession | null>({
    queryKey: summaryKey,
    queryFn: () => null,
    enabled: false,
    gcTime: Infinity,
  }).data;
  return ended === undefined || ended === null || (ownActive && trackingId !== ended.trackingId) ? null : ended.summary;
};
