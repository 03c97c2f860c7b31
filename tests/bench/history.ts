import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type ReservationType, reservationTypes } from '#shared/models/enums.ts';
import { addDays, boundsOf, asClinicDay } from '#shared/rules/clinic-day.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import { nextOrdinal } from '#functions/data/patients/patient-gaps.ts';
import { type Booking, bookingWrites, ticketOf } from '#functions/data/queue/reservations.ts';
import { keys } from '#functions/data/table/keys.ts';
import { receiptId, ledgerEntryWrite } from '#functions/data/money/ledger.ts';
import type { Item, Store, Write } from '#functions/data/table/store.ts';
import { patientIdOf } from '#functions/domain/patients/patient-identity.ts';
import { asE164 } from '#shared/rules/phone.ts';
import { asReservationId } from '#shared/rules/ids.ts';

const names = ['Salma', 'Omar', 'Nour', 'Karim', 'Hana', 'Youssef', 'Mariam', 'Tarek', 'Dina', 'Adel'] as const;
const families = ['Hassan', 'Mansour', 'Fahmy', 'Saleh', 'Zaki', 'Naguib', 'Sabry', 'Helmy', 'Lotfy', 'Rizk'] as const;

/** An invented person; the same number is the same person. */
export const person = (number: number): { readonly name: string; readonly phone: string } => ({
  name: `${names[number % 10] ?? ''} ${families[Math.floor(number / 10) % 10] ?? ''} ${String.fromCodePoint(
    65 + (Math.floor(number / 100) % 26),
    97 + (Math.floor(number / 2600) % 26),
    97 + (Math.floor(number / 67_600) % 26),
  )}`,
  phone: `+2010${String(10_000_000 + number)}`,
});

const BATCH = 25;
const AT_ONCE = 8;

/** Puts the items of many writes without their conditions: only to fill an empty table fast. */
export const fill = async (client: DynamoDBDocumentClient, table: string, writes: readonly Write[]): Promise<void> => {
  const items = new Map<string, Item>();
  for (const write of writes) {
    const item = write.item(table).Put?.Item;
    if (item !== undefined) items.set(`${String(item['PK'])} ${String(item['SK'])}`, item);
  }
  const all = [...items.values()];
  const batches = Array.from({ length: Math.ceil(all.length / BATCH) }, (_, index) =>
    all.slice(index * BATCH, (index + 1) * BATCH),
  );
  const put = async (batch: readonly Item[]): Promise<void> => {
    await client.send(
      new BatchWriteCommand({ RequestItems: { [table]: batch.map((Item) => ({ PutRequest: { Item } })) } }),
    );
  };
  for (let first = 0; first < batches.length; first += AT_ONCE) {
    await Promise.all(batches.slice(first, first + AT_ONCE).map(put));
  }
};

/** How many people visit a branch on one day of the made history. */
export const visitsPerDay = 100;

/** The items of a booking after the visit: without guard and debt. */
const afterVisit = (writes: readonly Write[], charge: number): Write[] =>
  writes
    .filter(({ label }) => label !== 'guard')
    .map((write) => ({
      label: write.label,
      item: (table) => {
        const item = write.item(table);
        const { dueKey: _key, dueSort: _sort, ...rest } = item.Put?.Item ?? {};
        const paid = write.label === 'record' ? { charge, paid: charge } : {};
        return item.Put === undefined ? item : { Put: { ...item.Put, Item: { ...rest, ...paid } } };
      },
    }));

interface FilledTable {
  readonly client: DynamoDBDocumentClient;
  readonly store: Store;
  readonly table: string;
}

interface PastVisits {
  readonly branch: Branch;
  readonly today: string;
  readonly count: number;
}

/**
 * A past of `count` finished and paid visits at a branch, on the days before `today`, in the items that the product
 * itself writes: ticket, record, patient with search entries, receipt.
 */
export const makeHistory = async (
  { client, store, table }: FilledTable,
  { branch, today, count }: PastVisits,
): Promise<void> => {
  const known = new Set<string>();
  const charge = branch.prices.regular;
  let pending: Write[] = [];
  for (let index = 0; index < count; index += 1) {
    const day = addDays(today, -1 - Math.floor(index / visitsPerDay));
    const at = new Date(boundsOf(day, branch).start.getTime() + (index % visitsPerDay) * 6 * 60_000);
    const { name, phone } = person(index % Math.max(1, Math.floor(count / 4)));
    const patientId = patientIdOf(asE164(phone), name);
    const type: ReservationType = reservationTypes[index % 3] ?? 'regular';
    const booking: Booking = {
      branch,
      day: asClinicDay(day),
      ahead: false,
      patientId,
      name,
      phone: asE164(phone),
      type,
      areas: type === 'regular' ? [] : ['face'],
      source: 'online',
      consent: false,
      actor: { kind: 'public' },
      now: at,
    };
    const ordinal = known.has(patientId) ? undefined : await nextOrdinal(store, branch.id);
    const ticketNo = (index % visitsPerDay) + 1;
    const numbers = {
      reservationId: asReservationId(index + 1),
      ticketNo,
      sequence: index + 1,
      amongOthers: false,
      ordinal,
    };
    const { order: _order, ...ticket } = ticketOf(booking, numbers, { wait: 10, low: 5, high: 15 });
    const done = { ...ticket, status: 'completed' as const, charge, paid: charge, finishedAt: at.toISOString() };
    const writes = bookingWrites(booking, done, ordinal);
    known.add(patientId);
    pending.push(
      ...afterVisit(writes, charge),
      ledgerEntryWrite({
        id: receiptId({ id: ticket.id, version: 1 }),
        kind: 'payment',
        receiptNo: index + 1,
        branchId: branch.id,
        day: asClinicDay(day),
        at: at.toISOString(),
        reservationId: ticket.id,
        visitDay: asClinicDay(day),
        type,
        patientId,
        amount: charge,
        method: 'cash',
        takenBy: 'u0',
        takenByName: 'Reception',
      }),
    );
    if (pending.length > 5000) {
      await fill(client, table, pending);
      pending = [];
    }
  }
  await fill(client, table, pending);
  await store.increment(keys.reservationCounter, { last: count });
};
