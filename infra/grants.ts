import { type Grant, grant, together } from './table-grants.ts';

/**
 * The table operations of each function, by partition; everything else is denied. The functions' policies (actions and
 * dynamodb:LeadingKeys) are made from these grants. tests/infra/grants.test.ts runs every endpoint under its own
 * policy and fails for a grant that no endpoint needs.
 */

/** Reads that verify a bearer token. */
const signedIn = grant({ publicKeys: ['query'], user: ['getMany'], family: ['getMany'] });
/** Writes and reads the recorded answer to an Idempotency-Key. */
const once = grant({ idempotency: ['get', 'put'] });
const oneBranch = grant({ branch: ['get'] });
const allBranches = grant({ branches: ['query'] });
const liveQueue = grant({}, ['byOrder']);
const wait = together(liveQueue, grant({ statistics: ['get'] }));
/** Copies a branch's queue and its money of today. */
const keepsSnapshots = grant({ snapshots: ['get', 'put'], ledger: ['query'] });
/** Counters of attempts with a phone. */
const countsAttempts = grant({ phoneLimits: ['get', 'update'] });
/** Any move of a ticket, and the audit of it. */
const movesTickets = together(oneBranch, once, grant({ record: ['get'], day: ['get', 'update'], audit: ['put'] }));
/** Moves that may end a doctor's current visit. */
const freesDoctor = grant({ doctorSlot: ['update'] });
const endsVisits = grant({ day: ['remove', 'put'], patients: ['update'] });
/** Reads a reservation by id, and its branch. */
const oneReservation = together(oneBranch, grant({ record: ['get'] }));
/** Reads a patient by id at the caller's own branch. */
const onePatient = grant({ patients: ['get'] });
/** An owner names no branch: the patient's first branch is read. */
const anyPatient = together(onePatient, grant({}, ['byList/registrations']));
/** Changes the charge or the paid amount of a reservation: record, ticket, audit. */
const changesMoney = grant({ record: ['update'], day: ['update'], audit: ['put'] });
/** Writes new ledger entries and their receipt number. */
const movesMoney = grant({
  ledger: ['put'],
  receiptNumbers: ['get', 'update'],
  openCash: ['getMany', 'update'],
  cashDay: ['getMany', 'check'],
});
const usesCredit = grant({ credit: ['get', 'put'] });
/** Verifies the password again, and counts the attempts. */
const provesPassword = grant({ login: ['get', 'put', 'update', 'remove'] });
/** Makes the reservations and the credit of a patient those of another one. */
const movesPatients = grant({
  patients: ['get', 'put', 'update', 'remove'],
  day: ['getMany', 'put', 'update', 'remove'],
  record: ['getMany', 'update'],
  credit: ['get', 'put'],
  audit: ['put'],
});
/** Reads the doctors of visits that money was received for. */
const readsVisitDoctors = grant({ day: ['query', 'getMany'], record: ['getMany'] });
const readsRollups = together(readsVisitDoctors, grant({ rollups: ['query', 'put'], ledger: ['query'] }));
/** Recomputes the rollups of the company from those of its branches. */
const keepsCompanyRollups = together(readsRollups, grant({ rollups: ['getMany'], companyRollups: ['get', 'put'] }));
/** Reads the sheet of a clinic day, with the names of patients and doctors. */
const readsDaySheet = grant({
  cashDay: ['query'],
  day: ['query'],
  ledger: ['query'],
  laserDay: ['query'],
  record: ['getMany'],
  user: ['getMany'],
});
/** Records the outcome of a message: on the message, in the patient's log, and in the outbox. */
const settlesMessages = grant({ message: ['update'], outbox: ['remove'], commlog: ['update'] });
/** Signs tokens, and reads sign-in sessions. Another function makes the signing keys. */
const signsTokens = grant({ secretKeys: ['query'] });
const makesKeys = grant({ secretKeys: ['query', 'put'], publicKeys: ['put'] });

export const grants: Readonly<Record<string, Grant>> = {
  'health/check-health': grant({ reservationCounter: ['get'] }),
  'docs/show-open-api': grant({}),
  'branches/list-branches': together(allBranches, wait, grant({ snapshots: ['query'] })),
  'auth/log-in': together(
    signsTokens,
    grant({ login: ['get', 'put', 'update', 'remove'], user: ['get'], family: ['put'] }),
  ),
  'auth/refresh-session': together(signsTokens, grant({ user: ['get'], family: ['get', 'update'] })),
  'auth/log-out': together(signsTokens, grant({ family: ['update'], publicKeys: ['query'] })),
  'auth/show-me': signedIn,
  'reservations/book-reservation': together(
    signedIn,
    once,
    oneBranch,
    wait,
    grant(
      {
        day: ['get', 'query', 'put', 'update'],
        phoneLimits: ['get', 'update'],
        reservationCounter: ['update'],
        record: ['put'],
        patients: ['query', 'put', 'update'],
        audit: ['put'],
      },
      ['byPhone'],
    ),
  ),
  'reservations/show-queue-info': together(
    oneBranch,
    wait,
    countsAttempts,
    grant({ record: ['get'], day: ['getMany'], snapshots: ['getMany', 'get', 'put'] }, ['byPhone']),
  ),
  'reservations/cancel-reservation': together(
    signedIn,
    movesTickets,
    countsAttempts,
    grant({ day: ['remove'], record: ['update'] }),
  ),
  'reservations/list-branch-queue': together(signedIn, oneBranch, liveQueue),
  'reservations/change-status': together(
    signedIn,
    movesTickets,
    endsVisits,
    freesDoctor,
    grant({ doctorSlot: ['get'], record: ['update'] }),
  ),
  'reservations/reinsert-reservation': together(signedIn, movesTickets, liveQueue),
  'doctor/skip-reservation': together(signedIn, movesTickets, freesDoctor),
  'reservations/mark-arrival': together(signedIn, movesTickets),
  'reservations/change-reservation': together(
    signedIn,
    movesTickets,
    grant({ day: ['put', 'remove'], record: ['update'] }),
  ),
  'doctor/void-laser-session': together(
    signedIn,
    once,
    oneReservation,
    changesMoney,
    grant({ day: ['get'], laserDay: ['get', 'remove', 'update'], record: ['remove'], packages: ['get', 'put'] }),
  ),
  'reservations/undo-move': together(
    signedIn,
    movesTickets,
    endsVisits,
    freesDoctor,
    liveQueue,
    // The undo of a transfer checks the registers of both days.
    grant({ record: ['update'], cashDay: ['check'] }),
  ),
  'transfers/transfer-reservation': together(
    signedIn,
    movesTickets,
    wait,
    grant({
      day: ['query', 'put', 'remove'],
      record: ['update'],
      patients: ['get', 'query', 'put', 'update'],
      cashDay: ['check'],
    }),
  ),
  'doctor/list-doctor-queue': together(
    signedIn,
    oneBranch,
    liveQueue,
    grant({ day: ['get', 'put', 'update'], doctorSlot: ['get'] }),
  ),
  'doctor/set-doctor-at-work': together(
    signedIn,
    once,
    oneBranch,
    liveQueue,
    grant({ day: ['put', 'update'], doctorSlot: ['get', 'update'], audit: ['put'] }),
  ),
  'doctor/call-next': together(
    signedIn,
    once,
    oneBranch,
    liveQueue,
    endsVisits,
    grant({ day: ['update', 'put'], doctorSlot: ['get', 'update'], audit: ['put'] }),
  ),
  'doctor/record-laser-session': together(
    signedIn,
    once,
    oneReservation,
    changesMoney,
    grant({
      laserDay: ['put', 'update'],
      doctorSlot: ['get', 'check'],
      record: ['put'],
      fractionalPrices: ['put'],
      day: ['get'],
      packages: ['get', 'put'],
      // The other ids of a patient who was merged.
      patients: ['get'],
    }),
  ),
  'doctor/start-pulse-tracking': together(
    signedIn,
    once,
    oneBranch,
    grant({ laserDay: ['query', 'put'], doctorSlot: ['get', 'update'], audit: ['put'] }),
  ),
  'doctor/end-pulse-tracking': together(
    signedIn,
    once,
    oneBranch,
    grant({ laserDay: ['get', 'update'], doctorSlot: ['get', 'update'], audit: ['put'] }),
  ),
  'doctor/show-pulse-tracking': together(
    signedIn,
    oneBranch,
    grant({ laserDay: ['query', 'get'], doctorSlot: ['get'] }),
  ),
  'doctor/list-unrecorded-visits': together(
    signedIn,
    oneBranch,
    grant({ day: ['getMany'], fractionalPrices: ['get', 'getMany'] }, ['byList/unrecorded']),
  ),
  'doctor/show-session-guide': together(
    signedIn,
    oneReservation,
    grant(
      {
        record: ['getMany'],
        patients: ['get'],
        statistics: ['get'],
        fractionalPrices: ['get', 'getMany'],
        packages: ['query'],
      },
      ['byList/sessions', 'byDue'],
    ),
  ),
  'payments/mark-paid': together(signedIn, once, oneReservation, changesMoney, movesMoney, usesCredit, onePatient),
  'ledger/refund-payment': together(
    signedIn,
    once,
    oneReservation,
    changesMoney,
    movesMoney,
    provesPassword,
    grant({ day: ['get'] }),
  ),
  'ledger/keep-as-credit': together(
    signedIn,
    once,
    oneReservation,
    changesMoney,
    usesCredit,
    onePatient,
    grant({ day: ['get'] }),
  ),
  'ledger/change-price': together(
    signedIn,
    once,
    oneReservation,
    changesMoney,
    grant({ day: ['get'], ledger: ['put'] }),
  ),
  'ledger/list-receipts': together(signedIn, oneReservation, grant({ ledger: ['getMany'] })),
  'ledger/show-own-receipts': together(oneReservation, countsAttempts, grant({ ledger: ['getMany'] })),
  'ledger/print-receipt': together(signedIn, oneReservation, grant({ record: ['update'] })),
  'ledger/show-patient-money': together(
    signedIn,
    oneBranch,
    anyPatient,
    grant({ credit: ['get', 'query'], packages: ['query'] }, ['byDue']),
  ),
  'ledger/take-deposit': together(
    signedIn,
    once,
    oneBranch,
    onePatient,
    movesMoney,
    usesCredit,
    grant({ audit: ['put'] }),
  ),
  'ledger/refund-credit': together(
    signedIn,
    once,
    oneBranch,
    anyPatient,
    movesMoney,
    usesCredit,
    provesPassword,
    grant({ audit: ['put'] }),
  ),
  'packages/list-packages': together(
    signedIn,
    oneBranch,
    grant({ packageOffers: ['get'], packages: ['getMany'], patients: ['getMany'] }, ['byList/packages']),
  ),
  'packages/define-package': together(
    signedIn,
    once,
    oneBranch,
    grant({ packageOffers: ['get', 'put'], audit: ['put'] }),
  ),
  'packages/pay-package': together(
    signedIn,
    once,
    oneBranch,
    onePatient,
    movesMoney,
    usesCredit,
    grant({ packageOffers: ['get'], packages: ['get', 'put'], audit: ['put'] }),
  ),
  'packages/refund-package': together(
    signedIn,
    once,
    oneBranch,
    anyPatient,
    movesMoney,
    provesPassword,
    grant({ packages: ['get', 'put'], audit: ['put'] }),
  ),
  'payments/list-unpaid': together(
    signedIn,
    oneBranch,
    grant({ packages: ['getMany'], patients: ['getMany'] }, ['byDue', 'byDue/packages']),
  ),
  'payments/set-fractional-charge': together(signedIn, once, oneReservation, changesMoney, grant({ day: ['get'] })),
  'drawers/list-drawers': together(signedIn, oneBranch, grant({ openCash: ['query'], cashDay: ['query'] })),
  'drawers/open-drawer': together(
    signedIn,
    once,
    oneBranch,
    grant({ openCash: ['get', 'put', 'remove'], cashDay: ['get', 'update'], audit: ['put'] }),
  ),
  'drawers/move-cash': together(
    signedIn,
    once,
    oneBranch,
    grant({ openCash: ['query', 'update'], cashDay: ['query', 'put'], audit: ['put'] }),
  ),
  'drawers/close-drawer': together(
    signedIn,
    once,
    oneBranch,
    grant({ openCash: ['query', 'remove', 'put'], cashDay: ['query', 'put', 'update'], audit: ['put'] }),
  ),
  'day-sheets/show-day-sheet': together(signedIn, oneBranch, readsDaySheet, grant({ openCash: ['query'] })),
  'day-sheets/close-day': together(
    signedIn,
    once,
    oneBranch,
    readsDaySheet,
    grant({ cashDay: ['update', 'put'], audit: ['put'] }),
  ),
  'day-sheets/reopen-day': together(
    signedIn,
    once,
    oneBranch,
    readsDaySheet,
    grant({ cashDay: ['update'], audit: ['put'] }),
  ),
  'reports/show-daily-income': together(signedIn, oneBranch, grant({ ledger: ['query'] })),
  'reports/show-daily-report': together(
    signedIn,
    oneBranch,
    readsVisitDoctors,
    grant({ ledger: ['query'], laserDay: ['query'] }),
  ),
  'reports/show-revenue': together(signedIn, oneBranch, readsRollups),
  'reports/show-revenue-of-all': together(
    signedIn,
    allBranches,
    keepsCompanyRollups,
    grant({ companyRollups: ['query'], snapshots: ['query'] }),
  ),
  'reports/show-overview': together(
    signedIn,
    allBranches,
    liveQueue,
    grant({ ledger: ['query'], snapshots: ['query'] }),
  ),
  'reports/list-audit': together(signedIn, oneBranch, grant({ audit: ['query'] })),
  'reservations/list-completed-records': together(
    signedIn,
    oneBranch,
    grant({ day: ['query', 'getMany'], fractionalPrices: ['get', 'getMany'] }),
  ),
  'patients/find-patients-by-phone': together(signedIn, oneBranch, grant({ patients: ['query'] })),
  'patients/search-patients': together(signedIn, oneBranch, grant({ patients: ['getMany', 'query'] })),
  'patients/show-patient-history': together(signedIn, oneBranch, anyPatient, grant({ day: ['getMany'] }, ['byPhone'])),
  'patients/change-patient': together(
    signedIn,
    once,
    oneBranch,
    anyPatient,
    liveQueue,
    grant(
      {
        patients: ['get', 'getMany', 'query', 'update', 'put', 'remove'],
        day: ['getMany', 'update'],
        record: ['update'],
        audit: ['put'],
      },
      ['byPhone', 'byDue'],
    ),
  ),
  'patients/list-twins': together(signedIn, oneBranch, grant({ patients: ['query', 'getMany'] })),
  'patients/merge-patients': together(
    signedIn,
    once,
    oneBranch,
    liveQueue,
    movesPatients,
    grant({ patients: ['getMany'] }, ['byPhone']),
  ),
  'patients/undo-merge': together(signedIn, once, oneBranch, movesPatients, grant({ patients: ['query'] })),
  'messaging/add-commlog-entry': together(signedIn, once, onePatient, grant({ record: ['get'], commlog: ['put'] })),
  'messaging/list-patient-commlog': together(signedIn, anyPatient, grant({ commlog: ['query'] })),
  'medical/show-patient-file': together(signedIn, onePatient, grant({ patientRecords: ['get', 'query'] })),
  'medical/update-patient-file': together(
    signedIn,
    once,
    oneBranch,
    onePatient,
    grant({ patientRecords: ['get', 'put'], audit: ['put'] }),
  ),
  'medical/write-visit-record': together(
    signedIn,
    oneReservation,
    once,
    grant({ patientRecords: ['get', 'put'], day: ['get', 'check'], audit: ['put'] }),
  ),
  'messaging/show-messaging-status': together(signedIn, grant({ messagingStatus: ['get'] })),
  'messaging/verify-webhook': grant({ messagingSecret: ['get'] }),
  'messaging/receive-webhook': together(grant({ messagingSecret: ['get'], message: ['get'] }), settlesMessages),

  'events/relay': grant({}),
  'events/queue-messages': together(
    oneBranch,
    wait,
    grant({ day: ['get'], phoneLimits: ['update'], message: ['getMany', 'put'], outbox: ['put'], commlog: ['put'] }),
  ),
  'events/deliver-message': together(settlesMessages, grant({ message: ['get'], messagingSecret: ['get'] })),
  'events/keep-wait-statistics': grant({ statistics: ['get', 'put'] }),
  'events/keep-session-statistics': grant({ record: ['get'], statistics: ['get', 'put'] }),
  'events/refresh-patient-entries': grant({ patients: ['get', 'update'] }),
  'events/refresh-rollups': together(oneBranch, allBranches, keepsCompanyRollups),
  'events/keep-snapshots': together(oneBranch, wait, keepsSnapshots),
  'events/report-metrics': grant({}),
  'events/day-close': together(
    allBranches,
    wait,
    keepsSnapshots,
    keepsCompanyRollups,
    liveQueue,
    grant({
      day: ['query', 'get', 'update', 'remove'],
      record: ['update'],
      audit: ['put'],
      statistics: ['put'],
      patients: ['getMany', 'query', 'put'],
    }),
  ),
  'events/make-first-key': makesKeys,
  'events/rotate-keys': together(makesKeys, grant({ secretKeys: ['remove'], publicKeys: ['remove'] })),
  'events/check-health': grant({ probe: ['get', 'put'] }),
  'events/check-messaging': grant({ messagingSecret: ['get'], messagingStatus: ['put'] }),
  'events/run-canary': grant({}),
  'events/retry-messages': grant({ outbox: ['query'] }),
};

/** The grant of a function. @throws when it has none: a function without a grant is not deployed. */
export const grantOf = (id: string): Grant => {
  const found = Object.entries(grants).find(([key]) => key === id)?.[1];
  if (found === undefined) throw new Error(`infra/grants.ts does not say what ${id} may do with the table`);
  return found;
};
