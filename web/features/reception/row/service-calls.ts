import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LaserArea } from '#shared/models/enums.ts';
import { listBranches } from '#shared/routes/branches.ts';
import { changeReservation } from '#shared/routes/reservations.ts';
import type { CallRequest } from '#web/lib/api/call.ts';
import { call } from '#web/lib/api/client.ts';
import { staleAfter } from '#web/lib/api/polling.ts';
import { counterKey } from '#web/lib/queue/counter-key.ts';

type ServiceChange = CallRequest<typeof changeReservation>['body'] & { readonly id: number };

/** Changes the service or the areas of a reservation. */
export const useChangeService = (branchId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: ServiceChange) => call(changeReservation, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: counterKey(branchId) }),
  });
};

/** The branch with its price list. */
export const useBranch = (branchId: number) =>
  useQuery({
    queryKey: ['branches'],
    queryFn: ({ signal }) => call(listBranches, {}, { signal }),
    staleTime: staleAfter.branches,
    select: ({ branches }) => branches.find(({ id }) => id === branchId),
  });

/** Body areas as fields of a request: a single one as `laserArea` alone. */
export const areasBody = (areas: readonly LaserArea[]) => ({
  laserArea: areas[0] ?? null,
  ...(areas.length > 1 ? { laserAreas: [...areas] } : {}),
});
