import { listUnpaid as route, type UnpaidRow } from '../../../shared/routes/payments.ts';
import { toPounds } from '../../../shared/rules/money.ts';
import { displayPhone } from '../../../shared/rules/phone.ts';
import { ageOfDue, type Due, listDue } from '../../data/accounts.ts';
import { getBranch } from '../../data/branches.ts';
import { requireBranch } from '../../domain/access.ts';
import { pageOf } from '../../domain/list-page.ts';
import { owedOf } from '../../domain/payments.ts';
import { endpoint } from '../../runtime/endpoint.ts';

/** More than fit on any screen; the rest follows by cursor. */
const PAGE = 200;

/** The moment of booking, and the reservation's number. */
const placeForm = /^[\d.:TZ-]{20,30}#\d{15}$/;

const row = (due: Due): UnpaidRow => ({
  id: due.id,
  patient_id: due.patientId,
  patient_name: due.name,
  patient_phone: displayPhone(due.phone),
  service_type: due.type,
  amount: toPounds(due.charge),
  balance: toPounds(owedOf(due)),
  created_at: due.createdAt,
});

export const listUnpaid = endpoint(route, async ({ input: { params, query }, actor, deps }) => {
  requireBranch(actor, params.branchId);
  const [, due] = await Promise.all([
    getBranch(deps.store, deps.cache, params.branchId),
    listDue(deps.store, params.branchId),
  ]);
  const { items, next } = pageOf(due, query.cursor, {
    placeIn: ageOfDue,
    form: placeForm,
    size: PAGE,
  });
  return {
    unpaid_payments: items.map(row),
    total_unpaid_amount: toPounds(due.reduce((sum, each) => sum + owedOf(each), 0)),
    total_unpaid_count: due.length,
    ...(next === undefined ? {} : { next_cursor: next }),
  };
});
