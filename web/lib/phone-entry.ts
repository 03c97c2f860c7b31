import * as z from 'zod/mini';

/** The phone rules are heavy, so they load when somebody begins to type a phone. */
export const loadPhoneRules = () => import('#shared/rules/phone.ts');

/** Is this a phone by the server's own rules? A check that cannot be made (its rules did not load) is the server's. */
export const isPhone = async (text: string): Promise<boolean> => {
  try {
    return (await loadPhoneRules()).parsePhone(text) !== null;
  } catch {
    return true;
  }
};

/** A phone as a patient types it. An empty one is only missing: the rules need not load for it. */
export const phoneEntry = z.string().check(
  z.refine((text) => text.trim() !== '', { error: 'required', abort: true }),
  z.maxLength(40, 'phone'),
  z.refine(isPhone, 'phone'),
);
