import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, loadRoutes } from './client.ts';
import { counterKey } from './queue/counter-key.ts';

const ledgerRoutes = () => loadRoutes(() => import('#shared/routes/ledger.ts'));

/** What a patient owes at a branch, by age, and the credit there. Below the counter's key: a payment reloads it. */
export const patientMoneyQuery = (branchId: number, patientId: string) =>
  queryOptions({
    queryKey: [...counterKey(branchId), 'patient-money', patientId],
    queryFn: async ({ signal }) => {
      const { showPatientMoney } = await ledgerRoutes();
      return call(showPatientMoney, { params: { patientId }, query: { branch_id: branchId } }, { signal });
    },
    staleTime: 0,
  });

/** @param patientId undefined while no patient is chosen. */
export const usePatientMoney = (branchId: number, patientId: string | undefined) =>
  useQuery({ ...patientMoneyQuery(branchId, patientId ?? ''), enabled: patientId !== undefined });
