import { newSetupCode } from '#functions/data/staff/setup-code.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import type { MakeScenario } from './scenario-context.ts';

/** Sets a clinic up by a code that was just made. */
export const setUpClinic: MakeScenario = async ({ clinic }) => {
  const { code, write } = newSetupCode(clinic.now());
  await clinic.deps.store.transact([write]);
  const owner = { email: `owner-${code}@test.clinic`, owner_name: 'Dr. First', new_password: demoPassword };
  return { request: { body: { code, ...owner, name: 'First Branch', name_ar: 'الفرع الأول' } } };
};
