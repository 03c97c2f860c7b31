import { type DaySheetMessage, showMe as route } from '#shared/routes/auth.ts';
import { displayPhone } from '#shared/rules/phone.ts';
import { findUser } from '#functions/data/staff/users.ts';
import type { Store } from '#functions/data/table/store.ts';
import type { Staff } from '#functions/domain/staff/actor.ts';
import { arabicName, mainName } from '#functions/domain/staff/staff-name.ts';
import { severalBranches } from '#functions/domain/staff/staff-users.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

const daySheetMessageOf = async (store: Store, { id, role }: Staff): Promise<DaySheetMessage | null> => {
  if (role !== 'owner') return null;
  const user = await findUser(store, id);
  return {
    language: user?.daySheetLanguage ?? null,
    alert_language: user?.alertLanguage ?? null,
    alert_mail_language: user?.alertMailLanguage ?? null,
    phone: user?.phone === undefined ? null : displayPhone(user.phone),
  };
};

export const showMe = endpoint(route, async ({ input: { query }, actor, deps: { store } }) => {
  const { id, name, email, role, branchId, branchIds = [], rights = [] } = actor;
  const names = { name: mainName(name), name_ar: arabicName(name) };
  const user = {
    id,
    ...names,
    role,
    branch_id: branchId,
    ...severalBranches(branchIds),
    email,
    ...(rights.length > 0 && { rights: [...rights] }),
  };
  if (query.include === undefined) return { user };
  if (query.include === 'pin') return { user, has_pin: (await findUser(store, id))?.pinHash !== undefined };
  return { user, day_sheet_message: await daySheetMessageOf(store, actor) };
});
