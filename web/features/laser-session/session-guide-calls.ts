import { useQuery } from '@tanstack/react-query';
import { call, loadRoutes } from '#web/lib/client.ts';

const doctorRoutes = () => loadRoutes(() => import('#shared/routes/doctor.ts'));

export const sessionGuideQuery = (reservationId: number | undefined) => ({
  queryKey: ['session-guide', reservationId] as const,
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    call((await doctorRoutes()).showSessionGuide, { params: { reservationId: String(reservationId) } }, { signal }),
  staleTime: 60_000,
});

/** Prices, usual figures and the patient's past at the branch, for the visit with this reservation. */
export const useSessionGuide = (reservationId: number | undefined) =>
  useQuery({ ...sessionGuideQuery(reservationId), enabled: reservationId !== undefined });
