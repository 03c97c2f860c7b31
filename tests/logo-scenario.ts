import * as z from 'zod/mini';
import type { MakeScenario } from './scenario-context.ts';
import { logoPng } from './support/logo-png.ts';

/** Reads the logo that an owner has set. */
export const showLogo: MakeScenario = async ({ clinic, createStaffUser }) => {
  const { token } = await createStaffUser('owner', null);
  const look = { name: '', name_ar: '', colour: null, logo: logoPng };
  const { data } = await clinic.call('clinic/change-clinic', { body: look, token });
  const { logo_version: version } = z.looseObject({ logo_version: z.int() }).parse(data);
  return { request: { params: { version } } };
};
