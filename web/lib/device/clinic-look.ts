import { parsedJson } from '#shared/parsed-json.ts';
import { domainJson } from '../api/wire-names.ts';
import { preference } from './preferences.ts';

/** How the clinic shows itself, as this device last knew it. Empty and null = as the product. */
export interface ClinicLook {
  readonly name: string;
  readonly nameAr: string;
  readonly colour: string | null;
  /** Of the logo; null when the clinic has none. */
  readonly logoVersion: number | null;
}

const usualLook: ClinicLook = { name: '', nameAr: '', colour: null, logoVersion: null };

const isText = (value: unknown): value is string => typeof value === 'string';
const isColour = (value: unknown): value is string => isText(value) && /^#[0-9a-f]{6}$/.test(value);

const anyText = (text: string): text is string => text !== '';
const lookPreference = preference('clinic', '', anyText);
/** The style sheet of the clinic's colour: web/public/boot.js adopts it before the first paint. */
export const stylesPreference = preference('clinic_styles', '', anyText);

type Members = Readonly<Record<string, unknown>>;
const membersOf = (value: unknown): Members => (typeof value === 'object' && value !== null ? { ...value } : {});

/** The look in stored or received members; wrong ones count as absent. */
const lookIn = ({ name, nameAr, colour, logoVersion }: Members): ClinicLook => ({
  name: isText(name) ? name : '',
  nameAr: isText(nameAr) ? nameAr : '',
  colour: isColour(colour) ? colour : null,
  logoVersion: typeof logoVersion === 'number' ? logoVersion : null,
});

export const clinicLook = (): ClinicLook => {
  const stored = lookPreference.get();
  return stored === '' ? usualLook : lookIn(membersOf(parsedJson(stored)));
};

export const subscribeToClinicLook = lookPreference.subscribe;

/** Keeps how the clinic shows itself; every page that is open follows. */
export const keepClinicLook = ({ name, nameAr, colour, logoVersion }: ClinicLook): void => {
  const text = JSON.stringify({ name, nameAr, colour, logoVersion });
  if (text !== lookPreference.get()) lookPreference.set(text);
};

/** Reads it from the server and keeps it, without the client of the API: every public page does. */
export const readClinicLook = async (init?: RequestInit): Promise<ClinicLook> => {
  const response = await fetch('/api/clinic', init);
  if (!response.ok) throw new Error(`no look of the clinic (${String(response.status)})`);
  const look = lookIn(membersOf(membersOf(parsedJson(domainJson(await response.text())))['data']));
  keepClinicLook(look);
  return look;
};
