import useSWR from 'swr';
import type { ReservationType } from '#shared/models/enums.ts';
import { listWindows } from '#shared/routes/branches.ts';
import { call } from '#web/lib/api/client.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';

interface WantedVisit {
  readonly branchId: number;
  readonly date: string;
  readonly serviceType: ReservationType | '';
  /** The services of the others who come together. */
  readonly others?: readonly ReservationType[];
}

/** The windows of a day with the places that each has left. */
export type Windows = Answer<typeof listWindows>['windows'];

/**
 * The windows of a day, and those with a place left for all; null where no windows are offered, undefined until
 * they are read.
 */
export const useFreeWindows = ({ branchId, date, serviceType, others = [] }: WantedVisit) => {
  const together = others.join(',');
  const { data, error, mutate } = useSWR<Answer<typeof listWindows>, unknown>(
    `windows ${String(branchId)} ${date} ${serviceType} ${together}`,
    () =>
      call(listWindows, {
        params: { branchId },
        query: { date, serviceType, ...(together !== '' && { others: together }) },
      }),
  );
  const windows: Windows | null | undefined = data?.windows.length === 0 ? null : data?.windows;
  return { windows, free: windows === null ? null : windows?.filter(({ left }) => left > 0), error, mutate };
};
