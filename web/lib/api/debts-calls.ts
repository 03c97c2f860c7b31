import { useQuery } from '@tanstack/react-query';
import { debtGroups } from '#shared/models/enums.ts';
import { listDebts } from '#shared/routes/payments.ts';
import { asPiastres, toPiastres, toPounds } from '#shared/rules/money.ts';
import { call } from './client.ts';
import { everyPage } from './every-page.ts';
import { polling, staleAfter } from './polling.ts';
import type { Answer } from './wire-names.ts';

export type DebtPage = Pick<Answer<typeof listDebts>, 'debts' | 'byAge' | 'amount'>;
export type PatientDebt = DebtPage['debts'][number];

const addPounds = (a: number, b: number): number => toPounds(asPiastres(toPiastres(a) + toPiastres(b)));

/** The pages of the list as one; a page holds whole branches, so its sums add up, but a patient may be on several. */
export const joinDebts = (pages: readonly DebtPage[]): DebtPage => ({
  debts: pages.flatMap(({ debts }) => debts),
  byAge: debtGroups.map((age) => {
    const own = pages.flatMap(({ byAge }) => byAge.filter((each) => each.age === age));
    const debts = pages.flatMap((page) => page.debts.filter((each) => each.age === age));
    return {
      age,
      patients: new Set(debts.map(({ patientId }) => patientId)).size,
      amount: own.reduce((sum, { amount }) => addPounds(sum, amount), 0),
    };
  }),
  amount: pages.reduce((sum, { amount }) => addPounds(sum, amount), 0),
});

/** Who owes money, over all branches. */
export const useDebts = () =>
  useQuery({
    queryKey: ['debts'],
    queryFn: async ({ signal }) =>
      joinDebts(
        await everyPage(
          (cursor: string | undefined) => call(listDebts, { query: { cursor } }, { signal }),
          ({ nextCursor }) => nextCursor,
        ),
      ),
    staleTime: staleAfter.reports,
    refetchInterval: polling.reports,
  });
