/** The phone rules are large, so they load when the user starts to type a phone. */
export const loadPhoneRules = () => import('#shared/rules/phone.ts');

/** Is this a valid phone by the server's rules? True if the rules could not be loaded: the server checks again. */
export const isPhone = async (text: string): Promise<boolean> => {
  try {
    return (await loadPhoneRules()).parsePhone(text) !== null;
  } catch {
    return true;
  }
};
