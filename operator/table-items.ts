import * as z from 'zod/mini';
import { queueSnapshotItem } from '#functions/data/queue/snapshots.ts';
import { branchItem } from '#functions/data/table/items/branches.ts';
import { doctorSlotItem } from '#functions/data/table/items/doctors.ts';
import { guardItem, reservationRecordItem } from '#functions/data/table/items/reservations.ts';
import { patientEntryItem, patientItem } from '#functions/data/table/items/patients.ts';
import { ticketItem } from '#functions/data/table/items/tickets.ts';
import { userInListItem, userItem } from '#functions/data/table/items/staff.ts';
import { laserDaySessionItem, pulseSessionItem } from '#functions/data/laser/laser-days.ts';
import { branchMoveItem } from '#functions/data/money/branch-moves.ts';
import { creditItem, creditMovementItem } from '#functions/data/money/credit.ts';
import { laserSessionItem } from '#functions/data/laser/laser-sessions.ts';
import { packageItem } from '#functions/data/money/packages.ts';
import { ledgerEntryItem } from '#functions/data/money/ledger.ts';
import { openingEntryItem } from '#functions/data/money/openings.ts';
import { moneySnapshotItem } from '#functions/data/money/money-snapshots.ts';
import { keys } from '#functions/data/table/keys.ts';
import type { Item } from '#functions/data/table/store.ts';
import { storedClinicDay } from '#functions/data/table/stored-fields.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';

export interface Keyed<T> {
  readonly PK: string;
  readonly SK: string;
  readonly item: T;
}

const dayRollup = z.object({
  day: storedClinicDay,
  byType: z.unknown(),
  byMethod: z.unknown(),
  byService: z._default(z.unknown(), {}),
  byDoctor: z.optional(z.unknown()),
});

/** Reports a violated invariant: its rule, and the table key of the item. */
export type Report = (rule: string, where: string) => void;

/** Items of one kind, parsed by its schema; reports those that do not parse. */
const readKind = <T>(
  items: readonly Item[],
  report: Report,
  form: RegExp,
  schema: z.ZodMiniType<T>,
): readonly Keyed<T>[] =>
  items.flatMap((item) => {
    const [PK, SK] = [String(item['PK']), String(item['SK'])];
    if (!form.test(`${PK}\n${SK}`)) return [];
    const read = schema.safeParse(item);
    if (read.success) return [{ PK, SK, item: read.data }];
    report('an item cannot be read', `${PK} ${SK.slice(0, 2)}`);
    return [];
  });

const listedPatient = z.extend(patientItem, { listKey: z.optional(z.string()) });
const owingPackage = z.extend(packageItem, { dueKey: z.optional(z.string()) });
const owingRecord = z.extend(reservationRecordItem, { dueKey: z.optional(z.string()) });

/** The table's items grouped by kind. */
export const readTable = (items: readonly Item[], report: Report) => {
  const kind = <T>(form: RegExp, schema: z.ZodMiniType<T>) => readKind(items, report, form, schema);
  const tickets = kind(/^B#\d+#D#[\d-]+\nT#/u, ticketItem);
  const guards = kind(/^B#\d+#D#[\d-]+\nG#/u, guardItem);
  const records = kind(/^RES#\d+\nACCOUNT$/u, owingRecord);
  return {
    tickets,
    guards,
    records,
    slots: kind(/^DOCTOR#.+\nSLOT$/u, doctorSlotItem),
    branchMoves: kind(/^MOVES#[\d-]+\n/u, branchMoveItem),
    entries: kind(/^B#\d+#LEDGER#[\d-]+\nE#/u, ledgerEntryItem),
    openings: kind(/^B#\d+#LEDGER#[\d-]+\nO#/u, openingEntryItem),
    packages: kind(/^B#\d+#PACKAGES#.+\nk/u, owingPackage),
    recorded: kind(/^RES#\d+\nSESSION$/u, laserSessionItem),
    credits: kind(/^B#\d+#CREDIT#.+\nBALANCE$/u, creditItem),
    creditMovements: kind(/^B#\d+#CREDIT#.+\nM#/u, creditMovementItem),
    sessions: kind(/^B#\d+#LASER#[\d-]+\nS#/u, laserDaySessionItem),
    pulses: kind(/^B#\d+#LASER#[\d-]+\nP#/u, pulseSessionItem),
    patients: kind(/^B#\d+#PATIENTS\nP#/u, listedPatient),
    places: kind(/^B#\d+#PATIENTS\nO#/u, patientEntryItem),
    branches: kind(/^BRANCH#\d+\nBRANCH$/u, branchItem),
    listedBranches: kind(/^BRANCHES\nB#/u, branchItem),
    queueSnapshots: kind(/^LIVE#\d+\nB#/u, queueSnapshotItem),
    moneySnapshots: kind(/^LIVE#\d+\nM#\d+$/u, moneySnapshotItem),
    users: kind(/^USER#.+\nUSER$/u, userItem),
    listedUsers: kind(/^USERS\nU#/u, userInListItem),
    counters: kind(/^CTR\nRESERVATION$/u, z.object({ last: z.int() })),
    rollups: kind(/^B#\d+#REV\nD#/u, dayRollup),
    recordOf: new Map(records.map((record) => [record.item.id, record.item])),
    guardOf: new Map(guards.map((guard) => [`${guard.PK}\n${guard.SK}`, guard.item])),
    ticketOf: new Map(tickets.map((ticket) => [`${ticket.PK}\n${String(ticket.item.ticketNo)}`, ticket.item])),
  };
};
export type Table = ReturnType<typeof readTable>;

/** The ticket at a location; undefined when there is none. */
export const ticketAt = (
  { ticketOf }: Table,
  at: { readonly branchId: number; readonly day: ClinicDay; readonly ticketNo: number },
) => ticketOf.get(`${keys.branchDay(at.branchId, at.day)}\n${String(at.ticketNo)}`);
