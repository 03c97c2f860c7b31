/**
 * All pages of a list, asked for one after the other: `ask` gets what tells the next page (a cursor, a number; undefined
 * for the first), `next` reads it off the page that came.
 * @throws what the first page that fails throws: half a list is never handed out as the whole
 */
export const everyPage = async <Page, Mark>(
  ask: (mark: Mark | undefined) => Promise<Page>,
  next: (page: Page) => Mark | undefined,
): Promise<Page[]> => {
  const pages: Page[] = [];
  let mark: Mark | undefined;
  do {
    const page = await ask(mark);
    pages.push(page);
    mark = next(page);
  } while (mark !== undefined);
  return pages;
};
