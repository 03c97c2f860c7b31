import { setDaySheetMessage as route } from '#shared/routes/day-sheets.ts';
import { displayPhone } from '#shared/rules/phone.ts';
import { auditedMessagesOf, ownerMessageWrites } from '#functions/data/staff/users.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { requirePhone } from '#functions/domain/queue/booking.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { auditPlace, requireUser } from '#functions/runtime/staff-change.ts';

export const setDaySheetMessage = endpoint(route, async ({ input: { body }, actor, deps, now, commit }) => {
  const phone = requirePhone(body.phone);
  const { language, alert_language: wanted } = body;
  return retryOnConflict(async () => {
    const user = await requireUser(deps.store, actor.id);
    const chosen = { daySheetLanguage: language, ...(wanted !== undefined && { alertLanguage: wanted }), phone };
    const alertLanguage = wanted === undefined ? (user.alertLanguage ?? null) : wanted;
    return commit(
      ownerMessageWrites(user, chosen),
      { language, alert_language: alertLanguage, phone: displayPhone(phone) },
      { ...(await auditPlace(deps, null, now)), ...auditedMessagesOf(user, chosen), unique: `messages.${user.id}` },
    );
  });
});
