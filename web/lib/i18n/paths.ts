import type { Language } from './i18n.ts';

/** Pages that are prerendered in each language, the Arabic ones below `/ar`. */
const builtInBoth: ReadonlySet<string> = new Set(['/', '/book', '/status', '/login']);

/** `/ar/book/` -> `/book`: the page an address means, whatever its language. */
export const plainPath = (path: string): string => path.replace(/^\/ar(?=\/|$)/, '').replace(/\/+$/, '') || '/';

/** Address of a page in a language: `/book` in English is `/ar/book` in Arabic; `/doctor` is the same in both. */
export const pathIn = (language: Language, path: string): string => {
  const plain = plainPath(path);
  if (language === 'en' || !builtInBoth.has(plain)) return plain;
  return plain === '/' ? '/ar/' : `/ar${plain}`;
};
