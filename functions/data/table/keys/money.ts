import { type Key, pad, partOf } from './parts.ts';

// Keys of the ledger, credit, packages, debts and rollups.

/** Money received by day and by month at all branches together, with the sum of each branch. */
export const companyRollups = 'REV#0';

/** The ledger of a branch and clinic day: payments and reversals in the order of time. */
export const ledgerDay = (branchId: number, day: string): string => `B#${String(branchId)}#LEDGER#${day}`;

/** Money that moved between branches in a month, in the order of time. */
export const branchMoves = (month: string): string => `MOVES#${month}`;

export const branchMove = (month: string, at: string, entryId: string): Key => ({
  PK: `MOVES#${month}`,
  SK: `${at}#${entryId}`,
});

/** Highest receipt number of a branch, by year. */
export const receiptCounter = (branchId: number): Key => ({ PK: `B#${String(branchId)}#RECEIPTS`, SK: 'CTR' });

/** The income targets of a month, by branch. */
export const targets = (month: string): string => `TARGETS#${month}`;

export const target = (month: string, branchId: number): Key => ({
  PK: `TARGETS#${month}`,
  SK: `B#${String(branchId)}`,
});

/** What may deserve the owner's attention on a clinic day, by branch. */
export const dayFacts = (day: string): string => `FACTS#${day}`;

export const dayFactsOfBranch = (day: string, branchId: number): Key => ({
  PK: `FACTS#${day}`,
  SK: `B#${String(branchId)}`,
});

/** The sheets of doctors of a branch that are paid, by month and doctor. */
export const paidShares = (branchId: number, month: string): string => `B#${String(branchId)}#SHARES#${month}`;

export const paidShare = (branchId: number, month: string, doctorId: string): Key => ({
  PK: `B#${String(branchId)}#SHARES#${month}`,
  SK: doctorId,
});

/** How often a receipt was printed. */
export const receiptPrints = (reservationId: number, receiptId: string): Key => ({
  PK: `RES#${String(reservationId)}`,
  SK: `PRINTS#${receiptId}`,
});

/** Money of a patient at a branch that pays for no visit yet: its balance, and its movements in the order of time. */
export const credit = (branchId: number, patientId: string): string => `B#${String(branchId)}#CREDIT#${patientId}`;

export const creditBalance = (branchId: number, patientId: string): Key => ({
  PK: `B#${String(branchId)}#CREDIT#${patientId}`,
  SK: 'BALANCE',
});

export const creditMovementPrefix = 'M#';

export const creditMovement = (branchId: number, patientId: string, at: string, id: string): Key => ({
  PK: `B#${String(branchId)}#CREDIT#${patientId}`,
  SK: `M#${at}#${id}`,
});

/** How often the receipt of a deposit or of a refund of credit was printed. */
export const creditReceiptPrints = (branchId: number, patientId: string, receiptId: string): Key => ({
  PK: `B#${String(branchId)}#CREDIT#${patientId}`,
  SK: `PRINTS#${receiptId}`,
});

/** The packages that a branch offers, in one item. */
export const packageOffers = (branchId: number): Key => ({ PK: `B#${String(branchId)}#PACKAGES`, SK: 'OFFERS' });

/** The packages of a patient at a branch. */
export const packages = (branchId: number, patientId: string): string => `B#${String(branchId)}#PACKAGES#${patientId}`;

const packageKey = (branchId: number, patientId: string, packageId: string): Key => ({
  PK: `B#${String(branchId)}#PACKAGES#${patientId}`,
  SK: packageId,
});

/** The sort keys of packages begin with it: so do their ids. */
export const packagePrefix = 'k';

/** How often a receipt for a package was printed. */
export const packageReceiptPrints = (branchId: number, patientId: string, receiptId: string): Key => ({
  PK: `B#${String(branchId)}#PACKAGES#${patientId}`,
  SK: `PRINTS#${receiptId}`,
});

/** A list of the index byList: packages of a branch with something left, by the day of their expiry. */
export const openPackages = (branchId: number): string => `B#${String(branchId)}#OPEN-PACKAGES`;

export const openPackageSort = (expiresOn: string, packageId: string): string => `${expiresOn}#${packageId}`;

/** A price change by a staff user, in the partition of the day's ledger entries. */
export const priceChangePrefix = 'P#';

export const priceChange = (branchId: number, day: string, at: string, id: string): Key => ({
  PK: `B#${String(branchId)}#LEDGER#${day}`,
  SK: `P#${at}#${id}`,
});

export const ledgerEntryPrefix = 'E#';

export const ledgerEntry = (branchId: number, day: string, at: string, entryId: string): Key => ({
  PK: `B#${String(branchId)}#LEDGER#${day}`,
  SK: `E#${at}#${entryId}`,
});

export const openingEntryPrefix = 'O#';

/** An opening balance of an import, in the partition of the day's ledger entries; no sum of a day has it. */
export const openingEntry = (branchId: number, day: string, at: string, entryId: string): Key => ({
  PK: `B#${String(branchId)}#LEDGER#${day}`,
  SK: `O#${at}#${entryId}`,
});

export const due = (branchId: number): string => `B#${String(branchId)}#DUE`;

/**
 * By patient, so that one patient's debts are read by themselves. `dueAt`: the moment of booking, or of the visit's day.
 * The further service is last, because what an index projects can never change.
 */
export const dueSort = (patientId: string, dueAt: string, reservationId: number, serviceId?: number): string =>
  [patientId, dueAt, pad(reservationId, 15), ...(serviceId === undefined ? [] : [serviceId])].join('#');

/** Packages of a branch that are not paid whole, in the order of their sale; in the index of what is due. */
export const duePackages = (branchId: number): string => `B#${String(branchId)}#DUE-PACKAGES`;

export const duePackageSort = (soldAt: string, packageId: string): string => `${soldAt}#${packageId}`;

export const duesOfPatient = (patientId: string): string => `${patientId}#`;

/** The time and the reservation in a due sort key; debts are listed in this order. */
export const ageInDueSort = (sort: string): string => sort.slice(sort.indexOf('#') + 1);

/** The time in a due sort key. */
export const momentInDueSort = (sort: string): string => partOf(sort, 1);

/** The further service in a due sort key; undefined for a visit of the kind itself. */
export const serviceInDueSort = (sort: string): number | undefined => Number(partOf(sort, 3)) || undefined;

/** Money received by day and by month: `D#2026-11-20`, `M#2026-11`. */
export const rollups = (branchId: number): string => `B#${String(branchId)}#REV`;

export const dayRollupPrefix = 'D#';

export const dayRollup = (branchId: number, day: string): Key => ({ PK: `B#${String(branchId)}#REV`, SK: `D#${day}` });

export const monthRollup = (branchId: number, month: string): Key => ({
  PK: `B#${String(branchId)}#REV`,
  SK: `M#${month}`,
});

export const companyDay = (day: string): Key => ({ PK: companyRollups, SK: `D#${day}` });

export const companyMonth = (month: string): Key => ({ PK: companyRollups, SK: `M#${month}` });

export const visitDayPrefix = 'V#';

/** The visits of a branch on a clinic day. */
export const visitDay = (branchId: number, day: string): Key => ({ PK: `B#${String(branchId)}#REV`, SK: `V#${day}` });

/** The visits of all branches: a clinic day, a month. */
export const companyVisitDay = (day: string): Key => ({ PK: companyRollups, SK: `V#${day}` });

export const companyVisitMonth = (month: string): Key => ({ PK: companyRollups, SK: `W#${month}` });

/** The day or month of the visits of all branches. */
export const dayOfVisits = ({ SK }: { readonly SK?: unknown }): string => partOf(String(SK), 1);

export { packageKey as package };
