import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { directionOf } from '#web/lib/i18n/direction.ts';
import { detectLanguage, languageOf, startTextsFrom } from '#web/lib/i18n/i18n.ts';
import { pathIn, plainPath } from '#web/lib/i18n/paths.ts';
import { texts as arabic } from '#web/locales/ar.ts';
import { texts as english } from '#web/locales/en.ts';

const storage = new Map<string, string>();
beforeEach(() => {
  storage.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => storage.get(key) ?? null });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the language one starts in', () => {
  test('is the one of an Arabic address, before all else', () => {
    storage.set('language', 'en');
    expect(detectLanguage('/ar/book', ['en-US'])).toBe('ar');
    expect(detectLanguage('/ar', ['en-US'])).toBe('ar');
    expect(detectLanguage('/arms', ['en-US'])).toBe('en');
  });

  test('is the one chosen before, then what the browser asks for, then English', () => {
    storage.set('language', 'ar');
    expect(detectLanguage('/', ['en-US'])).toBe('ar');
    storage.clear();
    expect(detectLanguage('/', ['fr-FR', 'ar-EG', 'en'])).toBe('ar');
    expect(detectLanguage('/', ['fr-FR'])).toBe('en');
  });

  test.each(['<script>alert(1)</script>', 'ar"><img src=x onerror=alert(1)>', 'javascript:alert(1)', "ar';alert(1)//"])(
    'passes over a value that looks like script: %s',
    (planted) => {
      storage.set('language', planted);
      expect(languageOf(planted)).toBeNull();
      expect(detectLanguage('/', ['en-GB'])).toBe('en');
    },
  );

  test('is found without storage', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('refused');
      },
    });
    expect(detectLanguage('/', ['ar-EG'])).toBe('ar');
  });
});

describe('the direction', () => {
  test.each(['ar', 'he', 'fa', 'ur', 'ar-EG', 'FA'])('of %s is right to left', (language) => {
    expect(directionOf(language)).toBe('rtl');
  });
  test.each(['en', 'en-US', 'fr', ''])('of "%s" is left to right', (language) => {
    expect(directionOf(language)).toBe('ltr');
  });
});

describe('an address', () => {
  test('has an Arabic twin where the page is built in both languages', () => {
    expect(pathIn('ar', '/')).toBe('/ar/');
    expect(pathIn('ar', '/book')).toBe('/ar/book');
    expect(pathIn('en', '/ar/book')).toBe('/book');
    expect(pathIn('en', '/ar/')).toBe('/');
    expect(pathIn('ar', '/status')).toBe('/ar/status');
    expect(pathIn('ar', '/login')).toBe('/ar/login');
    expect(pathIn('ar', '/doctor')).toBe('/doctor');
  });

  test('means the same page in either language', () => {
    expect(plainPath('/ar/')).toBe('/');
    expect(plainPath('/ar/book/')).toBe('/book');
    expect(plainPath('/area')).toBe('/area');
  });
});

describe('plurals', () => {
  test('are right in Arabic, six ways', async () => {
    await startTextsFrom('ar', arabic);
    const say = (count: number): string => i18next.t('minutes', { count, amount: String(count) });
    expect([0, 1, 2, 3, 11, 100].map(say)).toEqual([
      'أقل من دقيقة',
      'دقيقة واحدة',
      'دقيقتين',
      '3 دقائق',
      '11 دقيقة',
      '100 دقيقة',
    ]);
  });

  test('are right in English', async () => {
    await startTextsFrom('en', english);
    const say = (count: number): string => i18next.t('minutes', { count, amount: String(count) });
    expect([0, 1, 2].map(say)).toEqual(['0 minutes', '1 minute', '2 minutes']);
  });
});
