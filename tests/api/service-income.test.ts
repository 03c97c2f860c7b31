import { describe, expect, it } from 'vitest';
import type { TestClinic } from '../harness.ts';
import { type Cashier, cashierOf } from './cashier.ts';
import { beginDays } from './counter.ts';
import { branches } from './transfer-desk.ts';
import { addService, saveService } from '../support/services.ts';

let clinic: TestClinic;
let cashier: Cashier;
let day = '';
let people = 0;

beginDays(
  (today) => {
    ({ clinic, day } = today);
    cashier = cashierOf(clinic, today.counter);
  },
  { branches },
);

const book = (more: { readonly service_id?: number }) => {
  people += 1;
  const phone = `0105${String(7_000_000 + people)}`;
  return clinic.ok('reservations/book-reservation', {
    as: 'owner',
    body: { name: 'Mona Adel', phone, branch_id: 1, type: 'regular', ...more },
  });
};

describe('the income of a further service', () => {
  const reportsOf = async () => {
    const at = { as: 'owner', params: { branchId: 1 } };
    const range = { start_date: day, end_date: day };
    const { summary } = await clinic.ok('reports/show-daily-report', { ...at, query: { date: day } });
    const ofBranch = await clinic.ok('reports/show-revenue', { ...at, query: range });
    const ofAll = await clinic.ok('reports/show-revenue-of-all', { as: 'owner', query: range });
    return [summary.payments, ofBranch, ofAll].map((report) => report.by_further_service);
  };

  it('is a line below its kind in every report, with the present name of a service that was retired since', async () => {
    const id = await addService(clinic);
    expect(await reportsOf()).toEqual([[], [], []]);
    await cashier.pay((await book({ service_id: id })).id);
    await cashier.pay((await book({})).id);
    await saveService(clinic, { id, name: 'Plasma', name_ar: 'بلازما جديدة', retired: true });

    const reports = await reportsOf();

    const figures = { type: 'regular', payment_count: 1, reversal_count: 0 };
    const named = { service_id: id, service_name: 'Plasma', service_name_ar: 'بلازما جديدة' };
    for (const lines of reports) {
      expect(lines).toEqual([
        { ...figures, ...named, total_revenue: 900 },
        { ...figures, total_revenue: 300 },
      ]);
    }
  });

  it('falls by what is given back', async () => {
    const id = await addService(clinic);
    const [refunded, kept] = [await book({ service_id: id }), await book({ service_id: id })];
    const { receipt_id: receipt } = await cashier.pay(refunded.id);
    await cashier.refund(refunded.id, receipt, { account: 'owner', amount: 200 });
    await cashier.pay(kept.id);

    for (const lines of await reportsOf()) {
      expect(lines).toMatchObject([
        { service_id: id, payment_count: 2, reversal_count: 1, total_revenue: 1600 },
        { payment_count: 0, reversal_count: 0, total_revenue: 0 },
      ]);
    }
  });
});
