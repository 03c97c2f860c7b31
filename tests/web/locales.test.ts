import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const web = path.resolve(import.meta.dirname, '../../web');
const namespaces = ['common', 'navigation', 'forms', 'pages', 'messages'] as const;
const plural = /_(zero|one|two|few|many|other)$/;

type Language = 'en' | 'ar';

const leaves = (value: unknown, prefix = ''): [key: string, text: string][] => {
  if (typeof value === 'string') return [[prefix, value]];
  if (typeof value !== 'object' || value === null) throw new Error(`${prefix} is no text`);
  return Object.entries(value).flatMap(([key, below]) => leaves(below, prefix === '' ? key : `${prefix}.${key}`));
};

/** Public texts, those of staff in two folders that load together, those of the owner's tabs, of later sections and of the own ticket. */
const parts = ['', 'staff', 'tabs', 'owner', 'sections', 'ticket'] as const;
type Part = (typeof parts)[number];

const sourceOf = (language: Language, part: Part, namespace: string): string => {
  const file = path.join(web, 'locales', language, part, `${namespace}.json`);
  return existsSync(file) ? readFileSync(file, 'utf8') : '{}';
};
const fileOf = (language: Language, part: Part, namespace: string): [string, string][] =>
  leaves(JSON.parse(sourceOf(language, part, namespace)) as unknown);

/** `pages:status.title` -> text, of all parts. */
const textsOf = (language: Language): ReadonlyMap<string, string> =>
  new Map(
    namespaces.flatMap((namespace) =>
      parts.flatMap((part) =>
        fileOf(language, part, namespace).map(([key, text]): [string, string] => [`${namespace}:${key}`, text]),
      ),
    ),
  );

const english = textsOf('en');
const arabic = textsOf('ar');
const withoutPlural = (keys: Iterable<string>): string[] =>
  [...new Set([...keys].map((key) => key.replace(plural, '')))].toSorted();

const sourceNames = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !name.startsWith('locales'),
);
const sources = sourceNames.map((name) => readFileSync(path.join(web, name), 'utf8'));

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Every text literal of the sources: plain ones as they are, templates as patterns. */
const literals = (): { readonly plain: ReadonlySet<string>; readonly patterns: readonly RegExp[] } => {
  const plain = new Set<string>();
  const patterns: RegExp[] = [];
  for (const source of sources) {
    for (const [, single] of source.matchAll(/'((?:[^'\\\n]|\\.)*)'/g)) plain.add(single ?? '');
    for (const [, template = ''] of source.matchAll(/`((?:[^`\\]|\\.)*)`/g)) {
      if (!template.includes('${')) plain.add(template);
      // A template counts only when it has the start of the key: `forms:${key}` would use every key.
      else if (/^[a-z]\w*[:.][\w.]+\.\$\{|^[a-z]\w*\.\$\{/i.test(template))
        patterns.push(
          new RegExp(
            `^${template
              .split(/\$\{[^}]*\}/)
              .map(escaped)
              .join('[^:]+')}$`,
          ),
        );
    }
  }
  return { plain, patterns };
};

const isUsed = (key: string, { plain, patterns }: ReturnType<typeof literals>): boolean => {
  const names = key.startsWith('common:') ? [key, key.slice('common:'.length)] : [key];
  return names.some((name) => plain.has(name) || patterns.some((pattern) => pattern.test(name)));
};

describe('the texts', () => {
  test('say the same things in both languages', () => {
    expect(withoutPlural(arabic.keys())).toEqual(withoutPlural(english.keys()));
  });

  test('have every plural form that each language needs', () => {
    const forms = (texts: ReadonlyMap<string, string>, base: string): string[] =>
      [...texts.keys()]
        .filter((key) => plural.test(key) && key.replace(plural, '') === base)
        .map((key) => key.slice(base.length + 1));
    const bases = withoutPlural([...english.keys()].filter((key) => plural.test(key)));
    for (const base of bases) {
      expect(forms(english, base).toSorted(), base).toEqual(['one', 'other']);
      expect(forms(arabic, base).toSorted(), base).toEqual(['few', 'many', 'one', 'other', 'two', 'zero']);
    }
    expect(bases.length).toBeGreaterThan(0);
  });

  test('are all used', () => {
    const used = literals();
    expect(withoutPlural(english.keys()).filter((key) => !isUsed(key, used))).toEqual([]);
  });

  test('would be found unused if they were', () => {
    expect(isUsed('pages:landing.nobodyAsksForThis', literals())).toBe(false);
  });

  test('fill in nothing in Arabic that English does not give', () => {
    const fills = (text: string | undefined): string[] =>
      [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '');
    for (const [key, text] of arabic) {
      const base = key.replace(plural, '');
      const given = new Set([key, base, `${base}_other`].flatMap((name) => fills(english.get(name))));
      for (const name of fills(text)) expect(given, `${key} fills in ${name}`).toContain(name);
    }
  });

  test('are written in Arabic letters where there are letters at all', () => {
    const latinOnly = [...arabic].filter(
      ([, text]) => !/\p{Script=Arabic}/u.test(text) && /\p{L}/u.test(text.replaceAll(/\{\{\w+\}\}/g, '')),
    );
    expect(latinOnly.map(([key]) => key)).toEqual([]);
  });

  test('speak to patients in the plural and use one word for one thing', () => {
    // Singular address, sentences without a verb, words that were replaced, and a sign that Arabic does not use.
    const refused =
      /(?<!\p{L})(?:دورك|قدامك|ترتيبك|تذكرتك|حجزك|زيارتك|ياريت|مرتجعات|المرتجعات|القيود|قيود|لم يحضر|لم يصل(?! بعد)|عدم حضور|عدم الوصول|رد الفعل|تُكتب|يُكتب)(?!\p{L})|#|\d–|\}–/u;
    // A doctor is one person; a reference of a payment may have the sign.
    const allowed = new Set(['pages:unrecorded.own', 'forms:payment.referenceInvalid']);

    expect([...arabic].filter(([key, text]) => refused.test(text) && !allowed.has(key))).toEqual([]);
    expect(arabic.get('pages:booking.open')).toBe('مفتوح');
  });

  test('name numbers in words or fill them in, so that each reader reads the chosen digits', () => {
    // Examples to type, and names: of paper, of the first day of a spreadsheet.
    const allowed = new Set([
      'forms:booking.phoneHint',
      'forms:status.codeHint',
      'pages:doctorsAtWork.roomHint',
      'pages:ledger.receipt.roll',
      'pages:ledger.receipt.a5',
      'pages:imports.problems.date-1900',
    ]);

    expect([...arabic].filter(([key, text]) => /\d/u.test(text) && !allowed.has(key))).toEqual([]);
  });

  test('have each key once: of two equal keys the first text would be lost', () => {
    const files = (['en', 'ar'] as const).flatMap((language) =>
      parts.flatMap((part) => namespaces.map((namespace) => sourceOf(language, part, namespace))),
    );
    for (const source of files) {
      const written = source.match(/"(?:[^"\\\n]|\\.)*":/g) ?? [];
      const parsed = JSON.stringify(JSON.parse(source)).match(/"(?:[^"\\]|\\.)*":/g) ?? [];
      expect(written).toEqual(parsed);
    }
  });

  test('are in one file only', () => {
    for (const namespace of namespaces) {
      const keys = parts.flatMap((part) => fileOf('en', part, namespace).map(([key]) => key));
      expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    }
  });
});
