import { describe, expect, it } from 'vitest';
import { listLedgerEntries } from '#functions/data/money/ledger.ts';
import { sumsByPurpose } from '#functions/domain/money/money-purposes.ts';
import { addDays } from '#shared/rules/clinic-day.ts';
import { toPiastres } from '#shared/rules/money.ts';
import { ledgerMoney, readStatedFigures, rollupMoney, violationsOf } from '../day-figures.ts';
import { auditLines } from '../expected-audit.ts';
import { type BranchDay, day, type OpenedDay, params } from './branch-day.ts';

/** All reports of the closed day agree. */
export const closedDay = (opened: OpenedDay): void => {
  describe('the closed day', () => {
    const received = { total: 3800_00, byMethod: { cash: 2100_00, card: 1150_00, instapay: 250_00, wallet: 300_00 } };

    /** Checks that the ledger is right, and that drawers, reports and sheets have the same sums. */
    const expectSameMoney = async ({ clinic, client }: BranchDay): Promise<void> => {
      const { money, totals } = await readStatedFigures({ clinic, client, day });
      expect(await ledgerMoney({ clinic, client, day })).toEqual(received);
      expect(money).toEqual(Object.fromEntries(Object.keys(money).map((name) => [name, received])));
      expect(totals).toEqual(Object.fromEntries(Object.keys(totals).map((name) => [name, received.total])));
    };

    it('has the same money in the ledger, the drawers, the day sheet and every report', async () => {
      await expectSameMoney(opened());
    });

    it('has lines for packages and deposits on the close sheet that agree with the ledger', async () => {
      const { clinic, client } = opened();
      const entries = await listLedgerEntries(clinic.deps.store, 1, day);

      const sheet = await client.ok('day-sheets/show-day-sheet', { as: 'owner', params, query: { date: day } });

      const lines = sheet.purposes.map((line) => ({ ...line, amount: toPiastres(line.amount) }));
      expect(lines).toEqual(sumsByPurpose(entries));
      expect(lines.filter(({ purpose }) => !purpose.startsWith('visit_'))).toEqual([
        { purpose: 'package_sale', entries: 2, amount: 1200_00 },
        { purpose: 'package_part', entries: 1, amount: 600_00 },
        { purpose: 'package_refund', entries: 3, amount: -1400_00 },
        { purpose: 'deposit', entries: 1, amount: 100_00 },
        { purpose: 'credit_refund', entries: 1, amount: -100_00 },
      ]);
    });

    it('has counted every drawer to its expected cash, but for the noted variances', async () => {
      const { drawers } = opened();

      const { closed } = await drawers.list();
      const cash = closed.map(({ float, cash_in: added, cash_out: removed, lines }) => {
        const line = lines.find(({ method }) => method === 'cash');
        return { unexplained: (line?.expected ?? NaN) - (float + added - removed + (line?.amount ?? 0)), line };
      });

      expect(cash.map(({ unexplained }) => unexplained)).toEqual([0, 0, 0, 0, 0]);
      expect(cash.map(({ line }) => line?.variance ?? NaN).toSorted((a, b) => a - b)).toEqual([-900, -5, 0, 0, 0]);
    });

    it('has every move and every correction in the audit list once', async () => {
      const { client, expectedAudit } = opened();
      const query = { date: day, branch: '1' };

      const { entries } = await client.ok('reports/list-audit', { as: 'owner', query });

      expect(auditLines(entries)).toEqual(expectedAudit());
    });

    it('keeps the same money in the rollup of the night, and no invariant is violated', async () => {
      const { clinic, client, desk } = opened();
      await clinic.at(`${addDays(day, 1)}T10:00:00.000Z`);

      // A run that a fault ended is repeated, as the scheduler does.
      const isClosed = () => clinic.closeDays().then(() => true);
      await expect.poll(isClosed, { timeout: 30_000 }).toBe(true);

      const { history } = await client.ok('patients/show-patient-history', {
        as: 'reception',
        params: { patientId: desk.visit('Nour').patientId },
      });
      expect(history).toMatchObject([{ status: 'no_show' }]);
      expect(await rollupMoney({ clinic, client, day })).toEqual(received);
      await expectSameMoney(opened());
      expect(await violationsOf(clinic)).toEqual([]);
    });
  });
};
