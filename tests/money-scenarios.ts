import { demoPassword } from '#local/demo/accounts.ts';
import type { RouteId } from './harness.ts';
import { type MakeScenario, packageOffer, today } from './scenario-context.ts';

/** Requests of payments, drawers, the ledger, packages and reports. */
export const moneyScenarios = {
  'payments/mark-paid': async (world) => {
    const place = await world.book();
    return { asked: { params: { id: place.id }, body: { patientId: place.patientId } }, place };
  },
  'payments/list-unpaid': () => ({ asked: { params: { branchId: 1 } } }),
  'payments/list-debts': () => ({ asked: {} }),
  'payments/set-fractional-charge': async (world) => {
    const place = await world.withDoctor('fractional');
    return { asked: { body: { reservation_id: place.id, amount: 1500 } }, place };
  },
  'drawers/list-drawers': () => ({ asked: { params: { branchId: 1 } } }),
  'drawers/open-drawer': () => ({ asked: { params: { branchId: 1 }, body: { float: 100 } } }),
  'drawers/move-cash': async (world, caller) => ({
    asked: {
      params: { branchId: 1, drawerId: await world.drawerOf(caller) },
      body: { direction: 'in', amount: 50, reason: 'change from the bank' },
    },
  }),
  'drawers/close-drawer': async (world, caller) => ({
    asked: {
      params: { branchId: 1, drawerId: await world.drawerOf(caller) },
      body: { counts: { '100': 1 } },
    },
  }),
  'day-sheets/show-day-sheet': () => ({ asked: { params: { branchId: 1 } } }),
  'day-sheets/close-day': (world) => ({
    asked: { params: { branchId: 1 }, body: { date: world.nextDayToClose() } },
  }),
  'day-sheets/reopen-day': async (world) => {
    const date = world.nextDayToClose();
    const { token } = await world.createStaffUser('reception', 1);
    await world.clinic.call('day-sheets/close-day', { params: { branchId: 1 }, body: { date }, token });
    return { asked: { params: { branchId: 1 }, body: { date, reason: 'a receipt was forgotten' } } };
  },
  'day-sheets/set-day-sheet-message': () => ({ asked: { body: { language: 'en', phone: '01000009001' } } }),
  'ledger/refund-payment': async (world) => {
    const { receiptId, ...place } = await world.paid();
    const body = { receipt_id: receiptId, reason: 'The patient left', password: demoPassword };
    return { asked: { params: { id: place.id }, body }, place };
  },
  'ledger/keep-as-credit': async (world) => {
    const place = await world.paid();
    await world.move(place, 'cancelled');
    return { asked: { params: { id: place.id }, body: {} }, place };
  },
  'ledger/change-price': async (world) => {
    const place = await world.book();
    return { asked: { params: { id: place.id }, body: { price: 290, reason: 'A returning patient' } }, place };
  },
  'ledger/list-receipts': async (world) => {
    const place = await world.paid();
    return { asked: { params: { id: place.id } }, place };
  },
  'ledger/show-own-receipts': async (world) => {
    const { phone, code } = await world.paid();
    return { asked: { params: { phone }, query: { code } } };
  },
  'ledger/print-receipt': async (world) => {
    const { receiptId, ...place } = await world.paid();
    return { asked: { params: { id: place.id, receiptId }, body: {} }, place };
  },
  'ledger/show-patient-money': async (world) => {
    const { patientId } = await world.book();
    return { asked: { params: { patientId } } };
  },
  'ledger/print-credit-receipt': async (world) => {
    const place = await world.book();
    const receiptId = await world.deposited(place);
    return { asked: { params: { patientId: place.patientId, receiptId }, body: {} } };
  },
  'ledger/take-deposit': async (world) => {
    const { patientId } = await world.book();
    return { asked: { params: { patientId }, body: { amount: 200 } } };
  },
  'ledger/refund-credit': async (world) => {
    const place = await world.book();
    const body = {
      receipt_id: await world.deposited(place),
      reason: 'The patient does not come again',
      password: demoPassword,
    };
    return { asked: { params: { patientId: place.patientId }, body } };
  },
  'packages/list-packages': async (world) => {
    await world.packageOf(await world.book());
    return { asked: { query: { branch_id: '1', include: 'sold' } } };
  },
  'packages/define-package': async (world) => ({
    asked: { body: { branch_id: 1, id: await world.offered(), ...packageOffer } },
  }),
  'packages/pay-package': async (world) => {
    const { patientId } = await world.book();
    return { asked: { params: { patientId }, body: { offer_id: await world.offered() } } };
  },
  'packages/refund-package': async (world) => {
    const place = await world.book();
    const params = { patientId: place.patientId, packageId: await world.packageOf(place) };
    return { asked: { params, body: { reason: 'The patient moves away', password: demoPassword } } };
  },
  'packages/print-package-receipt': async (world) => {
    const place = await world.book();
    const packageId = await world.packageOf(place);
    const receiptId = await world.receiptOf(place, packageId);
    return { asked: { params: { patientId: place.patientId, packageId, receiptId }, body: {} } };
  },
  'reports/show-daily-income': () => ({ asked: { query: { branch_id: '1' } } }),
  'reports/show-daily-report': () => ({ asked: { params: { branchId: 1 } } }),
  'reports/show-revenue': () => ({ asked: { params: { branchId: 1 } } }),
  'reports/show-revenue-of-all': () => ({ asked: { query: { start_date: today } } }),
  'reports/show-overview': () => ({ asked: {} }),
  'reports/list-audit': () => ({ asked: { query: { date: today, branch: '1' } } }),
} satisfies Partial<Record<RouteId, MakeScenario>>;
