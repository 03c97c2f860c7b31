import { phoneInvalid } from '#shared/refusals/booking.ts';
import { setDaySheetMessage as route } from '#shared/routes/day-sheets.ts';
import { displayPhone } from '#shared/rules/phone.ts';
import { auditedMessagesOf, ownerMessageWrites } from '#functions/data/staff/users.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { requirePhone } from '#functions/domain/queue/booking.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { auditPlace, requireUser } from '#functions/runtime/staff-change.ts';

export const setDaySheetMessage = endpoint(route, async ({ input: { body }, actor, deps, now, commit }) => {
  const { language, alert_language: alerts, alert_mail_language: alertMails } = body;
  const typed = body.phone === undefined ? undefined : requirePhone(body.phone);
  return retryOnConflict(async () => {
    const user = await requireUser(deps.store, actor.id);
    const phone = typed ?? user.phone;
    const chosen = {
      daySheetLanguage: language,
      ...(alerts !== undefined && { alertLanguage: alerts }),
      ...(alertMails !== undefined && { alertMailLanguage: alertMails }),
      ...(phone !== undefined && { phone }),
    };
    const kept = { ...user, ...chosen };
    const alertLanguage = kept.alertLanguage ?? null;
    if (phone === undefined && (language ?? alertLanguage) !== null) throw phoneInvalid();
    return commit(
      ownerMessageWrites(user, chosen),
      {
        language,
        alert_language: alertLanguage,
        alert_mail_language: kept.alertMailLanguage ?? null,
        phone: phone === undefined ? null : displayPhone(phone),
      },
      { ...(await auditPlace(deps, null, now)), ...auditedMessagesOf(user, chosen), unique: `messages.${user.id}` },
    );
  });
});
