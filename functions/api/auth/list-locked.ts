import { listLocked as route } from '#shared/routes/auth.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { requireSameSite } from '#functions/runtime/http.ts';
import { isUnlockable, lockedSessions } from '#functions/runtime/locked-sessions.ts';

export const listLocked = endpoint(route, async ({ deps, event, now }) => {
  requireSameSite(event, deps.siteOrigin);
  const sessions = await lockedSessions(deps, event, now);
  return {
    people: sessions
      .filter(({ family, user }) => isUnlockable(family, user))
      .map(({ user: { id, name, nameAr } }) => ({
        user_id: id,
        name,
        ...(nameAr === undefined ? {} : { name_ar: nameAr }),
      })),
  };
});
