import type { LaserArea, ReservationType } from '../../../shared/models/enums.ts';
import { needsLaserArea } from '../../../shared/models/enums.ts';
import { latinDigits } from '../../../shared/rules/reservation-code.ts';
import type { Checks } from '../../ui/use-entry-form.ts';

/** What the form holds; empty texts are what has not been chosen. */
export interface BookingFields {
  readonly branch: string;
  readonly type: ReservationType | '';
  readonly area: LaserArea | '';
  readonly name: string;
  readonly phone: string;
  readonly consent: boolean;
}

export const emptyBooking: BookingFields = { branch: '', type: '', area: '', name: '', phone: '', consent: false };

/** What was entered into the page before its script came. */
export const typedBefore = (frame: HTMLFormElement | null): Partial<BookingFields> => {
  const { consent, ...texts } = Object.fromEntries(new FormData(frame ?? undefined));
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([name, value]) => value !== '' && name in emptyBooking)),
    ...(consent !== undefined && { consent: true }),
  };
};

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

/** What can be wrong with a field, as the key of its text. */
const problemTexts = [
  'forms:required',
  'forms:booking.selectArea',
  'forms:booking.nameInvalid',
  'forms:invalidPhone',
] as const;
type ProblemText = (typeof problemTexts)[number];

/** The text's key, if the problem is one of ours; undefined when it is the server's sentence. */
export const problemText = (problem: string): ProblemText | undefined => problemTexts.find((key) => key === problem);

const given = (text: string): ProblemText | undefined => (text.trim() === '' ? 'forms:required' : undefined);

/** What is wrong with each field. Source: seed section 5, Booking. */
export const bookingChecks = {
  branch: given,
  type: given,
  area: (area: string, { type }: BookingFields): ProblemText | undefined =>
    asksForArea(type) && area === '' ? 'forms:booking.selectArea' : undefined,
  name: (name: string): ProblemText | undefined =>
    given(name) ?? (isName(name) ? undefined : 'forms:booking.nameInvalid'),
  phone: async (phone: string): Promise<ProblemText | undefined> =>
    given(phone) ?? ((await isPhone(phone)) ? undefined : 'forms:invalidPhone'),
} satisfies Checks<BookingFields>;

/** The field of the form that a field of the request comes from. */
export const fieldOf: ReadonlyMap<string, keyof BookingFields> = new Map([
  ['name', 'name'],
  ['phone', 'phone'],
  ['laser_area', 'area'],
  ['branch_id', 'branch'],
  ['type', 'type'],
]);

/** The request that a filled form makes. */
export const bodyOf = ({
  name,
  phone,
  branch,
  type,
  area,
  consent,
}: BookingFields & { readonly type: ReservationType }) => ({
  name: name.trim(),
  phone: latinDigits(phone).trim(),
  branch_id: Number(branch),
  type,
  ...(asksForArea(type) && area !== '' && { laser_area: area.toLowerCase() }),
  message_consent: consent,
});
