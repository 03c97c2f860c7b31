import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Language } from '#web/lib/i18n/i18n.ts';
import { loadOwnerTexts, loadStaffTexts, startTextsFrom } from '#web/lib/i18n/i18n.ts';
import { texts as arabic } from '#web/locales/ar.ts';
import { texts as english } from '#web/locales/en.ts';

/** Starts the public texts and those of the staff. */
export const startStaffTexts = async (language: Language = 'en'): Promise<void> => {
  await startTextsFrom(language, language === 'ar' ? arabic : english);
  await Promise.all([loadStaffTexts(), loadOwnerTexts()]);
};

/** A client whose queries are never sent. @param data - answers by query key; an error is a request that failed */
export const answered = (data: readonly (readonly [key: readonly unknown[], answer: unknown])[] = []): QueryClient => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false, retry: false } } });
  for (const [queryKey, answer] of data) {
    if (answer instanceof Error) {
      client.getQueryCache().build(client, { queryKey }).setState({ status: 'error', error: answer });
    } else client.setQueryData(queryKey, answer);
  }
  return client;
};

/** Markup of a part of a page. */
export const markupOf = (part: ReactElement, client = answered()): string =>
  renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(StaticRouter, { location: '/' }, part)),
  ).replaceAll(/<style[^]*?<\/style>/g, '');

/** Text of a part of a page, without marks of direction. */
export const textOf = (part: ReactElement, client?: QueryClient): string =>
  markupOf(part, client)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\u200E\u200F\u2066-\u2069]/gu, '')
    .replaceAll('\u00A0', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
