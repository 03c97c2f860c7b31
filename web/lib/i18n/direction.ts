export type Direction = 'ltr' | 'rtl';

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'he', 'fa', 'ur']);

/** Writing direction of a language; regions are ignored (`ar-EG` is `ar`). Source: docs/requirements.md#interface. */
export const directionOf = (language: string): Direction =>
  rightToLeft.has(language.split(/[-_]/)[0]?.toLowerCase() ?? '') ? 'rtl' : 'ltr';

/**
 * Direction of a name that may be cut: that of most of its letters. `dir="auto"` takes the first letter's, and then of a
 * name in two scripts the middle is cut, not the end.
 */
export const nameDirection = (name: string): Direction =>
  (name.match(/\p{Script=Arabic}/gu)?.length ?? 0) > (name.match(/\p{Script=Latin}/gu)?.length ?? 0) ? 'rtl' : 'ltr';
