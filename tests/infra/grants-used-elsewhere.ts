import type { RouteSpec } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';

const scoped = (routes as readonly RouteSpec[]).filter(
  ({ access }) => access.kind === 'staff' && access.scope !== undefined,
);
/** Routes that this day asks with an API key too. */
const askedByKey = new Set(['reports/show-daily-income']);

/** Ways that this day and night do not take, each with the test that does. */
export const grantsUsedElsewhere: readonly string[] = [
  // Only with an API key: tests/invariants/authz-matrix.test.ts.
  ...scoped
    .filter(({ id }) => !askedByKey.has(id))
    .flatMap(({ id }) => [`${id} dynamodb:GetItem  API-KEYS`, `${id} dynamodb:UpdateItem  API-KEYS`]),
  // Only when the logo is removed: tests/api/clinic.test.ts.
  'clinic/change-clinic dynamodb:DeleteItem  CLINIC',
  // Only of a doctor with a patient, or who was seen at a branch: tests/api/leaving-doctor.test.ts.
  'admin/change-user dynamodb:DeleteItem  B#*#D#*',
  'admin/change-user dynamodb:PutItem  B#*#D#*',
  'admin/change-user dynamodb:UpdateItem  B#*#PATIENTS',
  'admin/change-user dynamodb:UpdateItem  DOCTOR#*',
  // Only of an address of every branch: tests/events/webhooks.test.ts.
  'webhooks/remove-webhook dynamodb:Query  BRANCHES',
  // Only of an owner: tests/api/forgotten-password.test.ts.
  'auth/mail-password-link dynamodb:Query  BRANCHES',
  // Only when another change of the branch comes between: tests/api/prices-of-branches.test.ts.
  'admin/set-prices-of-branches dynamodb:GetItem  BRANCH#*',
  // What names a further service: tests/api/services.test.ts, service-income.test.ts, service-debts.test.ts, exports.test.ts.
  'admin/cancel-price dynamodb:GetItem  CLINIC',
  'admin/change-branch dynamodb:GetItem  CLINIC',
  'admin/open-branch dynamodb:GetItem  CLINIC',
  'board/show-board dynamodb:GetItem  CLINIC',
  'exports/export-branch dynamodb:GetItem  CLINIC',
  'payments/list-unpaid dynamodb:GetItem  CLINIC',
  'admin/set-prices dynamodb:GetItem  CLINIC',
  'admin/set-prices-of-branches dynamodb:GetItem  CLINIC',
  'reports/show-daily-report dynamodb:GetItem  CLINIC',
  'reports/show-revenue dynamodb:GetItem  CLINIC',
  'reports/show-revenue-of-all dynamodb:GetItem  CLINIC',
  'reservations/book-group dynamodb:GetItem  CLINIC',
  'reservations/book-reservation dynamodb:GetItem  CLINIC',
  'reservations/change-reservation dynamodb:GetItem  CLINIC',
  // Only while the doctor's pulse session is open: tests/api/pulse-ledger.test.ts.
  'lasers/record-test-shots dynamodb:GetItem  B#*#LASER#*',
  'lasers/record-test-shots dynamodb:UpdateItem  B#*#LASER#*',
  // Only on a computer that the staff user has locked before, and by an owner: tests/api/pin-lock.test.ts.
  'auth/log-in dynamodb:GetItem  FAMILY#*',
  'auth/log-in dynamodb:UpdateItem  FAMILY#*',
  'auth/remove-pin dynamodb:Query  BRANCHES',
  'auth/set-pin dynamodb:Query  BRANCHES',
  // Only when the window of the failed passwords is over: tests/api/auth.test.ts.
  'auth/change-password dynamodb:PutItem  LOGIN#*',
  'auth/set-pin dynamodb:PutItem  LOGIN#*',
  'ledger/refund-payment dynamodb:PutItem  LOGIN#*',
  'ledger/refund-credit dynamodb:PutItem  LOGIN#*',
  // Only on a day on which credit or money of a package was refunded: tests/api/day-sheets.test.ts.
  'day-sheets/close-day dynamodb:BatchGetItem  B#*#PATIENTS',
  'day-sheets/reopen-day dynamodb:BatchGetItem  B#*#PATIENTS',
  'day-sheets/show-day-sheet dynamodb:BatchGetItem  B#*#PATIENTS',
  // Only into an open drawer: tests/api/ledger.test.ts. The owner, who gives credit back here, has none.
  'ledger/refund-payment dynamodb:UpdateItem  B#*#CASH',
  'ledger/take-deposit dynamodb:UpdateItem  B#*#CASH',
  'ledger/refund-credit dynamodb:BatchGetItem  B#*#CASH',
  'ledger/refund-credit dynamodb:UpdateItem  B#*#CASH',
  // The same of packages: tests/api/packages.test.ts.
  'packages/refund-package dynamodb:BatchGetItem  B#*#CASH',
  'packages/refund-package dynamodb:PutItem  LOGIN#*',
  'packages/refund-package dynamodb:UpdateItem  B#*#CASH',
  'packages/pay-package dynamodb:UpdateItem  B#*#CASH',

  // Only when a receipt is for no visit of the day: tests/api/ledger.test.ts.
  'reports/list-audit dynamodb:BatchGetItem  B#*#PATIENTS',

  // Only to another preferred doctor: tests/api/preferred-doctor.test.ts.
  'reservations/change-reservation dynamodb:Query /index/byOrder B#*#D#*',

  // Only where a branch offers windows: tests/api/booking-windows.test.ts.
  'branches/list-windows dynamodb:GetItem  B#*#STATS',

  // Only where a branch switched its messages on: tests/events/aftercare.test.ts.
  'events/queue-aftercare dynamodb:GetItem  B#*#D#*',
  'events/queue-aftercare dynamodb:BatchGetItem  B#*#D#*',
  'events/queue-aftercare dynamodb:GetItem  RES#*',
  'events/queue-aftercare dynamodb:BatchGetItem  PATIENT#*',
  'events/queue-aftercare dynamodb:PutItem  STOPPED#*',
  'events/queue-aftercare dynamodb:PutItem  MSG#*',
  'events/queue-aftercare dynamodb:BatchGetItem  MSG#*',
  'events/queue-aftercare dynamodb:PutItem  OUTBOX#*',
  'events/queue-aftercare dynamodb:PutItem  COMMLOG#*',
  'events/queue-aftercare dynamodb:Query /index/byPhone PH#*',
  'events/queue-aftercare dynamodb:Query /index/byList B#*#RECALLS',
  // Only where a branch reminds of booked visits: tests/events/reminder.test.ts.
  'events/queue-aftercare dynamodb:Query /index/byOrder B#*#D#*',
  // Only years later: tests/events/retention.test.ts.
  'events/apply-retention dynamodb:Query  B#*#AUDIT#*',
  'events/apply-retention dynamodb:DeleteItem  B#*#AUDIT#*',
  'events/apply-retention dynamodb:Query  B#*#CASH#*',
  'events/apply-retention dynamodb:DeleteItem  B#*#CASH#*',
  'events/apply-retention dynamodb:PutItem  B#*#STATS',
  // Only when money for an earlier visit was received: tests/api/daily-report.test.ts, tests/invariants/money-days.test.ts.
  'events/close-branch-days dynamodb:BatchGetItem  B#*#D#*',
  'events/close-branch-days dynamodb:BatchGetItem  RES#*',
  // Only with an open drawer, or a package that is not paid: tests/events/day-facts.test.ts.
  'events/keep-day-facts dynamodb:Query  B#*#CASH',
  // Only with a device of an owner: tests/events/alert-push.test.ts.
  'events/tell-owners dynamodb:DeleteItem  PUSH#*',
  'messaging/follow-alerts dynamodb:DeleteItem  PUSH#*',
  // Only with an owner who gets alerts by mail: tests/events/alert-mail.test.ts.
  'events/mail-alerts dynamodb:DeleteItem  PUSH#*',
  'events/mail-alerts dynamodb:GetItem  BRANCH#*',
  'events/mail-alerts dynamodb:GetItem  CLINIC',
  'events/mail-alerts dynamodb:GetItem  FACTS#*',
  'events/mail-alerts dynamodb:PutItem  PUSH#*',
  // Only with an owner who gets alerts by WhatsApp: tests/events/day-messages.test.ts.
  'events/tell-owners dynamodb:PutItem  MSG#*',
  'events/tell-owners dynamodb:PutItem  OUTBOX#*',
  'events/keep-day-facts dynamodb:BatchGetItem  B#*#PACKAGES#*',
  'events/roll-up-company dynamodb:BatchGetItem  B#*#D#*',
  'events/roll-up-company dynamodb:BatchGetItem  RES#*',
  'events/refresh-rollups dynamodb:BatchGetItem  B#*#D#*',
  'events/refresh-rollups dynamodb:BatchGetItem  RES#*',
  'doctor-shares/list-doctor-shares dynamodb:BatchGetItem  B#*#D#*',
  'doctor-shares/list-doctor-shares dynamodb:BatchGetItem  RES#*',
  'doctor-shares/pay-doctor-share dynamodb:BatchGetItem  B#*#D#*',
  'doctor-shares/pay-doctor-share dynamodb:BatchGetItem  RES#*',
  'reports/show-daily-report dynamodb:BatchGetItem  B#*#D#*',
  'reports/show-daily-report dynamodb:BatchGetItem  RES#*',
  'reports/show-revenue dynamodb:BatchGetItem  B#*#D#*',
  'reports/show-revenue dynamodb:BatchGetItem  RES#*',
  'reports/show-revenue-of-all dynamodb:BatchGetItem  B#*#D#*',
  'reports/show-revenue-of-all dynamodb:BatchGetItem  RES#*',
  // Only when no rollup of a closed day with payments was kept: tests/functions/api/owner-reports.test.ts.
  'reports/show-revenue-of-all dynamodb:Query  B#*#D#*',
  // Only when a branch was not closed: tests/events/day-close.test.ts.
  'events/roll-up-company dynamodb:PutItem  B#*#REV',
  'events/roll-up-company dynamodb:Query  B#*#D#*',
  'events/roll-up-company dynamodb:Query  B#*#LEDGER#*',
  'events/roll-up-company dynamodb:Query  B#*#REV',
  // Only when a branch's visits of a day were not kept: tests/api/visits-report.test.ts.
  'events/roll-up-company dynamodb:BatchGetItem  B#*#PATIENTS',
  // Only when a visit without a session is listed: tests/api/board.test.ts.
  'board/show-board dynamodb:BatchGetItem  B#*#D#*',
  // Only when many codes were tried with the phone: tests/api/own-receipts.test.ts.
  'ledger/show-own-receipts dynamodb:GetItem  PHONE#*',
  // The same of the live channel: tests/local/live-hub.test.ts.
  'live/authorize-live dynamodb:GetItem  PHONE#*',
  // Only for the key of a display: tests/api/displays.test.ts.
  'live/authorize-live dynamodb:GetItem  B#*#DISPLAYS',
  // Only at a kiosk, by phone without a code: tests/api/kiosk.test.ts.
  'reservations/check-in dynamodb:UpdateItem  B#*#DISPLAYS',
  'reservations/check-in dynamodb:GetItem  PHONE#*',
  'reservations/check-in dynamodb:Query /index/byPhone PH#*',
  // Only for packages, and for what an undo keeps or takes back beside a patient and credit: tests/api/imports.test.ts, import-undo.test.ts.
  'imports/add-rows dynamodb:GetItem  B#*#PACKAGES',
  'imports/add-rows dynamodb:PutItem  B#*#PACKAGES#*',
  'imports/check-rows dynamodb:GetItem  B#*#PACKAGES',
  'imports/undo-import dynamodb:ConditionCheckItem  B#*#CREDIT#*',
  'imports/undo-import dynamodb:DeleteItem  B#*#PACKAGES#*',
  'imports/undo-import dynamodb:DeleteItem  COMMLOG#*',
  'imports/undo-import dynamodb:DeleteItem  PATIENT#*',
  'imports/undo-import dynamodb:PutItem  IMPORT#*',
  // Only at a branch with a daily limit: tests/api/capacity.test.ts.
  'reservations/book-reservation dynamodb:GetItem  B#*#D#*',
  // After a visit: tests/api/follow-up-booking.test.ts.
  'reservations/book-group dynamodb:GetItem  RES#*',
  'reservations/book-reservation dynamodb:GetItem  RES#*',
  'reservations/show-queue-info dynamodb:GetItem  PATIENT#*',
  // By staff, with consent, among others, on a later day or with a daily limit: tests/api/book-group.test.ts.
  'reservations/book-group dynamodb:BatchGetItem  FAMILY#*',
  'reservations/book-group dynamodb:BatchGetItem  USER#*',
  'reservations/book-group dynamodb:GetItem  B#*#D#*',
  'reservations/book-group dynamodb:PutItem  COMMLOG#*',
  'reservations/book-group dynamodb:Query  B#*#D#*',
  'reservations/book-group dynamodb:Query  KEYS#PUBLIC',
  'reservations/book-group dynamodb:UpdateItem  CTR',
  // The same of a transfer: tests/api/transfers.test.ts.
  'transfers/transfer-reservation dynamodb:Query  B#*#D#*',
  // Only for a visit that was given up: tests/api/visit-corrections.test.ts.
  'reservations/correct-visit dynamodb:DeleteItem  B#*#D#*',
  'reservations/correct-visit dynamodb:UpdateItem  RES#*',
  // Only for a ticket that was marked as not come: tests/api/own-moves.test.ts.
  'own-moves/come-back dynamodb:DeleteItem  B#*#D#*',
  'own-moves/come-back dynamodb:PutItem  B#*#D#*',
  'own-moves/come-back dynamodb:UpdateItem  B#*#PATIENTS',
  'own-moves/come-back dynamodb:UpdateItem  RES#*',
  // Only for another branch where the patient is not registered, or with a daily limit: tests/api/reschedule.test.ts.
  'own-moves/reschedule-reservation dynamodb:PutItem  B#*#PATIENTS',
  'own-moves/reschedule-reservation dynamodb:Query  B#*#D#*',
  'own-moves/reschedule-reservation dynamodb:Query  B#*#PATIENTS',
  // Only after too many codes: tests/api/attempt-limits.test.ts.
  'own-moves/come-back dynamodb:GetItem  PHONE#*',
  'own-moves/postpone-reservation dynamodb:GetItem  PHONE#*',
  'own-moves/reschedule-reservation dynamodb:GetItem  PHONE#*',
  'own-moves/say-coming dynamodb:GetItem  PHONE#*',
  // Only by staff, at a branch with a daily limit, or after too many codes: tests/api/unconfirmed-bookings.test.ts.
  'own-moves/confirm-booking dynamodb:BatchGetItem  FAMILY#*',
  'own-moves/confirm-booking dynamodb:BatchGetItem  USER#*',
  'own-moves/confirm-booking dynamodb:GetItem  PHONE#*',
  'own-moves/confirm-booking dynamodb:Query  B#*#D#*',
  'own-moves/confirm-booking dynamodb:Query  KEYS#PUBLIC',
  // Only the first "stop" of a patient: tests/events/inbox.test.ts.
  'messaging/receive-webhook dynamodb:DeleteItem  B#*#INBOX',
  // Only a desk with its part of messages, and an owner who names no branch: tests/events/inbox.test.ts.
  'board/show-board dynamodb:Query  B#*#INBOX',
  'inbox/answer-patient dynamodb:Query /index/byList PATIENT#*',
  'inbox/mark-conversation-read dynamodb:Query /index/byList PATIENT#*',
  'inbox/show-conversation dynamodb:Query /index/byList PATIENT#*',
  // Only what a patient answers: tests/events/answers.test.ts.
  'messaging/receive-webhook dynamodb:UpdateItem  STOPPED#*',
  // Only with consent and a connected WhatsApp: tests/events/answers.test.ts, message-reports.test.ts.
  'reservations/show-queue-info dynamodb:GetItem  STOPPED#*',
  'reservations/show-queue-info dynamodb:Query  MSG#*',
  // Only for a display that was not noted for ten minutes: tests/api/displays.test.ts.
  'displays/show-waiting-room dynamodb:UpdateItem  B#*#DISPLAYS',
  // Only when a no-show is undone: tests/events/answers.test.ts.
  'events/queue-messages dynamodb:DeleteItem  OUTBOX#*',
  'events/queue-messages dynamodb:UpdateItem  COMMLOG#*',
  'events/queue-messages dynamodb:UpdateItem  MSG#*',
  // Only for a fifth device, or one that is gone: tests/events/push.test.ts.
  'messaging/follow-by-push dynamodb:DeleteItem  PUSH#*',
  'events/deliver-message dynamodb:DeleteItem  PUSH#*',
  // Only of a message that waited for its time: tests/events/reminder.test.ts.
  'events/deliver-message dynamodb:GetItem  BRANCH#*',
  'events/deliver-message dynamodb:GetItem  RES#*',
  // Only after too many codes: tests/api/attempt-limits.test.ts.
  'messaging/follow-by-push dynamodb:GetItem  PHONE#*',
  // Only by a doctor who was not seen today: tests/api/doctors-at-work.test.ts.
  'doctor/set-doctor-at-work dynamodb:PutItem  B#*#D#*',
  // Only when the doctor was noted minutes ago: tests/api/doctors-at-work.test.ts.
  'doctor/list-doctor-queue dynamodb:UpdateItem  B#*#D#*',
  'board/show-board dynamodb:UpdateItem  B#*#D#*',
  // Only in the first days of a month, for the one before: tests/events.
  'events/refresh-rollups dynamodb:Query  B#*#REV',
  // Only at a branch without a price of its own: tests/api/laser.test.ts.
  'reservations/list-completed-records dynamodb:GetItem  B#*#FRACTIONAL',
  'doctor/list-unrecorded-visits dynamodb:BatchGetItem  B#*#FRACTIONAL',
  'doctor/list-unrecorded-visits dynamodb:GetItem  B#*#FRACTIONAL',
  'board/show-board dynamodb:GetItem  B#*#FRACTIONAL',
  'doctor/show-session-guide dynamodb:GetItem  B#*#FRACTIONAL',
  // Only when events are late by minutes: tests/events/snapshots.test.ts.
  'reservations/show-queue-info dynamodb:GetItem  LIVE#*',
  'reservations/show-queue-info dynamodb:PutItem  LIVE#*',
  // Credit of another branch: tests/api/credit-elsewhere.test.ts.
  'ledger/keep-as-credit dynamodb:BatchGetItem  B#*#CASH#*',
  'ledger/keep-as-credit dynamodb:ConditionCheckItem  B#*#CASH#*',
  'ledger/keep-as-credit dynamodb:PutItem  B#*#LEDGER#*',
  'ledger/keep-as-credit dynamodb:PutItem  MOVES#*',
  'ledger/refund-payment dynamodb:GetItem  B#*#CREDIT#*',
  'ledger/refund-payment dynamodb:GetItem  B#*#PATIENTS',
  'ledger/refund-payment dynamodb:PutItem  B#*#CREDIT#*',
  'ledger/refund-payment dynamodb:PutItem  MOVES#*',
  'payments/mark-paid dynamodb:GetItem  CLINIC',
  'payments/mark-paid dynamodb:PutItem  MOVES#*',
  // A package of another branch: tests/api/packages-elsewhere.test.ts.
  'doctor/record-laser-session dynamodb:BatchGetItem  B#*#CASH#*',
  'doctor/record-laser-session dynamodb:ConditionCheckItem  B#*#CASH#*',
  'doctor/record-laser-session dynamodb:PutItem  B#*#LEDGER#*',
  'doctor/record-laser-session dynamodb:PutItem  MOVES#*',
  'doctor/show-session-guide dynamodb:Query /index/byList PATIENT#*',
  'doctor/void-laser-session dynamodb:BatchGetItem  B#*#CASH#*',
  'doctor/void-laser-session dynamodb:ConditionCheckItem  B#*#CASH#*',
  'doctor/void-laser-session dynamodb:PutItem  B#*#LEDGER#*',
  'doctor/void-laser-session dynamodb:PutItem  MOVES#*',
];
