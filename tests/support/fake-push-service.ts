import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import * as z from 'zod/mini';

/** A browser's subscription, with the private key that a browser keeps for itself. */
export interface FakeDevice {
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  /** What arrived on the device, decrypted, as the worker gets it. */
  readonly received: () => readonly z.output<typeof notification>[];
}

/** What a push service got with one request. */
interface PushRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

const notification = z.object({
  title: z.string(),
  body: z.string(),
  path: z.string(),
  tag: z.string(),
  quiet: z.optional(z.boolean()),
});

/** The library that browsers' encryption is tested against; web-push depends on it. */
const ece = z
  .object({ decrypt: z.custom<(body: Buffer, options: object) => Buffer>((value) => typeof value === 'function') })
  .parse(createRequire(createRequire(import.meta.url).resolve('web-push'))('http_ece'));

/** A push service on this machine: it takes encrypted notifications as that of a browser does. */
export const startFakePushService = async () => {
  const requests: PushRequest[] = [];
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const status = statuses.shift() ?? 201;
      if (status === 201)
        requests.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const origin = `http://127.0.0.1:${String(typeof address === 'object' && address !== null ? address.port : 0)}`;
  let devices = 0;
  return {
    origin,
    requests,
    /** Statuses of the next answers; afterwards 201. */
    plan: (...next: readonly number[]): void => {
      statuses.push(...next);
    },
    subscribe: (): FakeDevice => {
      devices += 1;
      const path = `/push/device-${String(devices)}`;
      const privateKey = createECDH('prime256v1');
      const p256dh = privateKey.generateKeys().toString('base64url');
      const auth = randomBytes(16).toString('base64url');
      return {
        subscription: { endpoint: `${origin}${path}`, keys: { p256dh, auth } },
        received: () =>
          requests
            .filter((request) => request.path === path)
            .map(({ body }) => {
              const text = ece.decrypt(body, { version: 'aes128gcm', privateKey, authSecret: auth }).toString('utf8');
              return notification.parse(JSON.parse(text));
            }),
      };
    },
    stop: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
};
