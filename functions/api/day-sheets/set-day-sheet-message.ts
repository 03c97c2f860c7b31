import { setDaySheetMessage as route } from '#shared/routes/day-sheets.ts';
import { displayPhone } from '#shared/rules/phone.ts';
import { daySheetMessageWrites } from '#functions/data/staff/users.ts';
import { requirePhone } from '#functions/domain/queue/booking.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const setDaySheetMessage = endpoint(route, ({ input: { body }, actor, commit }) => {
  const phone = requirePhone(body.phone);
  const { language } = body;
  const writes = daySheetMessageWrites(actor.id, { language: language ?? undefined, phone });
  return commit(writes, { language, phone: displayPhone(phone) }, 'not-audited');
});
