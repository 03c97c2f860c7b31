/** The app's page; it serves every path without a prerendered page. */
const APP_PAGE = '/app.html';

/** Maps addresses to pages, from the files of the built site: `/ar/index.html` answers `/ar`. */
export const pagesOf = (files: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    files
      .filter((file) => file.endsWith('.html'))
      .map((file) => `/${file}`)
      .map((page) => [page.replace(/(\/index)?\.html$/u, '') || '/', page]),
  );

/**
 * The CloudFront function that finds the page of an address, with the rules of the local runner (local/site.ts): files
 * by name, prerendered pages by address, the app for the rest. A missing file stays a 404. Paths below /api do not
 * pass here, so no page replaces an error of the API.
 */
export const viewerRequestCode = (pages: Readonly<Record<string, string>>): string =>
  [
    `var pages = ${JSON.stringify(pages)};`,
    'function handler(event) {',
    '  var request = event.request;',
    '  var address = request.uri.length > 1 ? request.uri.replace(/\\/+$/, "") : request.uri;',
    '  if (Object.prototype.hasOwnProperty.call(pages, address)) request.uri = pages[address];',
    `  else if (!/\\.[a-z0-9]+$/i.test(address)) request.uri = ${JSON.stringify(APP_PAGE)};`,
    '  return request;',
    '}',
  ].join('\n');
