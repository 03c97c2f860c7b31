import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { keys } from './keys.ts';
import { require, type Write } from './store.ts';

/** The condition on the register of a clinic day that is not closed. */
const dayNotClosed = { when: 'attribute_not_exists(#closedAt)' };

/** The clinic day is not closed. Label: `day`. */
export const dayIsOpenCheck = (branchId: number, day: ClinicDay): Write =>
  require('day', keys.dayRegister(branchId, day), dayNotClosed);
