import { packageWrite, requirePackage } from '#functions/data/money/packages.ts';
import type { Store } from '#functions/data/table/store.ts';
import { addDays } from '#shared/rules/clinic-day.ts';
import { asPatientId } from '#shared/rules/ids.ts';
import type { SoldPackage } from './scene.ts';

/**
 * Makes the day before its sale the last day of a package: a history lasts less than a day. A version of its own, so
 * that requests which have read the package before must read it again. @returns false when the outcome is not known.
 */
export const endValidity = async (store: Store, { id, patientId }: SoldPackage): Promise<boolean> => {
  try {
    const bought = await requirePackage(store, 1, [asPatientId(patientId)], id);
    await store.transact([packageWrite({ ...bought, expiresOn: addDays(bought.soldOn, -1) })]);
    return true;
  } catch {
    return false;
  }
};
