import { createElement, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { late } from '#web/ui/late.tsx';

const Greeting = ({ name }: { readonly name: string }) => createElement('p', null, name);

it('renders a part without its placeholder when the code has been loaded', async () => {
  const Part = late(() => Promise.resolve(Greeting));
  const markup = (): string =>
    renderToStaticMarkup(createElement(Suspense, { fallback: 'loading' }, createElement(Part, { name: 'Amal' })));
  const before = markup();

  await Part.preload();

  expect(before).toBe('loading');
  expect(markup()).toBe('<p>Amal</p>');
});
