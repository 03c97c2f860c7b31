import { createServer } from 'node:http';
import { ORIGIN_HEADER } from '#infra/functions/origin-secret.ts';
import { readBody } from '#local/http-adapter.ts';

/** Replaces CloudFront, which the emulator lacks: forwards every request with the origin's secret. */
export interface Front {
  /** Where the API answers, `…/api`. */
  readonly api: string;
  readonly stop: () => void;
}

/** Hop-by-hop headers, which are not forwarded. */
const ofOneHop: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
]);

/** @param api where API Gateway answers. @param secret what it is shown; nothing while it is empty. */
export const startFront = async (api: () => string, secret: () => string): Promise<Front> => {
  const server = createServer((request, response) => {
    const pass = async (): Promise<void> => {
      const body = await readBody(request);
      const given = Object.entries(request.headers).filter(([name]) => !ofOneHop.has(name));
      const reply = await fetch(`${api()}${(request.url ?? '').slice('/api'.length)}`, {
        method: request.method ?? 'GET',
        headers: {
          ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
          ...(secret() === '' ? {} : { [ORIGIN_HEADER]: secret() }),
        },
        ...(body === '' ? {} : { body }),
      });
      response.statusCode = reply.status;
      for (const [name, value] of reply.headers) if (!ofOneHop.has(name)) response.appendHeader(name, value);
      response.end(Buffer.from(await reply.arrayBuffer()));
    };
    pass().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    api: `http://127.0.0.1:${String(port)}/api`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
