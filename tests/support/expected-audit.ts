import { isWrite } from '#shared/routes/define.ts';
import type { AuditEntry } from '#shared/routes/reports.ts';
import type { RouteId } from '../harness.ts';
import { findRoute, type ReplyOf, type SendTyped, type TypedRequest, type TypedResponse } from './typed-call.ts';

/** A success of a route: what was sent and what came back. */
interface Done<Id extends RouteId> {
  readonly request: TypedRequest<Id>;
  readonly data: ReplyOf<Id>;
  readonly status: number;
}

type Rules = { readonly [Id in RouteId]?: (done: Done<Id>) => readonly string[] };

/** An action as the audit list names it, with its reservation; a correction of a patient is of no reservation. */
const lineOf = (action: string, id: number | null): string =>
  id === null || action.startsWith('patient.') ? action : `${action} ${String(id)}`;

const of = (action: string, id: number | null = null): readonly string[] => [lineOf(action, id)];

/** The audit list in the form of `expected()`. */
export const auditLines = (entries: readonly AuditEntry[]): readonly string[] =>
  entries.map(({ action, reservation_id: id }) => lineOf(action, id)).toSorted();

/** The audit entries that each write must leave. A write that changes nothing leaves none. */
const rules: Rules = {
  'reservations/book-reservation': ({ data, status }) => (status === 201 ? of('reservation.booked', data.id) : []),
  'reservations/mark-arrival': ({ request, data }) =>
    data.move_id === null ? [] : of(request.body.arrived ? 'reservation.arrived' : 'reservation.not_arrived', data.id),
  // The body of an answer has no id: the tests of the door check its audit.
  'reservations/check-in': () => [],
  'reservations/change-status': ({ data }) => of(`reservation.${data.status}`, data.id),
  'reservations/cancel-reservation': ({ data }) => of('reservation.cancelled', data.id),
  'reservations/reinsert-reservation': ({ data }) => of('reservation.waiting', data.id),
  'own-moves/postpone-reservation': ({ request, data }) =>
    of(request.body.behind === 0 ? 'reservation.undone' : 'reservation.postponed', data.id),
  'own-moves/reschedule-reservation': ({ data }) => of('reservation.transferred', data.id),
  'own-moves/say-coming': ({ data }) => of('reservation.coming', data.id),
  'own-moves/come-back': ({ data }) => of('reservation.waiting', data.id),
  'reservations/undo-move': ({ data }) => of('reservation.undone', data.id),
  'transfers/transfer-reservation': ({ data }) => of('reservation.transferred', data.id),
  'reservations/change-reservation': ({ data }) => of('reservation.changed', data.id),
  'doctor/skip-reservation': ({ data }) => of('reservation.skipped', data.id),
  'doctor/call-next': ({ data }) => [
    ...(data.completed === null ? [] : of('reservation.completed', data.completed)),
    ...(data.next === null ? [] : of('reservation.in_progress', data.next.id)),
  ],
  'doctor/call-again': ({ data }) => of('reservation.called_again', data.id),
  'displays/request-pairing': () => [],
  'displays/check-pairing': () => [],
  'displays/show-waiting-room': () => [],
  'displays/pair-display': () => of('display.paired'),
  'displays/change-display': () => of('display.changed'),
  'displays/revoke-display': () => of('display.revoked'),
  'doctor/set-doctor-at-work': () => of('doctor.changed'),
  'doctor/record-laser-session': ({ data }) => of('session.recorded', data.reservation_id),
  'doctor/void-laser-session': ({ data }) => of('session.voided', data.reservation_id),
  'doctor/start-pulse-tracking': () => of('pulses.started'),
  'doctor/correct-start-reading': () => of('pulses.start_corrected'),
  'doctor/end-pulse-tracking': () => of('pulses.ended'),
  'doctor-shares/pay-doctor-share': () => of('doctor_share.paid'),
  'doctor-shares/reopen-doctor-share': () => of('doctor_share.reopened'),
  'alerts/set-alert-limits': () => of('alert_limits.changed'),
  'inbox/set-quick-answers': () => of('quick_answers.changed'),
  'api-keys/make-api-key': () => of('api_key.made'),
  'api-keys/revoke-api-key': () => of('api_key.revoked'),
  'webhooks/add-webhook': () => of('webhook.added'),
  'webhooks/change-webhook': () => of('webhook.changed'),
  'webhooks/rotate-webhook-secret': () => of('webhook.secret_made'),
  'webhooks/remove-webhook': () => of('webhook.removed'),
  // Sends again what is in the log.
  'webhooks/send-delivery-again': () => [],
  'saved-views/change-saved-views': () => of('saved_views.changed'),
  'targets/set-target': () => of('target.set'),
  'lasers/save-laser': ({ request }) => of(request.body.id === undefined ? 'laser.added' : 'laser.changed'),
  'lasers/record-test-shots': () => of('laser.test_shots'),
  'lasers/change-handpiece': () => of('laser.handpiece_changed'),
  'payments/mark-paid': ({ request, data }) => {
    if (data.receipt_id !== null) return of('payment.received', data.reservation_id);
    return request.body.credit === undefined ? [] : of('credit.used', data.reservation_id);
  },
  'ledger/refund-payment': ({ data }) => of('payment.reversed', data.reservation_id),
  'ledger/keep-as-credit': ({ data }) => of('credit.kept', data.reservation_id),
  'ledger/change-price': ({ data }) => of('price.changed', data.reservation_id),
  'ledger/take-deposit': () => of('deposit.received'),
  'ledger/refund-credit': () => of('credit.refunded'),
  'packages/define-package': () => of('package.defined'),
  'clinic/change-clinic': () => of('clinic.changed'),
  'clinic/change-clinic-settings': () => of('clinic_settings.changed'),
  'admin/save-service': ({ request }) => of(request.body.id === undefined ? 'service.added' : 'service.changed'),
  'admin/change-branch': () => of('branch.changed'),
  'admin/set-prices': () => of('price.scheduled'),
  'admin/set-prices-of-branches': () => of('price.scheduled'),
  'admin/cancel-price': () => of('price.schedule_cancelled'),
  'exports/export-branch': ({ request }) => (request.body.cursor === undefined ? of('branch.exported') : []),
  'imports/check-rows': () => [],
  'imports/begin-import': () => of('import.started'),
  'imports/add-rows': ({ data }) => (data.state === 'finished' ? of('import.finished') : []),
  'imports/undo-import': ({ data }) => (data.state === 'undone' ? of('import.undone') : []),
  'packages/pay-package': ({ request, data }) => {
    if (data.receipt_number === null) return [];
    return of(request.body.offer_id === undefined ? 'package.paid' : 'package.sold');
  },
  'packages/refund-package': () => of('package.refunded'),
  'patients/change-patient': ({ request: { body } }) =>
    of(body.phone === undefined ? 'patient.renamed' : 'patient.corrected'),
  'drawers/open-drawer': () => of('drawer.opened'),
  'drawers/move-cash': ({ request }) => of(request.body.direction === 'in' ? 'cash.in' : 'cash.out'),
  'drawers/close-drawer': () => of('drawer.closed'),
  'day-sheets/close-day': () => of('day.closed'),
  'day-sheets/set-day-sheet-message': () => of('staff_user.messages_changed'),
  'day-sheets/reopen-day': () => of('day.reopened'),
};

/** Records, for each successful write, the audit entries that it must leave. A write without a rule is an error. */
export const recordExpectedAudit = (
  send: SendTyped,
): { readonly send: SendTyped; readonly expected: () => readonly string[] } => {
  const expected: string[] = [];
  const note = <Id extends RouteId>(id: Id, request: TypedRequest<Id>, { data, status }: TypedResponse<Id>): void => {
    if (data === undefined) return;
    const rule: Rules[Id] = rules[id];
    if (rule !== undefined) expected.push(...rule({ request, data, status }));
    else if (isWrite(findRoute(id))) throw new Error(`no rule for the audit entries of ${id}`);
  };
  return {
    expected: () => expected.toSorted(),
    send: async (id, request) => {
      const answer = await send(id, request);
      note(id, request, answer);
      return answer;
    },
  };
};
