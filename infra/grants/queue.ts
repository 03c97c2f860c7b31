import {
  allBranches,
  changesMoney,
  countsAttempts,
  endsVisits,
  freesDoctor,
  liveQueue,
  movesTickets,
  recordsAnswer,
  oneBranch,
  oneReservation,
  signedIn,
  signedInOrApiKey,
  wait,
} from './parts.ts';
import { type Grant, grant, together } from '../table-grants.ts';

/** Gives a reservation a place at another branch or on another day. */
const relocatesTickets = together(
  movesTickets,
  wait,
  grant({
    day: ['query', 'put', 'remove'],
    record: ['update'],
    patients: ['get', 'query', 'put', 'update'],
    cashDay: ['check'],
  }),
);

/** What a booking needs, for one person or several. */
const books = together(
  signedIn,
  recordsAnswer,
  oneBranch,
  wait,
  grant(
    {
      day: ['get', 'query', 'put', 'update'],
      clinic: ['get'],
      phoneLimits: ['get', 'update'],
      reservationCounter: ['update'],
      record: ['get', 'put'],
      patients: ['query', 'put', 'update'],
      audit: ['put'],
      commlog: ['put'],
    },
    ['byPhone'],
  ),
);

/** Grants of the queue and of the doctors. */
export const queueGrants: Readonly<Record<string, Grant>> = {
  'branches/list-branches': together(allBranches, wait, grant({ clinic: ['get'], snapshots: ['query'] })),
  'branches/list-windows': together(oneBranch, wait, liveQueue),
  'reservations/book-reservation': books,
  'reservations/book-group': books,
  'reservations/show-queue-info': together(
    oneBranch,
    wait,
    countsAttempts,
    grant(
      {
        record: ['get'],
        patientRecords: ['get'],
        day: ['getMany'],
        snapshots: ['getMany', 'get', 'put'],
        phoneLimits: ['get'],
        messagingStatus: ['get'],
        stoppedPhones: ['get'],
        statistics: ['query'],
      },
      ['byPhone'],
    ),
  ),
  'reservations/cancel-reservation': together(
    signedIn,
    movesTickets,
    countsAttempts,
    grant({ day: ['remove'], record: ['update'] }),
  ),
  'own-moves/confirm-booking': together(
    signedIn,
    movesTickets,
    liveQueue,
    countsAttempts,
    grant({ day: ['query'], record: ['update'] }),
  ),
  'own-moves/postpone-reservation': together(movesTickets, liveQueue, countsAttempts),
  'own-moves/say-coming': together(movesTickets, countsAttempts),
  'own-moves/come-back': together(
    movesTickets,
    liveQueue,
    countsAttempts,
    grant({ day: ['put', 'remove'], record: ['update'], patients: ['update'] }),
  ),
  'reservations/list-branch-queue': together(signedInOrApiKey, oneBranch, liveQueue),
  'reservations/change-status': together(
    signedIn,
    movesTickets,
    liveQueue,
    endsVisits,
    freesDoctor,
    grant({ doctorSlot: ['get'], record: ['update'] }),
  ),
  'reservations/reinsert-reservation': together(signedIn, movesTickets, liveQueue),
  'doctor/skip-reservation': together(signedIn, movesTickets, freesDoctor),
  'reservations/mark-arrival': together(signedIn, movesTickets),
  'reservations/check-in': together(
    oneBranch,
    recordsAnswer,
    countsAttempts,
    liveQueue,
    grant({ displays: ['get', 'update'], record: ['get'], day: ['getMany', 'update'], audit: ['put'] }, ['byPhone']),
  ),
  'reservations/change-reservation': together(
    signedIn,
    movesTickets,
    grant({ clinic: ['get'], day: ['put', 'remove'], record: ['update'] }),
  ),
  'doctor/void-laser-session': together(
    signedIn,
    recordsAnswer,
    oneReservation,
    changesMoney,
    grant({ day: ['get'], laserDay: ['get', 'remove', 'update'], record: ['remove'], packages: ['get', 'put'] }),
  ),
  'reservations/correct-visit': together(
    signedIn,
    movesTickets,
    liveQueue,
    grant({ day: ['put', 'remove'], record: ['update'], patients: ['update'] }),
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
  'transfers/transfer-reservation': together(signedIn, relocatesTickets),
  'own-moves/reschedule-reservation': together(relocatesTickets, countsAttempts),
  'doctor/list-doctor-queue': together(
    signedIn,
    oneBranch,
    liveQueue,
    grant({ day: ['get', 'put', 'update'], doctorSlot: ['get'] }),
  ),
  'doctor/set-doctor-at-work': together(
    signedIn,
    recordsAnswer,
    oneBranch,
    liveQueue,
    grant({ day: ['put', 'update'], doctorSlot: ['get', 'update'], audit: ['put'] }),
  ),
  'doctor/call-next': together(
    signedIn,
    recordsAnswer,
    oneBranch,
    liveQueue,
    endsVisits,
    grant({ day: ['update', 'put'], doctorSlot: ['get', 'update'], audit: ['put'] }),
  ),
  'doctor/call-again': together(signedIn, movesTickets),
  'doctor/record-laser-session': together(
    signedIn,
    recordsAnswer,
    oneReservation,
    changesMoney,
    grant({
      laserDay: ['put', 'update'],
      doctorSlot: ['get', 'check'],
      record: ['put'],
      fractionalPrices: ['put'],
      day: ['get'],
      packages: ['get', 'put'],
      patientRecords: ['get', 'put'],
      // The other ids of a patient who was merged.
      patients: ['get'],
    }),
  ),
  'doctor/start-pulse-tracking': together(
    signedIn,
    recordsAnswer,
    oneBranch,
    grant({ laserDay: ['query', 'put'], lasers: ['query'], doctorSlot: ['get', 'update'], audit: ['put'] }),
  ),
  'doctor/end-pulse-tracking': together(
    signedIn,
    recordsAnswer,
    oneBranch,
    grant({ laserDay: ['get', 'update'], doctorSlot: ['get', 'update'], audit: ['put'] }),
  ),
  'doctor/show-pulse-tracking': together(
    signedIn,
    oneBranch,
    grant({ laserDay: ['query', 'get'], doctorSlot: ['get'] }),
  ),
  'board/show-board': together(
    signedIn,
    oneBranch,
    liveQueue,
    grant(
      {
        day: ['get', 'put', 'update', 'query', 'getMany'],
        doctorSlot: ['get'],
        laserDay: ['query', 'get'],
        inbox: ['query'],
        fractionalPrices: ['get', 'getMany'],
        openCash: ['query'],
        cashDay: ['query'],
        packages: ['getMany'],
        patients: ['getMany'],
        messagingStatus: ['get'],
      },
      ['byDue', 'byDue/packages', 'byList/unrecorded'],
    ),
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
  'reservations/list-completed-records': together(
    signedInOrApiKey,
    oneBranch,
    grant({ day: ['query', 'getMany'], fractionalPrices: ['get', 'getMany'] }),
  ),
};
