import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addDays } from '#shared/rules/clinic-day.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { packageOffer } from '../scenario-context.ts';
import { type ClinicDay, numberIn } from './clinic-day-requests.ts';

/** Payments of visits, drawers and the close of the day. */
export const paymentStep = ({ as, ok, refused, reservation }: ClinicDay): void => {
  it('takes money once', async () => {
    const pay = (who: string, more: Record<string, unknown> = {}) => ({
      params: { id: reservation(who).id },
      body: { patientId: reservation(who).patientId, ...more },
      ...as('reception'),
    });
    await refused('payments/mark-paid', { ...pay('Regina'), body: { patientId: reservation('Lara').patientId } }, 409);
    await ok('payments/mark-paid', pay('Regina'));
    const branch = { params: { branchId: 1 }, ...as('reception') };
    const drawerIn = (data: unknown): string =>
      z.looseObject({ drawer: z.looseObject({ id: z.string() }) }).parse(data).drawer.id;
    const ofDrawer = (drawerId: string) => ({ params: { branchId: 1, drawerId }, ...as('reception') });
    const drawer = drawerIn(await ok('drawers/open-drawer', { ...branch, body: { float: 200 } }));
    await ok('payments/mark-paid', pay('Lara', { amount: 100, method: 'card' }));
    await ok('drawers/move-cash', {
      ...ofDrawer(drawer),
      body: { direction: 'out', amount: 50, reason: 'cleaning supplies' },
    });
    expect(await ok('drawers/list-drawers', branch)).toMatchObject({ own: { id: drawer }, closed: [] });
    expect(await ok('day-sheets/show-day-sheet', branch)).toMatchObject({ total: 400, open_drawers: 1 });
    await ok('drawers/close-drawer', { ...ofDrawer(drawer), body: { counts: { '50': 3 }, hand_over: 150 } });
    const next = drawerIn(await ok('drawers/open-drawer', { ...branch, body: { from: drawer } }));
    const { date } = z.looseObject({ date: z.string() }).parse(await ok('drawers/list-drawers', branch));
    await refused('day-sheets/close-day', { ...branch, body: { date } }, 409);
    await ok('drawers/close-drawer', { ...ofDrawer(next), body: { counts: { '100': 1, '50': 1 } } });
    await ok('day-sheets/close-day', { ...branch, body: { date } });
    await ok('day-sheets/reopen-day', {
      params: { branchId: 1 },
      body: { date, reason: 'a receipt was forgotten' },
      ...as('owner'),
    });
    await ok('day-sheets/set-day-sheet-message', { body: { language: 'en', phone: '01000009001' }, ...as('owner') });
    const me = await ok('auth/show-me', { query: { include: 'day_sheet_message' }, ...as('owner') });
    expect(me).toMatchObject({ day_sheet_message: { language: 'en' } });
    const unpaid = await ok('payments/list-unpaid', { params: { branchId: 1 }, ...as('reception') });
    expect(numberIn('total_unpaid_amount').parse(unpaid)['total_unpaid_amount']).toBeGreaterThan(500);
    expect(await ok('reports/show-daily-income', as('reception'))).toMatchObject({ total_income: 400 });
  });
};

/** Reports, revenue and the audit list. */
export const reportStep = ({ as, ok, refused }: ClinicDay): void => {
  it('reports what happened, to the piastre', async () => {
    const records = await ok('reservations/list-completed-records', as('doctor'));
    expect(numberIn('total').parse(records)['total']).toBe(3);
    const day = z
      .looseObject({ date: z.string() })
      .parse(await ok('reports/show-daily-report', { params: { branchId: 1 }, ...as('reception') })).date;
    const perDoctor = { params: { branchId: 1 }, query: { include: 'doctors' } };
    const revenue = await ok('reports/show-revenue', { ...perDoctor, ...as('owner') });
    expect(revenue).toMatchObject({ summary: { total_revenue: 400, total_payments: 2 } });
    expect(await ok('reports/show-revenue-of-all', as('owner'))).toMatchObject({ summary: { total_revenue: 400 } });
    // A range with a whole month in it, whatever the date.
    const query = { start_date: addDays(day, -62), end_date: day };
    expect(await ok('reports/show-revenue-of-all', { query, ...as('owner') })).toMatchObject({
      summary: { total_revenue: 400 },
    });
    expect(await ok('reports/show-visits', { query, ...as('owner') })).toMatchObject({ live: true });
    const ofBranch = { query: { ...query, branch_id: '1' }, ...as('owner') };
    expect(await ok('reports/show-visits', ofBranch)).toMatchObject({ live: true });
    expect(await ok('reports/show-overview', as('owner'))).toMatchObject({ total: { income_today: 400 } });
    expect(await ok('lasers/list-lasers', as('doctor'))).toMatchObject({ lasers: [{ id: 'l1' }] });
    const named = {
      branch_id: 1,
      id: 'l1',
      name: 'Gentle',
      name_ar: 'جنتل',
      handpiece_life: null,
      service_on: null,
      retired: false,
    };
    await ok('lasers/save-laser', { body: named, ...as('owner') });
    const shots = { branch_id: 1, pulses: 3, reason: 'calibration' };
    await ok('lasers/record-test-shots', { body: shots, ...as('doctor') });
    const handpiece = { branch_id: 1, old_reading: 1323, new_reading: 0, reason: 'worn out' };
    await ok('lasers/change-handpiece', { body: handpiece, ...as('doctor') });
    const ledger = await ok('lasers/show-pulse-ledger', { params: { branchId: 1 }, ...as('owner') });
    expect(z.looseObject({ lines: z.array(z.unknown()) }).parse(ledger).lines.length).toBeGreaterThan(1);
    const month = day.slice(0, 7);
    for (const target of [9000, null]) {
      await ok('targets/set-target', { body: { branch_id: 1, month, target }, ...as('owner') });
    }
    const view = { name: 'Month', range: { preset: 'month' }, branch_id: 1 };
    await ok('saved-views/change-saved-views', { body: { version: 0, views: [view] }, ...as('owner') });
    await ok('saved-views/list-saved-views', as('owner'));
    await ok('targets/list-targets', { query: { month }, ...as('owner') });
    const shares = await ok('doctor-shares/list-doctor-shares', {
      params: { branchId: 1 },
      query: { month },
      ...as('owner'),
    });
    expect(numberIn('other_money').parse(shares)['other_money']).toBeGreaterThanOrEqual(0);
    const audit = await ok('reports/list-audit', { query: { date: day, branch: '1' }, ...as('owner') });
    expect(z.looseObject({ entries: z.array(z.unknown()) }).parse(audit).entries.length).toBeGreaterThan(15);
    await refused('reports/list-audit', { query: { date: day, branch: '1' }, ...as('doctor') }, 403);
  });
};

/** Refunds and credit. */
export const refundStep = ({ as, ok, phoneOf, refused, reservation }: ClinicDay): void => {
  it('refunds money, keeps it as credit and spends the credit', async () => {
    const { id } = reservation('Zahra');
    const found = await ok('patients/find-patients-by-phone', {
      params: { patient: phoneOf('Zahra') },
      ...as('reception'),
    });
    const patientId = z.looseObject({ patient: z.looseObject({ id: z.string() }) }).parse(found).patient.id;
    const receiptIn = (data: unknown): string => z.looseObject({ receipt_id: z.string() }).parse(data).receipt_id;
    const ofVisit = { params: { id }, ...as('reception') };
    const ofPatient = { params: { patientId }, ...as('reception') };
    const again = { reason: 'The patient changed her mind', password: demoPassword };

    await ok('ledger/change-price', { ...ofVisit, body: { price: 270, reason: 'A returning patient' } });
    const deposit = receiptIn(await ok('ledger/take-deposit', { ...ofPatient, body: { amount: 100 } }));
    const print = { params: { patientId, receiptId: deposit }, body: {}, ...as('reception') };
    expect(await ok('ledger/print-credit-receipt', print)).toMatchObject({ prints: 1, copy: false });
    await ok('ledger/print-credit-receipt', { ...print, ...as('owner') });
    await refused('ledger/print-credit-receipt', { ...print, params: { patientId, receiptId: 'D1-2000-1' } }, 404);
    const paid = await ok('payments/mark-paid', { ...ofVisit, body: { patientId, credit: 100 } });
    expect(paid).toMatchObject({ payment_status: 'paid', amount_paid: 270 });
    const receipt = receiptIn(paid);
    await ok('ledger/print-receipt', { params: { id, receiptId: receipt }, body: {}, ...as('reception') });
    const wrong = { receipt_id: receipt, ...again, password: 'mistyped' };
    await refused('ledger/refund-payment', { ...ofVisit, body: wrong }, 400);
    await refused('ledger/refund-payment', { ...ofVisit, ...as('doctor'), body: wrong }, 403);
    const refund = { receipt_id: receipt, ...again };
    expect(await ok('ledger/refund-payment', { ...ofVisit, body: refund })).toMatchObject({
      amount: 170,
      balance: 170,
    });
    expect(await ok('ledger/list-receipts', ofVisit)).toMatchObject({ credit_used: 100, amount_paid: 100 });
    const { code } = reservation('Zahra');
    const ownReceipts = { params: { phone: phoneOf('Zahra') }, query: { code } };
    expect(await ok('ledger/show-own-receipts', ownReceipts)).toMatchObject({ credit_used: 100, amount_paid: 100 });
    await ok('reservations/cancel-reservation', { ...ofVisit, body: {} });
    expect(await ok('ledger/keep-as-credit', { ...ofVisit, body: {} })).toMatchObject({ amount: 100, credit: 100 });
    expect(await ok('ledger/show-patient-money', { ...ofPatient, ...as('owner') })).toMatchObject({
      credit: 100,
      owed: 0,
    });
    const back = { receipt_id: deposit, ...again };
    await refused('ledger/refund-credit', { ...ofPatient, body: { ...back, password: 'mistyped' } }, 400);
    expect(await ok('ledger/refund-credit', { ...ofPatient, ...as('owner'), body: back })).toMatchObject({
      amount: 100,
      credit: 0,
    });
    expect(await ok('reports/show-daily-income', as('reception'))).toMatchObject({ total_income: 400 });
  });
};

/** A package from its sale to its refund. */
export const packageStep = ({ as, book, ok, phoneOf, refused, reservation }: ClinicDay): void => {
  it('sells a package, takes a session from it, and refunds the rest', async () => {
    await book('Hoda', { type: 'laser', laser_area: 'face' }, as('reception'));
    const { id } = reservation('Hoda');
    const found = await ok('patients/find-patients-by-phone', {
      params: { patient: phoneOf('Hoda') },
      ...as('reception'),
    });
    const patientId = z.looseObject({ patient: z.looseObject({ id: z.string() }) }).parse(found).patient.id;
    const ofPatient = { params: { patientId }, ...as('reception') };
    const packageIn = (data: unknown) =>
      z.looseObject({ package: z.looseObject({ id: z.string() }) }).parse(data).package;

    const defined = await ok('packages/define-package', { body: { branch_id: 1, ...packageOffer }, ...as('owner') });
    const { id: offerId } = z.looseObject({ id: z.string() }).parse(defined);
    await refused('packages/define-package', { body: { branch_id: 1, ...packageOffer }, ...as('reception') }, 403);
    await ok('ledger/take-deposit', { ...ofPatient, body: { amount: 100 } });
    const sold = packageIn(
      await ok('packages/pay-package', { ...ofPatient, body: { offer_id: offerId, credit: 100, amount: 900 } }),
    );
    expect(sold).toMatchObject({ left: 6, amount_paid: 1000, balance: 2000 });
    const rest = { package_id: sold.id, amount: 1000, method: 'card' };
    expect(packageIn(await ok('packages/pay-package', { ...ofPatient, body: rest }))).toMatchObject({ balance: 1000 });
    const atBranch = { params: { branchId: 1 }, ...as('reception') };
    const unpaid = await ok('payments/list-unpaid', atBranch);
    expect(unpaid).toMatchObject({ unpaid_packages_amount: 1000 });
    const board = { ...atBranch, query: { parts: 'queue,unpaid,drawers,completed' } };
    expect(await ok('board/show-board', board)).toMatchObject({ unpaid });
    const { debts } = z
      .looseObject({ debts: z.array(z.unknown()) })
      .parse(await ok('payments/list-debts', as('owner')));
    expect(debts).toContainEqual(expect.objectContaining({ patient_id: patientId, amount: 1000 }));
    const ofPackage = { params: { patientId }, query: { receipts_of: sold.id }, ...as('reception') };
    const money = z
      .looseObject({ package_receipts: z.unknown() })
      .parse(await ok('ledger/show-patient-money', ofPackage));
    const receipts = money.package_receipts;
    expect(receipts).toMatchObject({ credit_used: 100, receipts: [{ amount: 900 }, { amount: 1000, method: 'card' }] });
    const ofReceipt = z.looseObject({ receipts: z.tuple([z.looseObject({ receipt_id: z.string() })], z.unknown()) });
    const receiptId = ofReceipt.parse(receipts).receipts[0].receipt_id;
    const print = { params: { patientId, packageId: sold.id, receiptId }, body: {}, ...as('reception') };
    expect(await ok('packages/print-package-receipt', print)).toMatchObject({ prints: 1, copy: false });
    await ok('packages/print-package-receipt', { ...print, ...as('owner') });
    const unknownReceipt = { ...print, params: { ...print.params, receiptId: 'P1-2000-1' } };
    await refused('packages/print-package-receipt', unknownReceipt, 404);

    await ok('reservations/change-status', { params: { id }, body: { status: 'in_progress' }, ...as('doctor') });
    const guide = await ok('doctor/show-session-guide', { params: { reservationId: id }, ...as('doctor') });
    expect(guide).toMatchObject({ packages: [{ id: sold.id, left: 6, for_this_visit: true }] });
    const session = { reservation_id: id, pulses: 80, price_per_pulse: 5, package_id: sold.id };
    const unknown = { ...session, package_id: 'k0000000000000000' };
    await refused('doctor/record-laser-session', { body: unknown, ...as('doctor') }, 404);
    expect(await ok('doctor/record-laser-session', { body: session, ...as('doctor') })).toMatchObject({ amount: 0 });
    await ok('doctor/void-laser-session', { params: { id }, body: { reason: 'another count' }, ...as('doctor') });
    await ok('doctor/record-laser-session', { body: session, ...as('doctor') });
    await ok('reservations/change-status', { params: { id }, body: { status: 'completed' }, ...as('doctor') });

    const listed = await ok('packages/list-packages', { query: { branch_id: '1', include: 'sold' }, ...as('owner') });
    expect(listed).toMatchObject({ sold: { sessions_left: 5, balance: 1000, refundable: 1400 } });
    const closing = {
      params: { patientId, packageId: sold.id },
      body: { reason: 'The patient moves away', password: demoPassword },
    };
    await refused('packages/refund-package', { ...closing, ...as('doctor') }, 403);
    const mistyped = { ...closing, body: { ...closing.body, password: 'mistyped' } };
    await refused('packages/refund-package', { ...mistyped, ...as('owner') }, 400);
    expect(await ok('packages/refund-package', { ...closing, ...as('owner') })).toMatchObject({
      amount: 1400,
      package: { left: 0, amount_paid: 600, balance: 0 },
    });
    expect(await ok('ledger/show-patient-money', ofPatient)).toMatchObject({ packages: [{ used: 1, refundable: 0 }] });
  });
};
