import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { LoginPage } from '#web/features/login/login-page.tsx';
import { startTextsFrom } from '#web/lib/i18n/i18n.ts';
import { texts as arabic } from '#web/locales/ar.ts';
import { texts as english } from '#web/locales/en.ts';

test.each([
  ['en', english, '/'],
  ['ar', arabic, '/ar/'],
] as const)(
  'the way home from signing in leads to the landing page in the same language: %s',
  async (language, texts, home) => {
    await startTextsFrom(language, texts);
    const page = renderToStaticMarkup(
      createElement(StaticRouter, { location: '/login' }, createElement(LoginPage, { onSignedIn: () => undefined })),
    );
    const links = [...(page.split('</main>')[0]?.split('<main')[1] ?? '').matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)];
    expect(links.map(([, address]) => address)).toEqual(['/password', home]);
  },
);
