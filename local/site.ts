import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { SiteConfig } from '#shared/models/site-config.ts';
import { inlineHashesOf, noInlineHashes, securityHeaders } from '#shared/security-headers.ts';
import { bodyFor, findSiteFile, isUnchanged, readSiteFiles } from './site-files.ts';

const YEAR_SECONDS = 31_536_000;

/** The headers that CloudFront sends as well. */
export const siteHeaders = (root: string): Readonly<Record<string, string>> => {
  const file = path.join(root, 'csp.json');
  return securityHeaders(
    existsSync(file) ? inlineHashesOf(JSON.parse(readFileSync(file, 'utf8')) as unknown) : noInlineHashes,
  );
};

const APP_PAGE = '/app.html';

/** The decoded path, or undefined when it cannot be decoded or contains a NUL. */
const decodedPath = (pathname: string): string | undefined => {
  try {
    const decoded = decodeURIComponent(pathname);
    return decoded.includes('\0') ? undefined : decoded.normalize();
  } catch {
    return undefined;
  }
};

/**
 * Serves the built site from memory: hashed assets are cached for a year, pages are revalidated, and a path without
 * file extension and without a page of its own gets the app's page. Range headers are ignored, because files are
 * small.
 */
export const createSite = (root: string, config: SiteConfig, headers: Readonly<Record<string, string>>) => {
  const files = readSiteFiles(root);
  const configText = JSON.stringify(config);
  const setHeaders = (response: ServerResponse, pathname: string): void => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader(
      'cache-control',
      pathname.startsWith('/assets/') ? `public, max-age=${String(YEAR_SECONDS)}, immutable` : 'no-cache',
    );
  };
  return (request: IncomingMessage, response: ServerResponse, url: URL): void => {
    setHeaders(response, url.pathname);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    if (url.pathname === '/config.json') {
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.end(configText);
      return;
    }
    const pathname = decodedPath(url.pathname);
    if (pathname === undefined) {
      response.writeHead(400).end();
      return;
    }
    // A path with a file extension names a file; any other path is a screen of the app.
    const isScreen = !/\.[a-z0-9]+$/i.test(pathname);
    const file = findSiteFile(files, pathname) ?? (isScreen ? files.get(APP_PAGE) : undefined);
    if (file === undefined) {
      response.setHeader('cache-control', 'no-cache');
      response.writeHead(404).end();
      return;
    }
    response.setHeader('etag', file.etag);
    response.setHeader('vary', 'Accept-Encoding');
    if (isUnchanged(file, request.headers['if-none-match'])) {
      response.writeHead(304).end();
      return;
    }
    const { body, encoding } = bodyFor(file, request.headers['accept-encoding']?.toString() ?? '');
    response.setHeader('content-type', file.contentType);
    response.setHeader('content-length', body.length);
    if (encoding !== undefined) response.setHeader('content-encoding', encoding);
    response.end(body);
  };
};
