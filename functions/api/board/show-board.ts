import { roleNotAllowed } from '#shared/refusals/access.ts';
import { type Board, boardParts, type BoardPart, showBoard as route } from '#shared/routes/board.ts';
import { countUnread } from '#functions/data/messages/conversations.ts';
import { listFinishedVisits } from '#functions/data/queue/finished-visits.ts';
import type { Ticket } from '#functions/data/table/items/tickets.ts';
import { endpoint, type HandlerInput } from '#functions/runtime/endpoint.ts';
import { readDoctorQueue } from '#functions/views/doctor-queue-view.ts';
import { readPulseTracking } from '#functions/views/pulse-tracking-view.ts';
import { readVisitsToRecord } from '#functions/views/unrecorded-visits-view.ts';
import { readDrawers } from '#functions/views/drawer-list-view.ts';
import { readMessagingStatus } from '#functions/views/messaging-status-view.ts';
import { readUnpaid } from '#functions/views/unpaid-view.ts';
import { readBranchQueue } from '#functions/views/branch-queue-view.ts';
import { readCompletedRecords } from '#functions/views/completed-records-view.ts';

/** The first page of each list. */
const COMPLETED = 100;
const UNRECORDED = 50;

type Request = HandlerInput<typeof route> & {
  /** The visits finished today, read once for the parts that show them. */
  readonly finishedToday: () => Promise<readonly Ticket[]>;
  /** The parts that are read. */
  readonly parts: readonly BoardPart[];
};
type PartReader<Part extends BoardPart> = (request: Request) => Promise<NonNullable<Board[Part]>>;

const readers: { readonly [Part in BoardPart]: PartReader<Part> } = {
  queue: ({ deps, branch, today: day, now }) => readBranchQueue(deps.store, { branch, day, now }),
  doctor_queue: ({ deps, actor: staff, branch, today: day, now }) => readDoctorQueue(deps, { staff, branch, day, now }),
  unpaid: ({ deps, branch, today }) => readUnpaid(deps.store, { branch, today }),
  drawers: ({ deps, actor, branch, today: date }) => readDrawers(deps.store, { staffId: actor.id, branch, date }),
  completed: async ({ deps, branch, today, finishedToday }) =>
    readCompletedRecords(deps.store, { branch, today, limit: COMPLETED, visits: await finishedToday() }),
  unrecorded: ({ deps, actor, branch, today: day, parts, finishedToday }) => {
    const finished = parts.includes('completed') ? async () => ({ day, visits: await finishedToday() }) : undefined;
    return readVisitsToRecord(deps.store, { staffId: actor.id, branch, today: day, limit: UNRECORDED, finished });
  },
  pulses: ({ deps, actor, branch, today }) => readPulseTracking(deps.store, { doctorId: actor.id, branch, today }),
  messaging: ({ deps, now }) => readMessagingStatus(deps.store, now),
  inbox: async ({ deps, branch, now }) => ({ unread: await countUnread(deps.store, branch.id, now) }),
};

const readParts = async (request: HandlerInput<typeof route>, parts: readonly BoardPart[]): Promise<Partial<Board>> => {
  const { deps, branch, today } = request;
  let finished: Promise<readonly Ticket[]> | undefined;
  const finishedToday = () => (finished ??= listFinishedVisits(deps.store, branch.id, today));
  const shared = { ...request, finishedToday, parts };
  return Object.fromEntries(await Promise.all(parts.map(async (part) => [part, await readers[part](shared)] as const)));
};

export const showBoard = endpoint(route, async (request) => {
  const { input, actor, deps, now } = request;
  // Clients use the answer as the health check, so it must fail while nothing can be saved.
  if (deps.store.writeFailure !== undefined) throw deps.store.writeFailure;
  const parts = [...new Set(input.query.parts)];
  // The caller gets a part only if the route of that part allows the role.
  const isAllowed = (part: BoardPart): boolean => boardParts[part].access.roles.some((role) => role === actor.role);
  if (!parts.every(isAllowed)) throw roleNotAllowed();
  return { time: now.toISOString(), version: deps.version, ...(await readParts(request, parts)) };
});
