import * as z from 'zod/mini';
import { displayKey, type displayKinds } from '#shared/models/displays.ts';
import { parsedJson } from '#shared/parsed-json.ts';

type Kind = (typeof displayKinds)[number];

/** What a screen keeps, so that it shows its last state after a loss of power; a kiosk keeps its key alone. */
const keyOf = (kind: Kind): string => `${kind}_key`;
const LAST = 'display_last';

const read = (name: string): string | null => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

const write = (name: string, value: string | undefined): void => {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Without storage the screen is paired again after each start.
  }
};

/** The key of this screen; undefined until it is paired. */
export const storedKey = (kind: Kind): string | undefined => z.safeParse(displayKey, read(keyOf(kind))).data;

export const storeKey = (kind: Kind, key: string): void => write(keyOf(kind), key);

/** The last answer; undefined when there is none. One entry, replaced each time. */
export const storedAnswer = (): unknown => parsedJson(read(LAST) ?? '');

export const storeAnswer = (answer: unknown): void => write(LAST, JSON.stringify(answer));

/** A revoked screen forgets everything that it showed. */
export const forgetDisplay = (kind: Kind): void => {
  write(keyOf(kind), undefined);
  if (kind === 'display') write(LAST, undefined);
};
