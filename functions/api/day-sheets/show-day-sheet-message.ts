import { showDaySheetMessage as route } from '#shared/routes/day-sheets.ts';
import { displayPhone } from '#shared/rules/phone.ts';
import { findUser } from '#functions/data/staff/users.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const showDaySheetMessage = endpoint(route, async ({ actor, deps: { store } }) => {
  const user = await findUser(store, actor.id);
  return {
    language: user?.daySheetLanguage ?? null,
    phone: user?.phone === undefined ? null : displayPhone(user.phone),
  };
});
