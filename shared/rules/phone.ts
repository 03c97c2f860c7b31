import { type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import type * as z from 'zod/mini';
import metadata from './phone-metadata.json' with { type: 'json' };
import { latinDigits } from './reservation-code.ts';

/**
 * Phones are stored as E.164 and shown in local form when Egyptian. Source: docs/domain.md#types-areas-codes.
 * The metadata is cut from libphonenumber's: Egypt in full, the countries our patients come from in short form;
 * numbers of other countries are held to the form of E.164 alone. The whole set would be a third of a function's bundle.
 */
/** A phone in the form that is stored: `+201001234567`. The brand keeps phones as typed out. */
export type E164 = string & z.core.$brand<'E164'>;

/** A text as E.164: for phones that were parsed before. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place that gives a text this brand
export const asE164 = (phone: string): E164 => phone as E164;

const HOME = 'EG';
const e164 = /^\+[1-9]\d{7,14}$/;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library types its metadata as opaque
const known: MetadataJson = metadata as unknown as MetadataJson;

/** E.164 (`+201001234567`) of a phone as typed, in Latin or Arabic digits; null when it is not a phone. */
export const parsePhone = (typed: string): E164 | null => {
  // Removes signs between the digits, dashes of any length, and invisible marks from copied text.
  const text = latinDigits(typed)
    .replaceAll(/[\s()./\p{Pd}\p{Cf}]/gu, '')
    .replace(/^00/, '+');
  if (!/^\+?\d{5,15}$/.test(text)) return null;
  const number = parsePhoneNumberFromString(text, HOME, known);
  if (number !== undefined) return number.isValid() ? asE164(number.number) : null;
  return e164.test(text) && !knownCallingCode(text) ? asE164(text) : null;
};

const knownCallingCode = (text: string): boolean =>
  Object.keys(known.country_calling_codes).some((code) => text.startsWith(`+${code}`));

const homePrefix = '+20';

/** The display form: `01001234567` for Egyptian numbers, E.164 for others. Takes E.164. */
export const displayPhone = (phone: string): string =>
  phone.startsWith(homePrefix) ? `0${phone.slice(homePrefix.length)}` : phone;

/**
 * The digits that a search compares: without country code and leading zero for Egypt, otherwise all digits. Takes
 * E.164.
 */
export const searchDigits = (phone: string): string =>
  phone.startsWith(homePrefix) ? phone.slice(homePrefix.length) : phone.slice(1);

/** The ways to write this phone in digits: local, national, international with and without `00`. Takes E.164. */
export const writtenForms = (phone: string): string[] => {
  const all = phone.slice(1);
  const national = searchDigits(phone);
  return national === all ? [all, `00${all}`] : [`0${national}`, national, all, `00${all}`];
};

const withoutStart = (digits: string, start: string): string[] => {
  if (digits.startsWith(start)) return [digits.slice(start.length)];
  // Only a part of the trunk or country code was typed so far: every number of the country matches.
  return start.startsWith(digits) ? [''] : [];
};

/**
 * The possible starts of a phone's search digits, given the typed start of its written form: `010…`, `2010…` and
 * `002010…` all give `10…`. An empty start matches any phone.
 */
export const searchStarts = (typed: string): string[] => {
  const code = homePrefix.slice(1);
  const starts = [
    ...(typed.startsWith('0') ? [] : [typed]),
    ...withoutStart(typed, '0'),
    ...withoutStart(typed, code),
    ...withoutStart(typed, `00${code}`),
    ...withoutStart(typed, '00'),
  ];
  const shortestFirst = [...new Set(starts)].toSorted((a, b) => a.length - b.length);
  return shortestFirst.filter(
    (start, index) => !shortestFirst.slice(0, index).some((other) => start.startsWith(other)),
  );
};
