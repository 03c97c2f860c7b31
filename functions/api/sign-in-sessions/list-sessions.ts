import { listSessions as route, type SessionView } from '#shared/routes/sign-in-sessions.ts';
import { roleNotAllowed } from '#shared/refusals/access.ts';
import { listTokenFamilies } from '#functions/data/staff/sessions.ts';
import type { TokenFamily } from '#functions/data/table/items/staff.ts';
import { isSessionActive, isSessionOver } from '#functions/domain/staff/session.ts';
import { sessionOfRequest } from '#functions/runtime/authenticate.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { requireUser } from '#functions/runtime/staff-change.ts';

const sessionView = ({ id, browser, system, startedAt, rotatedAt }: TokenFamily, thisOne: string): SessionView => ({
  id,
  browser: browser ?? null,
  system: system ?? null,
  started_at: startedAt ?? null,
  seen_at: rotatedAt === startedAt ? null : rotatedAt,
  this_one: id === thisOne,
});

export const listSessions = endpoint(route, async ({ input: { query }, actor, deps, event, now }) => {
  const userId = query.user_id ?? actor.id;
  if (userId !== actor.id && actor.role !== 'owner') throw roleNotAllowed();
  const [user, families, thisOne] = await Promise.all([
    requireUser(deps.store, userId),
    listTokenFamilies(deps.store, userId),
    sessionOfRequest(deps, event),
  ]);
  const active = families.filter((family) => isSessionActive(family, user) && !isSessionOver(family, now));
  const latestFirst = active.toSorted((a, b) => (b.startedAt ?? '').localeCompare(a.startedAt ?? ''));
  return { sessions: latestFirst.map((family) => sessionView(family, thisOne)) };
});
