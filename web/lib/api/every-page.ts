/**
 * Loads all pages of a list, one after another. `ask` gets the mark of a page (cursor or number; undefined for the
 * first), `next` returns the mark of the following page.
 * @throws the error of the first failed page, never returns a partial list
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
