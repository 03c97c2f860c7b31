import { createServer, type Server } from 'node:http';
import type { Log } from '../functions/runtime/log.ts';
import { describeError } from '../functions/runtime/log.ts';
import { createApi, isApiPath } from './api.ts';
import { createSite, type SiteConfig, siteHeaders } from './site.ts';

/** The product on one port of the loopback interface. */
export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** Takes no new requests, lets those under way end. */
  readonly stop: () => Promise<void>;
}

/** The port is taken. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken';
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortTaken(String(port)) : error);
    });
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });

/** Serves API and site. @param port 0 for any free one. @param root the built site; left out, the API alone is served. */
export const serve = async (options: {
  readonly port: number;
  readonly log: Log;
  readonly site?: { readonly root: string; readonly config: SiteConfig };
}): Promise<RunningServer> => {
  const headers = options.site === undefined ? {} : siteHeaders(options.site.root);
  const api = await createApi(headers);
  const site = options.site === undefined ? undefined : createSite(options.site.root, options.site.config, headers);
  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    if (url === null) {
      response.writeHead(400).end();
      return;
    }
    if (!isApiPath(url.pathname) && site !== undefined) {
      site(request, response, url);
      return;
    }
    api(request, response, url).catch((error: unknown) => {
      options.log.error('runner.failed', describeError(error));
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  const port = await listen(server, options.port);
  return {
    url: `http://localhost:${String(port)}`,
    port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
};
