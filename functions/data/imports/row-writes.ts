import { createHash } from 'node:crypto';
import { addDays, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { type Piastres, ZERO_PIASTRES } from '#shared/rules/money.ts';
import type { Staff } from '#functions/domain/staff/actor.ts';
import { withFunds } from '#functions/domain/money/funds.ts';
import { openingPackage } from '#functions/domain/money/opening-package.ts';
import { commlogWrite } from '../messages/commlog.ts';
import { type Credit, creditWrites } from '../money/credit.ts';
import { fundOfOpening, openingEntryId, openingEntryWrite, type OpeningEntry } from '../money/openings.ts';
import { type PackageOffer, packageWrite, type PatientPackage } from '../money/packages.ts';
import { patientFileWrite } from '../patients/patient-files.ts';
import { notMerged, patientWrites } from '../patients/patients.ts';
import { keys } from '../table/keys.ts';
import { require, type Write } from '../table/store.ts';
import { type ImportedRow, importedRowWrite } from './imports.ts';
import type { PlannedRow } from './plan-rows.ts';

/** The import and the moment of a row. */
export interface RowContext {
  readonly importId: string;
  readonly branchId: number;
  readonly today: ClinicDay;
  readonly now: Date;
  readonly staff: Staff;
  /** The row, counted from 0. */
  readonly row: number;
  /** Place in the list of a new patient. */
  readonly ordinal: number | undefined;
  /** Another branch wrote a file of the patient: it is kept. */
  readonly hasFile: boolean;
  readonly credit: Credit | undefined;
}

export type RowOutcome = 'registered' | 'added' | 'unchanged';

/** What a row writes, and the amount that it enters. */
export interface RowWrites {
  readonly outcome: RowOutcome;
  readonly amount: Piastres;
  readonly writes: readonly Write[];
}

/** A debt is a package without sessions: it is listed, paid and aged as what is owed for any package. */
const debtOffer = {
  id: 'o00000000',
  name: 'Balance brought forward',
  nameAr: 'رصيد سابق مستحق',
  service: 'laser',
  areas: [],
  unit: 'sessions',
  singlePrice: ZERO_PIASTRES,
} as const satisfies Partial<PackageOffer>;

const packageIdOf = ({ importId, row }: RowContext): string =>
  `k${createHash('sha256')
    .update(`${importId}#${String(row)}`)
    .digest('hex')
    .slice(0, 16)}`;

const openingOf = (
  context: RowContext,
  { patientId }: PlannedRow,
  { purpose, amount }: Pick<OpeningEntry, 'purpose' | 'amount'>,
): OpeningEntry => ({
  id: openingEntryId(context.branchId, context.importId, context.row),
  branchId: context.branchId,
  day: context.today,
  at: context.now.toISOString(),
  purpose,
  patientId,
  amount,
  importId: context.importId,
  takenBy: context.staff.id,
  takenByName: context.staff.name,
});

const creditRow = (context: RowContext, planned: PlannedRow) => {
  const { amount = ZERO_PIASTRES } = planned.row;
  const opening = openingOf(context, planned, { purpose: 'credit', amount });
  const { credit } = context;
  if (credit === undefined) throw new TypeError('the credit of the patient was not read');
  const movement = {
    id: opening.id,
    at: opening.at,
    kind: 'opening' as const,
    amount,
    takenByName: context.staff.name,
  };
  return {
    amount,
    opening,
    writes: creditWrites(credit, withFunds(credit.funds, [fundOfOpening(opening, 'credit')]), movement),
  };
};

/** A moment of a day in the past; noon in UTC is in its clinic day everywhere. */
const momentOf = (day: string | undefined, now: Date): string =>
  day === undefined ? now.toISOString() : `${day}T12:00:00.000Z`;

const debtRow = (context: RowContext, planned: PlannedRow) => {
  const { branchId, now, today } = context;
  const { amount = ZERO_PIASTRES, date } = planned.row;
  const { id: offerId, ...terms } = debtOffer;
  const bought: PatientPackage = {
    ...terms,
    areas: [],
    id: packageIdOf(context),
    branchId,
    patientId: planned.patientId,
    offerId,
    units: 0,
    charge: amount,
    paid: ZERO_PIASTRES,
    funds: [],
    used: 0,
    soldAt: momentOf(date, now),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the reader of the row has checked the date
    soldOn: (date ?? today) as ClinicDay,
    expiresOn: addDays(today, 36_500),
    receipts: [],
    version: 0,
  };
  const opening = openingOf(context, planned, { purpose: 'debt', amount });
  return { amount, opening, packageId: bought.id, writes: [packageWrite(bought)] };
};

const packageRow = (context: RowContext, planned: PlannedRow) => {
  const { branchId, now, today } = context;
  const { offer, row } = planned;
  if (offer === undefined) throw new TypeError('the row names no package');
  const { charge, paid } = openingPackage(offer, row);
  const { id: offerId, price: _price, validDays, active: _active, ...terms } = offer;
  const opening = openingOf(context, planned, { purpose: 'package', amount: paid });
  const bought: PatientPackage = {
    ...terms,
    id: packageIdOf(context),
    branchId,
    patientId: planned.patientId,
    offerId,
    units: row.sessions ?? 0,
    charge,
    paid,
    funds: paid > 0 ? [fundOfOpening(opening, 'package')] : [],
    used: 0,
    soldAt: now.toISOString(),
    soldOn: today,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the reader of the row has checked the date
    expiresOn: (row.expires as ClinicDay | undefined) ?? addDays(today, validDays),
    receipts: paid > 0 ? [{ number: null, at: opening.at, amount: paid, entries: [] }] : [],
    version: 0,
  };
  return {
    amount: charge,
    ...(paid > 0 ? { opening } : {}),
    packageId: bought.id,
    writes: [packageWrite(bought)],
  };
};

const hasFileOf = ({ row: { birthYear, warnings = [] } }: PlannedRow): boolean =>
  birthYear !== undefined || warnings.length > 0;

const fileWrites = ({ staff, now, hasFile }: RowContext, planned: PlannedRow): Write[] => {
  if (!hasFileOf(planned) || hasFile) return [];
  const { birthYear = null, warnings = [] } = planned.row;
  return [
    patientFileWrite({
      patientId: planned.patientId,
      birthYear,
      sex: null,
      allergies: '',
      warnings: [...warnings],
      consents: [],
      version: 1,
      updatedAt: now.toISOString(),
      updatedBy: staff.name,
    }),
  ];
};

const noteWrites = (
  { branchId, now, staff, importId, row }: RowContext,
  { patientId, row: { notes } }: PlannedRow,
): Write[] =>
  notes === undefined
    ? []
    : [
        commlogWrite({
          id: `${importId}-${String(row)}`,
          patientId,
          branchId,
          channel: 'note',
          direction: 'out',
          body: notes,
          status: 'logged',
          author: staff.name,
          at: now.toISOString(),
        }),
      ];

const newPatientWrites = (context: RowContext, planned: PlannedRow, ordinal: number): Write[] => [
  ...patientWrites(context.branchId, {
    id: planned.patientId,
    name: planned.row.name,
    phone: planned.row.phone,
    visits: 0,
    ordinal,
    createdAt: context.now.toISOString(),
  }),
  ...fileWrites(context, planned),
  ...noteWrites(context, planned),
];

const moneyRows = { credit: creditRow, debts: debtRow, packages: packageRow } as const;

/** What a row enters as money. */
interface MoneyOfRow {
  readonly amount: Piastres;
  readonly opening?: OpeningEntry;
  readonly packageId?: string;
  readonly writes: readonly Write[];
}

/** What a row made, by which an undo takes it back. */
const madeBy = (context: RowContext, planned: PlannedRow, money: MoneyOfRow | undefined): ImportedRow => {
  const { row, ordinal, hasFile, now } = context;
  const { line, name, phone, notes } = planned.row;
  const { opening, packageId } = money ?? {};
  const registration = {
    ordinal,
    name,
    phone,
    ...(hasFileOf(planned) && !hasFile ? { file: true as const } : {}),
    ...(notes === undefined ? {} : { noteAt: now.toISOString() }),
  };
  return {
    row,
    line,
    patientId: planned.patientId,
    ...(ordinal === undefined ? {} : registration),
    ...(opening === undefined ? {} : { opening: { id: opening.id, purpose: opening.purpose, amount: opening.amount } }),
    ...(packageId === undefined ? {} : { packageId }),
  };
};

/** What one row writes, for one transaction. Labels that may fail: `patient`, `patient-file`, `credit`, `package`. */
export const rowWrites = (
  kind: keyof typeof moneyRows | 'patients',
  context: RowContext,
  planned: PlannedRow,
): RowWrites => {
  const { ordinal } = context;
  const money: MoneyOfRow | undefined = kind === 'patients' ? undefined : moneyRows[kind](context, planned);
  if (money === undefined && ordinal === undefined) return { outcome: 'unchanged', amount: ZERO_PIASTRES, writes: [] };
  const { amount = ZERO_PIASTRES, opening, writes = [] } = money ?? {};
  return {
    outcome: ordinal === undefined ? 'added' : 'registered',
    amount,
    writes: [
      ...(ordinal === undefined
        ? [require('patient', keys.patient(context.branchId, planned.patientId), notMerged)]
        : newPatientWrites(context, planned, ordinal)),
      ...writes,
      ...(opening === undefined ? [] : [openingEntryWrite(opening)]),
      importedRowWrite(context.importId, madeBy(context, planned, money), context.now),
    ],
  };
};
