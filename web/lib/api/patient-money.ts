import { queryOptions, useQuery } from '@tanstack/react-query';
import { showPatientMoney } from '#shared/routes/ledger.ts';
import { call } from './client.ts';
import { counterKey } from '../queue/counter-key.ts';

/**
 * Debts of a patient at a branch by age, and the credit. Below the counter's query key, so that a payment reloads it.
 */
export const patientMoneyQuery = (branchId: number, patientId: string) =>
  queryOptions({
    queryKey: [...counterKey(branchId), 'patient-money', patientId],
    queryFn: async ({ signal }) => {
      return call(showPatientMoney, { params: { patientId }, query: { branchId } }, { signal });
    },
    staleTime: 0,
  });

/** @param patientId undefined while no patient is chosen. */
export const usePatientMoney = (branchId: number, patientId: string | undefined) =>
  useQuery({ ...patientMoneyQuery(branchId, patientId ?? ''), enabled: patientId !== undefined });
