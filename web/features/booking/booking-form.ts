import type { LaserArea, ReservationType } from '../../../shared/models/enums.ts';
import { needsLaserArea } from '../../../shared/models/enums.ts';

/** What the form holds; empty texts are what has not been chosen. */
export interface BookingFields {
  branch: string;
  type: ReservationType | '';
  area: LaserArea | '';
  name: string;
  phone: string;
  consent: boolean;
}

/** A name as the server will take it: two characters or more, at least one letter, no marks of code. */
export const isName = (text: string): boolean => {
  const name = text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  return name.length >= 2 && name.length <= 120 && /^(?=.*\p{L})[^\p{Cc}<>]*$/u.test(name);
};

/** The phone rules are heavy, so they come when someone begins to type a phone. */
export const loadPhoneRules = () => import('../../../shared/rules/phone.ts');

/** Can this be a phone, by the same rules as the server's? */
export const isPhone = async (text: string): Promise<boolean> => (await loadPhoneRules()).parsePhone(text) !== null;

/** Does the form, as it stands, need an area? */
export const asksForArea = (type: BookingFields['type']): boolean => type !== '' && needsLaserArea(type);

/** Is anything left out that booking cannot do without? Source: seed section 5. */
export const lacksRequired = ({ branch, type, name, phone }: BookingFields): boolean =>
  branch === '' || type === '' || name.trim() === '' || phone.trim() === '';
