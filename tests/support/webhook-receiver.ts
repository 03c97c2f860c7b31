import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that another system got. */
export interface Received {
  readonly id: string;
  readonly timestamp: string;
  readonly signatures: readonly string[];
  readonly body: string;
}

/** Another system on this machine, which answers as the test says. */
export const startReceiver = async () => {
  const received: Received[] = [];
  const answers: { status: number; before?: () => Promise<unknown> } = { status: 200 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const header = (name: string): string => String(request.headers[name]);
      received.push({
        id: header('webhook-id'),
        timestamp: header('webhook-timestamp'),
        signatures: header('webhook-signature').split(' '),
        body: Buffer.concat(parts).toString('utf8'),
      });
      const { status, before } = answers;
      const answer = () =>
        response.writeHead(status, status >= 300 && status < 400 ? { location: '/elsewhere' } : {}).end('received');
      if (before === undefined) answer();
      else void before().then(answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/hook`,
    received,
    answers,
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Does one of the signatures verify by the secret? By Web Crypto, not by the code that signs. */
export const verifies = async (secret: string, { id, timestamp, signatures, body }: Received): Promise<boolean> => {
  const bytes = Uint8Array.from(atob(secret.replace('whsec_', '')), (letter) => letter.codePointAt(0) ?? 0);
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const made = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}.${timestamp}.${body}`));
  return signatures.includes(`v1,${btoa(String.fromCodePoint(...new Uint8Array(made)))}`);
};
