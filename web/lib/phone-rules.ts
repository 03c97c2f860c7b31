/** The phone rules are large, so they load when the user starts to type a phone. */
export const loadPhoneRules = () => import('#shared/rules/phone.ts');

/** Is this a phone by the server's own rules? A check that cannot be made (its rules did not load) is the server's. */
export const isPhone = async (text: string): Promise<boolean> => {
  try {
    return (await loadPhoneRules()).parsePhone(text) !== null;
  } catch {
    return true;
  }
};
