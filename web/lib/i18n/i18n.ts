import type { BackendModule, ReadCallback, ResourceKey } from 'i18next';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#shared/errors.ts';
import { languages } from '#shared/errors.ts';
import { directionOf } from './direction.ts';
import { loadMirror } from './style-caches.ts';

export type { Language } from '#shared/errors.ts';

/** The languages one can choose. Source: docs/requirements.md#interface. */
export const languageOptions = [
  { code: 'en', name: 'English', nativeName: 'English' },
  { code: 'ar', name: 'Arabic', nativeName: 'العربية' },
] as const satisfies readonly { code: Language; name: string; nativeName: string }[];

export const namespaces = ['common', 'navigation', 'forms', 'pages', 'messages'] as const;
type Texts = Readonly<Record<(typeof namespaces)[number], ResourceKey>>;

/** One chunk per language, and the mirror with Arabic. */
const publicTexts: Readonly<Record<Language, () => Promise<{ texts: Texts }>>> = {
  en: () => import('#web/locales/en.ts'),
  ar: async () => (await Promise.all([import('#web/locales/ar.ts'), loadMirror()]))[0],
};

/** Texts that are added to the public ones: of staff pages, of the owner's tabs, of later sections, and of the own ticket. */
const laterTexts = {
  staff: { en: () => import('#web/locales/en-staff.ts'), ar: () => import('#web/locales/ar-staff.ts') },
  owner: { en: () => import('#web/locales/en-owner.ts'), ar: () => import('#web/locales/ar-owner.ts') },
  ticket: { en: () => import('#web/locales/en-ticket.ts'), ar: () => import('#web/locales/ar-ticket.ts') },
  sections: { en: () => import('#web/locales/en-sections.ts'), ar: () => import('#web/locales/ar-sections.ts') },
} as const satisfies Record<string, Record<Language, () => Promise<{ texts: Partial<Texts> }>>>;
type Part = keyof typeof laterTexts;

const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text);
const isNamespace = (text: string): text is keyof Texts => (namespaces as readonly string[]).includes(text);

/** Does this text from a link or storage look like injected script? */
const looksLikeScript = (text: string): boolean => /[<>"'`(){};\\]|javascript:|data:|vbscript:|\bon\w+\s*=/i.test(text);

/** `ar-EG` -> `ar`; null when it is no language of ours, or looks like an attempt to inject script. */
export const languageOf = (detected: string | null | undefined): Language | null => {
  if (detected === null || detected === undefined || looksLikeScript(detected)) return null;
  const base = detected.trim().toLowerCase().split(/[-_]/)[0] ?? '';
  return isLanguage(base) ? base : null;
};

const stored = (): string | null => {
  try {
    return localStorage.getItem('language');
  } catch {
    return null;
  }
};

/**
 * The language to start in: of the address (`/ar/…`), chosen before on this device, asked for by the browser,
 * else English. Values that look like script are passed over.
 */
export const detectLanguage = (path: string, browserLanguages: readonly string[]): Language => {
  if (/^\/ar(\/|$)/.test(path)) return 'ar';
  const candidates = [stored(), ...browserLanguages];
  for (const candidate of candidates) {
    const language = languageOf(candidate);
    if (language !== null) return language;
  }
  return 'en';
};

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language: string, namespace: string, done: ReadCallback) => {
    if (!isLanguage(language) || !isNamespace(namespace)) {
      done(new Error('no such texts'), false);
      return;
    }
    publicTexts[language]().then(
      ({ texts }) => done(null, texts[namespace]),
      // `true` asks the loader to try again: 5 times from 350 ms, doubling.
      () => done(new Error('texts not loaded'), true),
    );
  },
};

const options = {
  supportedLngs: [...languages],
  fallbackLng: 'en',
  ns: [...namespaces],
  defaultNS: 'common',
  returnNull: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
} as const;

let started: Promise<unknown> = Promise.resolve();

/** Starts the texts in a language. Resolves when they can be shown. */
export const startTexts = async (language: Language): Promise<void> => {
  started = i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      ...options,
      lng: language,
      // Only the current language is loaded; English is loaded when it is needed as the fallback.
      fallbackLng: language === 'ar' ? false : 'en',
      backend: {},
      maxRetries: 5,
      retryTimeout: 350,
      maxParallelReads: 10,
    });
  await started;
  i18next.on('languageChanged', writeLanguage);
  writeLanguage(i18next.language);
};

/** The same at build time, from loaded texts. */
export const startTextsFrom = async (language: Language, texts: Texts): Promise<void> => {
  await i18next.use(initReactI18next).init({ ...options, lng: language, resources: { [language]: { ...texts } } });
};

const loadedParts = new Set<Part>();

const addTexts = (language: Language, texts: Partial<Texts>): void => {
  for (const [namespace, keys] of Object.entries(texts))
    i18next.addResourceBundle(language, namespace, keys, true, true);
};

const addPart = async (part: Part, language: Language): Promise<void> =>
  addTexts(language, (await laterTexts[part][language]()).texts);

/** Adds the texts of a part in the current language, and in each language chosen later. */
const loadTexts = async (part: Part): Promise<void> => {
  loadedParts.add(part);
  // A namespace that has any texts counts as loaded: the public ones must have come first.
  await started;
  await addPart(part, currentLanguage());
};

export const loadStaffTexts = (): Promise<void> => loadTexts('staff');
/** The texts of a screen in the waiting room, which shows both languages. */
export const loadDisplayTexts = async (): Promise<void> => {
  await started;
  await i18next.loadLanguages([...languages]);
  const { texts } = await import('#web/locales/display.ts');
  for (const language of languages) addTexts(language, texts[language]);
};
export const loadOwnerTexts = (): Promise<void> => loadTexts('owner');
/** The same in a language that is not shown: for a file in it. */
export const loadOwnerTextsIn = async (language: Language): Promise<void> => {
  await i18next.loadLanguages([language]);
  await addPart('owner', language);
};
export const loadTicketTexts = (): Promise<void> => loadTexts('ticket');
export const loadSectionTexts = (): Promise<void> => loadTexts('sections');

/** The language now shown. */
export const currentLanguage = (): Language => languageOf(i18next.language) ?? 'en';

/** Writes the language and its direction on the page and remembers both on this device. */
const writeLanguage = (language: string): void => {
  const direction = directionOf(language);
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
  try {
    localStorage.setItem('language', language);
    localStorage.setItem('direction', direction);
  } catch {
    // Not remembered; the page itself is right.
  }
};

/** Shows everything in another language. */
export const changeLanguage = async (language: Language): Promise<void> => {
  if (loadedParts.size > 0) {
    await i18next.loadLanguages(language);
    await Promise.all([...loadedParts].map((part) => addPart(part, language)));
  }
  await i18next.changeLanguage(language);
};
