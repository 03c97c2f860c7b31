import { grant, secretGrant, together } from '../table-grants.ts';

/** Grants that several functions share. */

/** Reads that verify a bearer token. */
export const signedIn = grant({ publicKeys: ['query'], user: ['getMany'], family: ['getMany'] });
/** The same on a route that is open to API keys. */
export const signedInOrApiKey = together(signedIn, grant({ apiKeys: ['get', 'update'] }));
/** Writes and reads the recorded answer to an Idempotency-Key. */
export const recordsAnswer = grant({ idempotency: ['get', 'put'] });
export const oneBranch = grant({ branch: ['get'] });
export const allBranches = grant({ branches: ['query'] });
export const liveQueue = grant({}, ['byOrder']);
export const wait = together(liveQueue, grant({ statistics: ['get'] }));
/** Copies a branch's queue and its money of today. */
export const keepsSnapshots = grant({ snapshots: ['get', 'put'], ledger: ['query'] });
/** Counters of attempts with a phone. */
export const countsAttempts = grant({ phoneLimits: ['get', 'update'] });
/** Any move of a ticket, and the audit of it. */
export const movesTickets = together(
  oneBranch,
  recordsAnswer,
  grant({ record: ['get'], day: ['get', 'update'], audit: ['put'] }),
);
/** Moves that may end a doctor's current visit. */
export const freesDoctor = grant({ doctorSlot: ['update'] });
export const endsVisits = grant({ day: ['remove', 'put'], patients: ['update'] });
/** Reads a reservation by id, and its branch. */
export const oneReservation = together(oneBranch, grant({ record: ['get'] }));
/** Reads a patient by id at the caller's own branch. */
export const onePatient = grant({ patients: ['get'] });
/** An owner names no branch: the patient's first branch is read. */
export const anyPatient = together(onePatient, grant({}, ['byList/registrations']));
/** Changes the charge or the paid amount of a reservation: record, ticket, audit. */
export const changesMoney = grant({ record: ['update'], day: ['update'], audit: ['put'] });
/** Writes a price change to a day that is not closed. */
export const changesPrices = grant({ ledger: ['put'], cashDay: ['getMany', 'check'] });
/** Writes new ledger entries and their receipt number. */
export const movesMoney = grant({
  ledger: ['put'],
  receiptNumbers: ['get', 'update'],
  openCash: ['getMany', 'update'],
  cashDay: ['getMany', 'check'],
});
export const usesCredit = grant({ credit: ['get', 'put'] });
/** Writes money that moves between the ledgers of two branches, without a receipt. */
const writesBranchMoves = grant({ ledger: ['put'], cashDay: ['getMany', 'check'], branchMoves: ['put'] });
/** Uses credit of one branch at another, or gives it back. */
export const movesBetweenBranches = together(usesCredit, onePatient, writesBranchMoves);
/** The other branches at which a patient is registered, and whether their credit and packages can be used. */
export const findsBranchesToUse = grant({ clinic: ['get'], patients: ['get'] }, ['byList/registrations']);
/** Takes units of a package for a session, or gives them back: of another branch with its share of the price. */
export const usesPackages = together(writesBranchMoves, grant({ packages: ['get', 'put'] }));
/** Verifies the password again, and counts the attempts. */
export const provesPassword = grant({ login: ['get', 'put', 'update', 'remove'] });
/** Makes the reservations and the credit of a patient those of another one. */
export const movesPatients = grant({
  patients: ['get', 'put', 'update', 'remove'],
  day: ['getMany', 'put', 'update', 'remove'],
  record: ['getMany', 'update'],
  credit: ['get', 'put'],
  audit: ['put'],
});
/** Reads the doctors of visits that money was received for. */
export const readsVisitDoctors = grant({ day: ['query', 'getMany'], record: ['getMany'] });
export const readsRollups = together(readsVisitDoctors, grant({ rollups: ['query', 'put'], ledger: ['query'] }));
/** Recomputes the rollups of the company from those of its branches. */
export const keepsCompanyRollups = together(
  readsRollups,
  grant({ rollups: ['getMany'], companyRollups: ['get', 'put'] }),
);
/** Computes and stores the visits of a branch's day. */
export const computesVisits = grant({ rollups: ['put'], day: ['query'], ledger: ['query'], patients: ['getMany'] });
/** Reads the stored visits of a branch's days, and computes those that are missing. */
export const keepsVisits = together(computesVisits, grant({ rollups: ['query', 'getMany'] }));
/** Reads the sheet of a clinic day, with the names of patients and doctors. */
export const readsDaySheet = grant({
  cashDay: ['query'],
  day: ['query'],
  ledger: ['query'],
  laserDay: ['query'],
  record: ['getMany'],
  user: ['getMany'],
});
/** Records the outcome of a message: on the message, in the patient's log, and in the outbox. */
export const settlesMessages = grant({ message: ['update'], outbox: ['remove'], commlog: ['update'] });
/** Signs tokens, and reads sign-in sessions. Another function makes the signing keys. */
export const signsTokens = secretGrant({ 'signing-keys': ['read'] });
export const makesKeys = together(secretGrant({ 'signing-keys': ['read', 'write'] }), grant({ publicKeys: ['put'] }));
/** Reads how to reach the provider of messages, and what signs notifications. */
export const readsMessagingSecret = secretGrant({ messaging: ['read'] });
/** Derives the secrets of webhooks, and of API keys of which the request may be repeated. */
export const readsWebhookKey = secretGrant({ webhooks: ['read'] });
/** Sends webhooks, and keeps what became of each attempt. */
export const sendsWebhooks = together(
  readsWebhookKey,
  grant({ webhooks: ['update'], webhookDeliveries: ['put', 'update', 'remove'] }),
);
