import { useQuery } from '@tanstack/react-query';
import { showSessionGuide } from '#shared/routes/doctor.ts';
import { call } from '#web/lib/api/client.ts';

export const sessionGuideQuery = (reservationId: number | undefined) => ({
  queryKey: ['session-guide', reservationId] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call(showSessionGuide, { params: { reservationId: String(reservationId) } }, { signal }),
  staleTime: 60_000,
});

/** Prices, usual figures and the patient's past at the branch, for the visit with this reservation. */
export const useSessionGuide = (reservationId: number | undefined) =>
  useQuery({ ...sessionGuideQuery(reservationId), enabled: reservationId !== undefined });
