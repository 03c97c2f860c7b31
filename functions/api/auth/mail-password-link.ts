import { setTimeout as pause } from 'node:timers/promises';
import { mailPasswordLink as route } from '#shared/routes/auth.ts';
import { newMailedLink } from '#functions/data/staff/password-links.ts';
import { findLogin, findUser } from '#functions/data/staff/users.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { ConditionFailed } from '#functions/data/table/store.ts';
import { passwordMail } from '#functions/domain/messages/password-mail.ts';
import { mail } from '#functions/mail.ts';
import { type HandlerInput, endpoint } from '#functions/runtime/endpoint.ts';
import { auditPlace } from '#functions/runtime/staff-change.ts';

/** Each answer takes at least this time, which is usually enough to send a mail: it does not show whether the email is known. */
const ANSWER_MS = 1000;

const mailLink = async ({ input: { body }, deps, now, requestId, commit }: HandlerInput<typeof route>) => {
  const { store, siteOrigin, log } = deps;
  const send = mail();
  const login = await findLogin(store, body.email);
  const user = login === undefined ? undefined : await findUser(store, login.userId);
  // An invited person has a link from the owner, which a stranger must not be able to end.
  if (send === undefined || user === undefined || user.disabled || user.invited) return;
  const { id, email } = user;
  const place = await auditPlace(deps, user.branchId, now);
  const { token, write } = newMailedLink(user, now);
  try {
    await commit(
      [write],
      {},
      {
        ...place,
        action: 'staff_user.password_link_mailed',
        after: { email },
        unique: requestId,
        // Nobody is signed in, so the person who wants the link is unknown.
        actor: { kind: 'schedule' },
      },
    );
  } catch (error) {
    if (error instanceof ConditionFailed) return;
    throw error;
  }
  const outcome = await send({ to: email, ...passwordMail(token, siteOrigin, body.language) });
  log.info('mail.password-link', { userId: id, outcome });
};

export const mailPasswordLink = endpoint(route, async (request) => {
  await Promise.all([retryOnConflict(() => mailLink(request)), pause(ANSWER_MS)]);
  return {};
});
