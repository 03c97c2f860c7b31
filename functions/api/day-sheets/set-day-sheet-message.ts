import { setDaySheetMessage as route } from '#shared/routes/day-sheets.ts';
import { displayPhone } from '#shared/rules/phone.ts';
import { findUser, ownerMessageWrites } from '#functions/data/staff/users.ts';
import { requirePhone } from '#functions/domain/queue/booking.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const setDaySheetMessage = endpoint(route, async ({ input: { body }, actor, deps: { store }, commit }) => {
  const phone = requirePhone(body.phone);
  const { language, alert_language: wanted } = body;
  const writes = ownerMessageWrites(actor.id, {
    daySheetLanguage: language,
    ...(wanted !== undefined && { alertLanguage: wanted }),
    phone,
  });
  const alertLanguage = wanted === undefined ? ((await findUser(store, actor.id))?.alertLanguage ?? null) : wanted;
  return commit(writes, { language, alert_language: alertLanguage, phone: displayPhone(phone) }, 'not-audited');
});
