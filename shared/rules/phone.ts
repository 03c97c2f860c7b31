import { type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from './phone-metadata.json' with { type: 'json' };
import { latinDigits } from './reservation-code.ts';

/**
 * Phones are stored as E.164 and shown in local form when Egyptian. Source: domain "Types, areas, codes".
 * The metadata is cut from libphonenumber's: Egypt in full, the countries our patients come from in short form;
 * numbers of other countries are held to the form of E.164 alone. The whole set would be a third of a function's bundle.
 */
const HOME = 'EG';
const e164 = /^\+[1-9]\d{7,14}$/;
const known: MetadataJson = metadata as unknown as MetadataJson;

/** E.164 (`+201001234567`) of a phone as people type it, Arabic digits and all; null when it cannot be one. */
export const parsePhone = (typed: string): string | null => {
  const text = latinDigits(typed)
    .replaceAll(/[\s().\-\u200e\u200f\u202a-\u202e]/gu, '')
    .replace(/^00/, '+');
  if (!/^\+?\d{5,15}$/.test(text)) return null;
  const number = parsePhoneNumberFromString(text, HOME, known);
  if (number !== undefined) return number.isValid() ? number.number : null;
  return e164.test(text) && !knownCallingCode(text) ? text : null;
};

const knownCallingCode = (text: string): boolean =>
  Object.keys(known.country_calling_codes).some((code) => text.startsWith(`+${code}`));

const homePrefix = '+20';

/** The form people read: `01001234567` for Egyptian numbers, E.164 for others. Takes E.164. */
export const displayPhone = (phone: string): string =>
  phone.startsWith(homePrefix) ? `0${phone.slice(homePrefix.length)}` : phone;

/** The digits a search compares: national digits without the leading zero for Egypt, all digits else. Takes E.164. */
export const searchDigits = (phone: string): string =>
  phone.startsWith(homePrefix) ? phone.slice(homePrefix.length) : phone.slice(1);
