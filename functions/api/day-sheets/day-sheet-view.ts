import type { DaySheet } from '#shared/routes/day-sheets.ts';
import { toPounds, toPoundsOrNull } from '#shared/rules/money.ts';
import type { DayRecord } from '#functions/data/money/day-sheets.ts';
import { type LedgerEntry, listLedgerEntries } from '#functions/data/money/ledger.ts';
import { getKeptPatients } from '#functions/data/patients/patients.ts';
import { findReservationRecords } from '#functions/data/queue/reservations.ts';
import { findUsers } from '#functions/data/staff/users.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { Store } from '#functions/data/table/store.ts';
import type { DaySheetFigures } from '#functions/domain/money/day-sheet.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { dayPulsesView } from '#functions/domain/laser/pulses.ts';
import { arabicName, mainName, nameOrNull, type StaffName, staffNameOf } from '#functions/domain/staff/staff-name.ts';
import { purposeView } from '#functions/views/drawer-view.ts';

interface Names {
  /** The patient of a reservation; null when there is none. */
  readonly nameOf: (reservationId: number | undefined) => string | null;
  /** The patient whose credit or package a reversal refunded, by the id of its entry. */
  readonly refunded: ReadonlyMap<string, string>;
  /** Doctors by id. */
  readonly doctors: ReadonlyMap<string, StaffName>;
}

type SheetOfDay = Pick<LedgerEntry, 'branchId' | 'day'> & { readonly figures: DaySheetFigures };

/** A sheet keeps no id of a patient, which an erasure would have to find: the ledger has it. */
const readRefunded = async (store: Store, { branchId, day, figures }: SheetOfDay): Promise<Names['refunded']> => {
  if (figures.reversals.lines.every(({ reservationId }) => reservationId !== undefined)) return new Map();
  const entries = await listLedgerEntries(store, branchId, day);
  const refunds = entries.filter(({ kind, reservationId }) => kind === 'reversal' && reservationId === undefined);
  const patients = await getKeptPatients(store, branchId, [...new Set(refunds.map(({ patientId }) => patientId))]);
  return new Map(
    refunds.flatMap(({ id, patientId }) => {
      const patient = patients.get(patientId);
      return patient === undefined ? [] : [[id, patient.name]];
    }),
  );
};

const readNames = async (store: Store, sheet: SheetOfDay): Promise<Names> => {
  const { unpaid, reversals, priceChanges, unrecorded, pulses } = sheet.figures;
  const reservations = [
    ...unpaid.lines.map(({ reservationId }) => reservationId),
    ...reversals.lines.flatMap(({ reservationId }) => (reservationId === undefined ? [] : [reservationId])),
    ...priceChanges.lines.map(({ reservationId }) => reservationId),
    ...unrecorded.reservationIds,
  ];
  const [records, refunded, users] = await Promise.all([
    findReservationRecords(store, [...new Set(reservations)]),
    readRefunded(store, sheet),
    findUsers(
      store,
      pulses.map(({ doctorId }) => doctorId),
    ),
  ]);
  const patients = new Map<number | undefined, string>(records.map(({ id, name }) => [id, name]));
  return {
    nameOf: (reservationId) => patients.get(reservationId) ?? null,
    refunded,
    doctors: new Map(users.map((user) => [user.id, staffNameOf(user)])),
  };
};

const methodViews = ({ methods }: DaySheetFigures) =>
  methods.map(({ inDrawers, ...line }) => ({
    ...line,
    amount: toPounds(line.amount),
    in_drawers: toPounds(inDrawers),
    outside: toPounds(line.outside),
  }));

const drawerViews = ({ drawers }: DaySheetFigures) =>
  drawers.map(({ id, openedByName, closedByName, reason, lines }) => ({
    id,
    opened_by: mainName(openedByName),
    opened_by_ar: arabicName(openedByName),
    closed_by: nameOrNull(closedByName),
    closed_by_ar: arabicName(closedByName),
    reason: reason ?? null,
    lines: lines.map(({ method, expected, counted, variance }) => ({
      method,
      expected: toPounds(expected),
      counted: toPoundsOrNull(counted ?? null),
      variance: toPoundsOrNull(variance ?? null),
    })),
  }));

const reversalViews = ({ reversals }: DaySheetFigures, { nameOf, refunded }: Names) => ({
  count: reversals.count,
  amount: toPounds(reversals.amount),
  lines: reversals.lines.map(({ id, reservationId, purpose, amount, method, by, reason }) => ({
    reservation_id: reservationId ?? null,
    purpose,
    patient_name: reservationId === undefined ? (refunded.get(id) ?? null) : nameOf(reservationId),
    amount: toPounds(amount),
    method,
    by: mainName(by),
    by_ar: arabicName(by),
    reason: reason ?? null,
  })),
});

const priceViews = ({ priceChanges }: DaySheetFigures, { nameOf }: Names) => ({
  count: priceChanges.count,
  amount: toPounds(priceChanges.amount),
  lines: priceChanges.lines.map(({ reservationId, before, after, by, reason }) => ({
    reservation_id: reservationId,
    patient_name: nameOf(reservationId),
    before: toPounds(before),
    after: toPounds(after),
    by: mainName(by),
    by_ar: arabicName(by),
    reason,
  })),
});

const pulseViews = ({ pulses }: DaySheetFigures, { doctors }: Names) =>
  pulses.map((line) => ({
    doctor_id: line.doctorId,
    doctor_name: nameOrNull(doctors.get(line.doctorId)),
    doctor_name_ar: arabicName(doctors.get(line.doctorId)),
    ...dayPulsesView(line, line.gapAmount),
  }));

const reopenings = ({ sheets }: DayRecord) =>
  sheets.flatMap(({ closedAt, closedByName, reopenedAt, reopenedByName, reopenReason }) =>
    reopenedAt === undefined
      ? []
      : [
          {
            closed_at: closedAt,
            closed_by: mainName(closedByName),
            closed_by_ar: arabicName(closedByName),
            reopened_at: reopenedAt,
            reopened_by: mainName(reopenedByName) ?? '',
            reopened_by_ar: arabicName(reopenedByName),
            reason: reopenReason ?? '',
          },
        ],
  );

/** The day sheet in the format of the reply. */
export const daySheetView = async (
  store: Store,
  branch: Branch,
  { day, record, figures }: { readonly day: ClinicDay; readonly record: DayRecord; readonly figures: DaySheetFigures },
): Promise<DaySheet> => {
  const names = await readNames(store, { branchId: branch.id, day, figures });
  const { noShow, ...tickets } = figures.tickets;
  return {
    branch: { id: branch.id, name: branch.name, name_ar: branch.nameAr },
    date: day,
    closed_at: record.register.closedAt ?? null,
    closed_by: nameOrNull(record.register.closedByName),
    closed_by_ar: arabicName(record.register.closedByName),
    open_drawers: record.register.openDrawers,
    reopened: reopenings(record),
    tickets: { ...tickets, no_show: noShow },
    total: toPounds(figures.total),
    methods: methodViews(figures),
    purposes: figures.purposes.map(purposeView),
    drawers: drawerViews(figures),
    unpaid: {
      count: figures.unpaid.count,
      amount: toPounds(figures.unpaid.amount),
      lines: figures.unpaid.lines.map(({ reservationId, balance }) => ({
        reservation_id: reservationId,
        patient_name: names.nameOf(reservationId),
        balance: toPounds(balance),
      })),
    },
    reversals: reversalViews(figures, names),
    price_changes: priceViews(figures, names),
    carried: { count: figures.carried.count, amount: toPounds(figures.carried.amount) },
    pulses: pulseViews(figures, names),
    unrecorded: {
      count: figures.unrecorded.count,
      lines: figures.unrecorded.reservationIds.map((reservationId) => ({
        reservation_id: reservationId,
        patient_name: names.nameOf(reservationId),
      })),
    },
  };
};
