import { describe, expect, test } from 'vitest';
import { everyPage } from '#web/lib/api/every-page.ts';

interface Page {
  readonly rows: readonly string[];
  readonly cursor?: string;
}

const book: Readonly<Record<string, Page>> = {
  first: { rows: ['a', 'b'], cursor: 'second' },
  second: { rows: ['c'], cursor: 'third' },
  third: { rows: [] },
};
const pageAt = (mark: string | undefined): Promise<Page> => {
  const page = book[mark ?? 'first'];
  return page === undefined ? Promise.reject(new Error(`no page ${String(mark)}`)) : Promise.resolve(page);
};

describe('a list that comes in pages', () => {
  test('is followed to its end, in order', async () => {
    const pages = await everyPage(pageAt, ({ cursor }) => cursor);
    expect(pages.flatMap(({ rows }) => rows)).toEqual(['a', 'b', 'c']);
  });

  test('may have one page', async () => {
    const requested: (number | undefined)[] = [];
    const pages = await everyPage(
      (page: number | undefined) => Promise.resolve(requested.push(page)),
      () => undefined,
    );
    expect(pages).toEqual([1]);
    expect(requested).toEqual([undefined]);
  });

  test('is not handed out in part when a page fails', async () => {
    const torn = everyPage(pageAt, ({ cursor }) => cursor ?? 'lost');
    await expect(torn).rejects.toThrow('no page lost');
  });
});
