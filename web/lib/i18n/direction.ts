export type Direction = 'ltr' | 'rtl';

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'he', 'fa', 'ur']);

/** Writing direction of a language; regions are ignored (`ar-EG` is `ar`). Source: docs/requirements.md#interface. */
export const directionOf = (language: string): Direction =>
  rightToLeft.has(language.split(/[-_]/)[0]?.toLowerCase() ?? '') ? 'rtl' : 'ltr';
