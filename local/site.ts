import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import sirv from 'sirv';
import { inlineHashesOf, noInlineHashes, securityHeaders } from '../shared/security-headers.ts';

/** What the site is told about the place it runs in; made by the deployment in the cloud. */
export interface SiteConfig {
  readonly environment: string;
  readonly demo: boolean;
  readonly contact: {
    readonly phone: string;
    readonly email: string;
    readonly address: string;
    readonly address_ar: string;
  };
}

const YEAR_SECONDS = 31_536_000;

/** The headers that CloudFront sends as well. */
export const siteHeaders = (root: string): Readonly<Record<string, string>> => {
  const file = path.join(root, 'csp.json');
  return securityHeaders(
    existsSync(file) ? inlineHashesOf(JSON.parse(readFileSync(file, 'utf8')) as unknown) : noInlineHashes,
  );
};

/** The built site: hashed assets for a year, pages never from a cache, and the app's page for its own addresses. */
export const createSite = (root: string, config: SiteConfig, headers: Readonly<Record<string, string>>) => {
  const setHeaders = (response: ServerResponse, pathname: string): void => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader(
      'cache-control',
      pathname.startsWith('/assets/') ? `public, max-age=${String(YEAR_SECONDS)}, immutable` : 'no-cache',
    );
  };
  const serve = sirv(root, { brotli: true, gzip: true, etag: true, setHeaders });
  const page = sirv(root, { single: 'app.html', brotli: true, gzip: true, etag: true, setHeaders });
  return (request: IncomingMessage, response: ServerResponse, url: URL): void => {
    if (url.pathname === '/config.json') {
      setHeaders(response, url.pathname);
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.end(JSON.stringify(config));
      return;
    }
    serve(request, response, () => {
      // A file that does not exist is missing; an address without an ending is a screen of the app.
      if (/\.[a-z0-9]+$/i.test(url.pathname)) {
        setHeaders(response, url.pathname);
        response.writeHead(404).end();
        return;
      }
      page(request, response, () => {
        response.writeHead(404).end();
      });
    });
  };
};
