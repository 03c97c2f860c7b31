import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect as openSocket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoContact } from '#local/demo/contact.ts';
import { openServer, type ReservedServer, reservePort } from '#local/server.ts';
import { seed } from '../shared/seeded.ts';
import { scannedLog } from '../scanned-log.ts';

const root = mkdtempSync(path.join(tmpdir(), 'clinic-site-'));
const secret = mkdtempSync(path.join(tmpdir(), 'clinic-outside-'));
const home = '<!doctype html><title>Home</title>';
const app = '<!doctype html><title>App</title>';
const script = `console.log(${JSON.stringify('x'.repeat(2000))});`;

const writeSite = (): void => {
  for (const folder of ['assets', 'book', '.vite']) mkdirSync(path.join(root, folder), { recursive: true });
  const files = {
    'index.html': home,
    'app.html': app,
    'book/index.html': '<!doctype html><title>Book</title>',
    'assets/main-1.js': script,
    'og.png': Buffer.alloc(3000, 7),
    '.vite/manifest.json': '{"hidden":true}',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(root, name), content);
  writeFileSync(path.join(root, 'assets/main-1.js.br'), brotliCompressSync(script));
  writeFileSync(path.join(root, 'assets/main-1.js.gz'), gzipSync(script));
  writeFileSync(path.join(secret, 'secret.txt'), 'outside the site');
};

let server: ReservedServer;

beforeAll(async () => {
  writeSite();
  server = await reservePort(0);
  await openServer(server, {
    log: scannedLog,
    site: { root, config: { environment: 'test', demo: true, contact: demoContact } },
  });
});
afterAll(async () => {
  await server.stop(0);
  rmSync(root, { recursive: true, force: true });
  rmSync(secret, { recursive: true, force: true });
});

interface Got {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const get = (pathname: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port: server.port, path: pathname, method, headers, agent: false },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
        });
        answer.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end();
  });

/** Sends bytes as they are and returns what came back until the server closed the connection. */
const sendRaw = (bytes: Buffer): Promise<string> =>
  new Promise((resolve) => {
    const socket = openSocket(server.port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve(received);
    });
    socket.end(bytes);
  });

describe('the site', () => {
  it.each([
    ['/', home],
    ['/index.html', home],
    ['/doctor', app],
    ['/reception/patients/', app],
    ['/book', '<!doctype html><title>Book</title>'],
    ['/book/', '<!doctype html><title>Book</title>'],
  ])('answers %s with its page, revalidated each time', async (pathname, page) => {
    const { status, headers, body } = await get(pathname);

    expect([status, body.toString(), headers['cache-control']]).toEqual([200, page, 'no-cache']);
    expect(headers['content-type']).toBe('text/html;charset=utf-8');
    expect(headers['content-security-policy']).toBeDefined();
  });

  it('sends the smallest body that the client accepts when a file has compressed copies', async () => {
    const answers = await Promise.all(
      ['', 'gzip', 'gzip, br', 'br;q=0, gzip', 'br;q=0.0'].map((accepted) =>
        get('/assets/main-1.js', { 'accept-encoding': accepted }),
      ),
    );

    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'gzip',
      'br',
      'gzip',
      undefined,
    ]);
    expect(answers.map(({ headers, body }) => headers['content-length'] === String(body.length))).not.toContain(false);
    expect(answers[0]?.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('answers 304 when the client holds this version', async () => {
    const { headers } = await get('/og.png');
    const etag = headers.etag ?? '';

    const tags = [etag, `"other", ${etag}`, '*', etag.replace('W/', ''), '"other"'];
    const statuses = await Promise.all(
      tags.map(async (tag) => (await get('/og.png', { 'if-none-match': tag })).status),
    );

    expect(statuses).toEqual([304, 304, 304, 304, 200]);
  });

  it.each([
    'bytes=10-5',
    'bytes=0-99999999999999999999',
    'bytes=0-0',
    'bytes=-1',
    'bytes=a-b',
    'bytes=5000-',
    'lines=1',
  ])('ignores Range %s and sends the whole file', async (range) => {
    const { status, body } = await get('/og.png', { range });

    expect([status, body.length]).toEqual([200, 3000]);
  });

  it.each([
    ['/missing.js', 404],
    ['/assets/main-1.js.br', 404],
    ['/.vite/manifest.json', 404],
    ['/%00', 400],
    ['/og.png%00.html', 400],
    ['/%E0%A4%A', 400],
    ['/..%2f..%2fetc%2fpasswd.txt', 404],
    ['/../../../../etc/hosts.txt', 404],
    ['/..%5c..%5cpackage.json', 404],
  ])('answers %s with %i', async (pathname, status) => {
    expect((await get(pathname)).status).toBe(status);
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])('refuses %s with 405', async (method) => {
    const { status, headers } = await get('/', {}, method);

    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('answers HEAD as GET without the body', async () => {
    const { status, headers, body } = await get('/og.png', {}, 'HEAD');

    expect([status, headers['content-length'], body.length]).toEqual([200, '3000', 0]);
  });

  it('sends the files it was opened with after a build has removed or changed them', async () => {
    rmSync(path.join(root, 'og.png'));
    rmSync(path.join(root, 'assets'), { recursive: true });
    writeFileSync(path.join(root, 'app.html'), 'half a page');

    const answers = await Promise.all(['/og.png', '/assets/main-1.js', '/doctor'].map((pathname) => get(pathname)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[2]?.body.toString()).toBe(app);
  });
});

describe(`a hostile client (SEED=${String(seed)})`, () => {
  const separators = [
    '..',
    '.',
    '/',
    '//',
    '\\',
    '%2e%2e',
    '%2f',
    '%5c',
    '%00',
    '%',
    '%zz',
    '%c0%ae',
    '%E0%A4%A',
    '?',
    '#',
    '&',
  ];
  const names = ['og.png', 'assets', 'main-1.js', 'app.html', 'config.json', '.vite', 'manifest.json', ':80', '@', '*'];
  const odd = ['a'.repeat(3000), 'é', '\u0660', ';', '\t', 'http://other.example/', 'C:'];
  const hostileParts = [...separators, ...names, ...odd];
  const pathname = fc
    .array(fc.oneof(fc.constantFrom(...hostileParts), fc.string({ maxLength: 8 })), { maxLength: 8 })
    .map((parts) => `/${parts.join('')}`.replaceAll(/[\s\r\n\0]/gu, '%20'));
  const rangeNumber = fc.oneof(fc.nat(), fc.constantFrom('', '-5', '99999999999999999999', 'NaN', '1e9', '0x10'));
  const header = fc.oneof(
    fc.tuple(
      fc.constant('Range'),
      fc.tuple(rangeNumber, rangeNumber).map(([from, to]) => `bytes=${from}-${to}`),
    ),
    fc.tuple(
      fc.constantFrom('If-None-Match', 'Accept-Encoding', 'If-Range', 'Range', 'Expect', 'Host', 'Upgrade', 'Cookie'),
      fc.oneof(fc.string({ maxLength: 40 }), fc.constantFrom('*', 'br;q=0', 'gzip,gzip', '100-continue', 'websocket')),
    ),
    fc.tuple(fc.constantFrom('Content-Length', 'Transfer-Encoding'), fc.constantFrom('0', '5', '-1', 'chunked', 'x')),
    fc.tuple(fc.constant('X-Long'), fc.constantFrom('b'.repeat(2_000), 'b'.repeat(20_000))),
  );
  const method = fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'get', 'X!');
  const bytes = fc
    .tuple(method, pathname, fc.array(header, { maxLength: 5 }), fc.constantFrom('1.1', '1.1', '1.0', '9.9'))
    .map(([name, target, headers, version]) => {
      // Headers repeat now and then: the same one may be drawn twice.
      const lines = headers.map(([key, value]) => `${key}: ${value.replaceAll(/[\r\n]/gu, ' ')}`);
      return Buffer.from(`${name} ${target} HTTP/${version}\r\nHost: localhost\r\n${lines.join('\r\n')}\r\n\r\n`);
    });

  it('never ends the process, gets no 5xx and reads nothing outside the site', async () => {
    const failures: unknown[] = [];
    const note = (error: unknown): void => {
      failures.push(error);
    };
    process.on('uncaughtException', note);
    try {
      await fc.assert(
        fc.asyncProperty(bytes, async (sent) => {
          const received = await sendRaw(sent);
          const status = /^HTTP\/1\.1 (\d{3})/u.exec(received)?.[1] ?? '';

          expect(status).not.toMatch(/^5/u);
          expect(received).not.toMatch(/outside the site|"hidden"|root:x:/u);
        }),
        { seed, numRuns: 600 },
      );
    } finally {
      process.off('uncaughtException', note);
    }

    expect(failures).toEqual([]);
    expect((await get('/')).body.toString()).toBe(home);
  });
});
