import { type ConsentKind, consentKinds } from '../models/lists.ts';

/**
 * Version of the wording with which each consent is asked. A changed text needs a new version, and
 * docs/data-protection.md keeps the texts of all versions.
 */
export const consentWordings = {
  messages: 'messages-1',
  treatment: 'treatment-1',
  photographs: 'photographs-1',
  data: 'data-1',
} as const satisfies Record<ConsentKind, string>;

/** The kind of consent of a wording; undefined for a text that is none. */
export const consentKindOf = (wording: string): ConsentKind | undefined => {
  const name = wording.replace(/-\d+$/u, '');
  return consentKinds.find((kind) => kind === name);
};
