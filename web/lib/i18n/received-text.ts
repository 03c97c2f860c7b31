import type { useTexts } from './texts.ts';

type T = ReturnType<typeof useTexts>['t'];

/** The provider's kinds of messages that are not text. */
const kinds = ['image', 'video', 'audio', 'document', 'sticker', 'location', 'contacts', 'reaction'] as const;
const otherKinds: ReadonlySet<string> = new Set(['interactive', 'order', 'system', 'unknown', 'unsupported']);

/** What a patient wrote: a message without words is kept as its kind, `[audio]`, a picture as `[image] Is this normal?`. */
export const receivedText = (t: T, body: string): string => {
  const [, type = '', words = ''] = /^\[([a-z]+)\](?: ([^]*))?$/u.exec(body) ?? [];
  const kind = kinds.find((each) => each === type);
  if (kind === undefined) return otherKinds.has(type) ? t('pages:patients.log.received.other') : body;
  const name = t(`pages:patients.log.received.${kind}`);
  return words === '' ? name : `${name}: ${words}`;
};
