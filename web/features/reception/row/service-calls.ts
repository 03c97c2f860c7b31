import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeReservation } from '#shared/routes/reservations.ts';
import type { CallRequest } from '#web/lib/api/call.ts';
import { call } from '#web/lib/api/client.ts';
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
