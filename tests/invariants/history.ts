import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { ApiResponse, ApiRequest, RouteId } from '#local/in-process.ts';
import type { TestClinic } from '../harness.ts';
import { letters } from '../letters.ts';

/** A reply that holds a booking. */
export interface Booked {
  readonly id: number;
  readonly code: string;
  readonly ticket_no: number;
  readonly queue_position: number;
}

/** A called patient, from the answer to the doctor. */
export interface Called {
  readonly doctor: string;
  readonly id: number;
}

interface Row {
  readonly id: number;
  readonly ticket_no: number;
  readonly queue_position: number | null;
  readonly status: string;
}

export const phoneOf = (n: number): string => `011${String(20_000_000 + n)}`;

const TRIES = 40;

/**
 * A client that retries with the same key while the outcome of its request is unknown.
 * @throws after a long time without an answer
 */
export const persistently = async (clinic: TestClinic, id: RouteId, request: ApiRequest): Promise<ApiResponse> => {
  const key = request.key ?? crypto.randomUUID();
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const answer = await clinic.call(id, { ...request, key });
    if (answer.status < 500) return answer;
    await pause(Math.random() * 20 * tries);
  }
  throw new Error(`${id} never got through`);
};

/** Books one patient, under a key of its own unless one is given. */
export const book = async (clinic: TestClinic, n: number, key: string = crypto.randomUUID()): Promise<Booked> => {
  const answer = await persistently(clinic, 'reservations/book-reservation', {
    body: { name: `Patient Number ${letters(n)}`, phone: phoneOf(n), branch_id: 1, type: 'regular' },
    key,
  });
  if (answer.status > 201) throw new Error(`booking ${String(n)}: ${String(answer.status)} ${String(answer.error)}`);
  return answer.data as Booked;
};

export const readQueue = async (clinic: TestClinic): Promise<{ active: Row[]; skipped: Row[] }> => {
  const answer = await clinic.call('reservations/list-branch-queue', {
    params: { branchId: 1 },
    token: clinic.tokenOf('owner'),
  });
  const data = answer.data as { active_queue: Row[]; skipped_queue: Row[] };
  return { active: data.active_queue, skipped: data.skipped_queue };
};

/** One doctor who calls until no patient waits. */
const emptyQueue = async (clinic: TestClinic, doctor: string, token: string): Promise<Called[]> => {
  const called: Called[] = [];
  for (;;) {
    const answer = await persistently(clinic, 'doctor/call-next', { token, body: {} });
    if (answer.status === 409) return called;
    if (answer.status !== 200) throw new Error(`call next: ${String(answer.status)} ${String(answer.error)}`);
    const { next } = answer.data as { next: { id: number } | null };
    if (next === null) return called;
    called.push({ doctor, id: next.id });
    await turn();
  }
};

/** Doctors who call at the same time until the queue is empty; each one's calls in the order in which they were answered. */
export const callAll = async (
  clinic: TestClinic,
  doctors: readonly { readonly name: string; readonly token: string }[],
): Promise<Called[][]> => Promise.all(doctors.map(({ name, token }) => emptyQueue(clinic, name, token)));

const duplicates = (values: readonly (string | number)[]): (string | number)[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

/** Faults of concurrent bookings: empty when each exists once, with tickets 1..n. */
export const faultsOfBookings = (bookings: readonly Booked[], queue: readonly Row[]): string[] => {
  const tickets = bookings.map(({ ticket_no }) => ticket_no).toSorted((a, b) => a - b);
  const queued = new Set(queue.map(({ id }) => id));
  return [
    ...duplicates(bookings.map(({ id }) => id)).map((id) => `id ${String(id)} twice`),
    ...duplicates(bookings.map(({ code }) => code)).map((code) => `code ${String(code)} twice`),
    ...duplicates(tickets).map((ticket) => `ticket ${String(ticket)} twice`),
    ...tickets.filter((ticket, index) => ticket !== index + 1).map((ticket) => `ticket ${String(ticket)} out of 1..n`),
    ...bookings.filter(({ id }) => !queued.has(id)).map(({ id }) => `reservation ${String(id)} lost`),
    ...duplicates(queue.map(({ id }) => id)).map((id) => `reservation ${String(id)} listed twice`),
  ];
};

/** Faults of positions; empty if the waiting patients have 1..n in order. */
export const faultsOfPositions = (queue: readonly Row[]): string[] =>
  queue
    .filter(({ status }) => status === 'waiting')
    .flatMap(({ id, queue_position }, index) =>
      queue_position === index + 1
        ? []
        : [`reservation ${String(id)} at ${String(queue_position)}, not ${String(index + 1)}`],
    );

/** Faults of calls: each patient must be called exactly once, and each doctor's calls in queue order. */
export const faultsOfCalls = (calls: readonly (readonly Called[])[], expected: readonly number[]): string[] => {
  const all = calls.flat().map(({ id }) => id);
  const called = new Set(all);
  const rank = new Map(expected.map((id, index) => [id, index]));
  return [
    ...duplicates(all).map((id) => `patient ${String(id)} called twice`),
    ...expected.filter((id) => !called.has(id)).map((id) => `patient ${String(id)} never called`),
    ...calls.flatMap((mine) =>
      mine.flatMap(({ id, doctor }, index) => {
        const before = mine[index - 1];
        return before !== undefined && (rank.get(id) ?? 0) < (rank.get(before.id) ?? 0)
          ? [`${doctor} called ${String(id)} after ${String(before.id)}`]
          : [];
      }),
    ),
  ];
};
