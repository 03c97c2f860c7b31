import * as z from 'zod/mini';
import { demoPassword } from '#local/demo/accounts.ts';
import { readSavedViews } from '#functions/data/staff/saved-views.ts';
import { userChangeWrite } from '#functions/data/staff/users.ts';
import { defaultAlertLimits } from '#shared/models/alerts.ts';
import { addDays } from '#shared/rules/clinic-day.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { asPiastres } from '#shared/rules/money.ts';
import type { RouteId } from './harness.ts';
import { type MakeScenario, packageOffer, type ScenarioContext, today } from './scenario-context.ts';
import { oneVisitWrites } from './support/visits-of-days.ts';

/** The sheet of a doctor who has a rule and finished a visit a month ago, at a branch of its own. */
const sheetOfLastMonth = async <Body extends object>(context: ScenarioContext, more: Body) => {
  const { store } = context.clinic.deps;
  const day = addDays(`${today.slice(0, 7)}-01`, -1);
  const branchId = await context.ownBranch(new Date(`${day}T09:00:00Z`));
  const { id: doctorId } = await context.createStaffUser('doctor', branchId);
  await store.transact([
    userChangeWrite(doctorId, { shares: { regular: { amount: asPiastres(50_00) } } }),
    ...oneVisitWrites({ id: asReservationId(2_000_000 + branchId), branchId, day, ticketNo: 1, doctor: doctorId }),
  ]);
  return { params: { branchId }, body: { month: day.slice(0, 7), doctor_id: doctorId, ...more } };
};

/** Requests of payments, drawers, the ledger, packages and reports. */
export const moneyScenarios = {
  'payments/mark-paid': async (context) => {
    const reservation = await context.book();
    return { request: { params: { id: reservation.id }, body: { patientId: reservation.patientId } }, reservation };
  },
  'payments/list-unpaid': () => ({ request: { params: { branchId: 1 } } }),
  'payments/list-debts': () => ({ request: {} }),
  'payments/set-fractional-charge': async (context) => {
    const reservation = await context.withDoctor('fractional');
    return { request: { body: { reservation_id: reservation.id, amount: 1500 } }, reservation };
  },
  'drawers/list-drawers': () => ({ request: { params: { branchId: 1 } } }),
  'drawers/open-drawer': () => ({ request: { params: { branchId: 1 }, body: { float: 100 } } }),
  'drawers/move-cash': async (context, caller) => ({
    request: {
      params: { branchId: 1, drawerId: await context.drawerOf(caller) },
      body: { direction: 'in', amount: 50, reason: 'change from the bank' },
    },
  }),
  'drawers/close-drawer': async (context, caller) => ({
    request: {
      params: { branchId: 1, drawerId: await context.drawerOf(caller) },
      body: { counts: { '100': 1 } },
    },
  }),
  'day-sheets/show-day-sheet': () => ({ request: { params: { branchId: 1 } } }),
  'day-sheets/close-day': (context) => ({
    request: { params: { branchId: 1 }, body: { date: context.nextDayToClose() } },
  }),
  'day-sheets/reopen-day': async (context) => {
    const date = context.nextDayToClose();
    const { token } = await context.createStaffUser('reception', 1);
    await context.clinic.call('day-sheets/close-day', { params: { branchId: 1 }, body: { date }, token });
    return { request: { params: { branchId: 1 }, body: { date, reason: 'a receipt was forgotten' } } };
  },
  'day-sheets/set-day-sheet-message': () => ({ request: { body: { language: 'en', phone: '01000009001' } } }),
  'ledger/refund-payment': async (context) => {
    const { receiptId, ...reservation } = await context.paid();
    const body = { receipt_id: receiptId, reason: 'The patient left', password: demoPassword };
    return { request: { params: { id: reservation.id }, body }, reservation };
  },
  'ledger/keep-as-credit': async (context) => {
    const reservation = await context.paid();
    await context.move(reservation, 'cancelled');
    return { request: { params: { id: reservation.id }, body: {} }, reservation };
  },
  'ledger/change-price': async (context) => {
    const reservation = await context.book();
    return {
      request: { params: { id: reservation.id }, body: { price: 290, reason: 'A returning patient' } },
      reservation,
    };
  },
  'ledger/list-receipts': async (context) => {
    const reservation = await context.paid();
    return { request: { params: { id: reservation.id } }, reservation };
  },
  'ledger/show-own-receipts': async (context) => {
    const { phone, code } = await context.paid();
    return { request: { params: { phone }, query: { code } } };
  },
  'ledger/print-receipt': async (context) => {
    const { receiptId, ...reservation } = await context.paid();
    return { request: { params: { id: reservation.id, receiptId }, body: {} }, reservation };
  },
  'ledger/show-patient-money': async (context) => {
    const { patientId } = await context.book();
    return { request: { params: { patientId } } };
  },
  'ledger/print-credit-receipt': async (context) => {
    const reservation = await context.book();
    const receiptId = await context.deposited(reservation);
    return { request: { params: { patientId: reservation.patientId, receiptId }, body: {} } };
  },
  'ledger/take-deposit': async (context) => {
    const { patientId } = await context.book();
    return { request: { params: { patientId }, body: { amount: 200 } } };
  },
  'ledger/refund-credit': async (context) => {
    const reservation = await context.book();
    const body = {
      receipt_id: await context.deposited(reservation),
      reason: 'The patient does not come again',
      password: demoPassword,
    };
    return { request: { params: { patientId: reservation.patientId }, body } };
  },
  'packages/list-packages': async (context) => {
    await context.packageOf(await context.book());
    return { request: { query: { branch_id: '1', include: 'sold' } } };
  },
  'packages/define-package': async (context) => ({
    request: { body: { branch_id: 1, id: await context.offered(), ...packageOffer } },
  }),
  'packages/pay-package': async (context) => {
    const { patientId } = await context.book();
    return { request: { params: { patientId }, body: { offer_id: await context.offered() } } };
  },
  'packages/refund-package': async (context) => {
    const reservation = await context.book();
    const params = { patientId: reservation.patientId, packageId: await context.packageOf(reservation) };
    return { request: { params, body: { reason: 'The patient moves away', password: demoPassword } } };
  },
  'packages/print-package-receipt': async (context) => {
    const reservation = await context.book();
    const packageId = await context.packageOf(reservation);
    const receiptId = await context.receiptOf(reservation, packageId);
    return { request: { params: { patientId: reservation.patientId, packageId, receiptId }, body: {} } };
  },
  'reports/show-daily-income': () => ({ request: { query: { branch_id: '1' } } }),
  'reports/show-daily-report': () => ({ request: { params: { branchId: 1 } } }),
  'reports/show-revenue': () => ({ request: { params: { branchId: 1 } } }),
  'reports/show-revenue-of-all': () => ({ request: { query: { start_date: today } } }),
  'reports/show-visits': () => ({ request: { query: { start_date: today } } }),
  'reports/show-overview': () => ({ request: {} }),
  'branch-moves/list-branch-moves': () => ({ request: { query: { month: today.slice(0, 7) } } }),
  'lasers/show-pulse-ledger': () => ({ request: { params: { branchId: 1 } } }),
  'doctor-shares/list-doctor-shares': () => ({
    request: { params: { branchId: 1 }, query: { month: today.slice(0, 7) } },
  }),
  'doctor-shares/pay-doctor-share': async (context) => ({ request: await sheetOfLastMonth(context, { share: 0 }) }),
  'doctor-shares/reopen-doctor-share': async (context) => {
    const { params, body } = await sheetOfLastMonth(context, { share: 0 });
    const { token } = await context.createStaffUser('owner', null);
    await context.clinic.call('doctor-shares/pay-doctor-share', { params, body, token });
    const { share: _share, ...sheet } = body;
    return { request: { params, body: { ...sheet, reason: 'a visit was forgotten' } } };
  },
  'alerts/list-alerts': () => ({ request: {} }),
  'alerts/set-alert-limits': () => ({ request: { body: { ...defaultAlertLimits, refunds: 750 } } }),
  'saved-views/list-saved-views': () => ({ request: {} }),
  'saved-views/change-saved-views': async ({ clinic }, caller) => {
    const { version } = await readSavedViews(clinic.deps.store, caller?.id ?? '');
    const views = [{ name: 'This month', range: { preset: 'month' }, branch_id: null }];
    return { request: { body: { version, views } } };
  },
  'targets/list-targets': () => ({ request: { query: { month: today.slice(0, 7) } } }),
  'targets/set-target': async (context) => ({
    request: { body: { branch_id: await context.ownBranch(), month: today.slice(0, 7), target: 90_000 } },
  }),
  'lasers/list-lasers': () => ({ request: { query: { branch_id: '1' } } }),
  'lasers/save-laser': async (context) => {
    const named = { name: 'Gentle', name_ar: 'جنتل', handpiece_life: 2_000_000, service_on: null, retired: false };
    return { request: { body: { ...named, branch_id: await context.ownBranch() } } };
  },
  'lasers/record-test-shots': () => ({
    request: { body: { branch_id: 1, laser_id: 'l1', pulses: 5, reason: 'calibration' } },
  }),
  // At a laser of its own: that of other scenarios may be in use.
  'lasers/change-handpiece': async (context) => {
    const { token } = await context.createStaffUser('owner', null);
    const named = { name: 'New', name_ar: 'جديد', handpiece_life: null, service_on: null, retired: false };
    const added = await context.clinic.call('lasers/save-laser', { token, body: { ...named, branch_id: 1 } });
    const { id } = z.looseObject({ id: z.string() }).parse(added.data);
    const body = { branch_id: 1, laser_id: id, old_reading: 900, new_reading: 0, reason: 'worn out' };
    return { request: { body } };
  },
  'reports/list-audit': async (context) => {
    await context.deposited(await context.book());
    return { request: { query: { date: today, branch: '1' } } };
  },
} satisfies Partial<Record<RouteId, MakeScenario>>;
