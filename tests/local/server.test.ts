import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureReply } from '#shared/routes/failure-reply.ts';
import { type Clinic, openClinic } from '#local/clinic.ts';
import { loadDemo } from '#local/demo/load.ts';
import { PortInUse, reservePort, type RunningServer, serve } from '#local/server.ts';
import { scannedLog } from '../scanned-log.ts';

let clinic: Clinic;
let server: RunningServer;

beforeAll(async () => {
  clinic = await openClinic({ env: { LOG_LEVEL: 'SILENT' }, more: { log: scannedLog } });
  await loadDemo(clinic.deps.store);
  server = await serve({ port: 0, log: clinic.deps.log });
});
afterAll(async () => {
  await server.stop();
  await clinic.stop();
});

const call = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${server.url}/api${path}`, init);

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> =>
  call(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

const booking = (more: Record<string, unknown> = {}): string =>
  JSON.stringify({ name: 'Mona Ali', phone: '٠١٠٠١٢٣٤٥٦٧', branch_id: 1, type: 'regular', ...more });

const signIn = async (email: string): Promise<string> => {
  const answer = await post('/auth/login', JSON.stringify({ email, password: 'demo-clinic' }));
  return ((await answer.json()) as { data: { token: string } }).data.token;
};

describe('the API over HTTP', () => {
  it('answers with the request’s id, and keeps nothing in caches but the branches and the health check', async () => {
    const health = await call('/');
    expect(health.status).toBe(200);
    expect(health.headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/);
    expect(health.headers.get('cache-control')).toBe('public, max-age=10');
    expect((await call('/branches')).headers.get('cache-control')).toBe('public, max-age=30');
    expect((await call('/queue-info/01000000000')).headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['evil.example', 421],
    ['localhost.evil.example', 421],
    ['evil.example:80@localhost', 421],
    ['LOCALHOST:5173', 200],
    ['127.0.0.1', 200],
  ])('answers the host %s with %i', async (host, status) => {
    const request = http.get(`${server.url}/api/`, { headers: { host } });

    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.resume();

    expect(answer.statusCode).toBe(status);
  });

  it('takes a phone in Arabic digits and finds it again in Latin ones', async () => {
    expect((await post('/reservations/book', booking())).status).toBe(201);
    const found = await call(`/queue-info/${encodeURIComponent('+20 100 123 4567')}`);
    expect(await found.json()).toMatchObject({ data: { patient: { phone: '01001234567' } } });
  });

  const refusals: readonly [string, number, string, () => Promise<Response>][] = [
    ['a bad phone', 400, 'VALIDATION_ERROR', () => post('/reservations/book', booking({ phone: '12' }))],
    ['an unknown branch', 404, 'NOT_FOUND', () => post('/reservations/book', booking({ branch_id: 77 }))],
    ['an unknown field', 400, 'VALIDATION_ERROR', () => post('/reservations/book', booking({ vip: true }))],
    ['16 KB and more', 413, 'HTTP_ERROR', () => post('/reservations/book', booking({ name: 'a'.repeat(17_000) }))],
    ['megabytes', 413, 'HTTP_ERROR', () => post('/reservations/book', booking({ name: 'a'.repeat(5_000_000) }))],
    ['a wrong method', 405, 'HTTP_ERROR', () => call('/branches', { method: 'DELETE' })],
    ['an unknown address', 404, 'NOT_FOUND', () => call('/nothing/here')],
    ['an address that cannot be decoded', 400, 'VALIDATION_ERROR', () => call('/queue-info/%E0%A4%A')],
    ['malformed JSON', 400, 'VALIDATION_ERROR', () => post('/reservations/book', '{"name":')],
    [
      'no JSON at all',
      400,
      'VALIDATION_ERROR',
      () => post('/reservations/book', 'name=x', { 'content-type': 'text/plain' }),
    ],
    ['a list instead of an object', 400, 'VALIDATION_ERROR', () => post('/reservations/book', '[]')],
    ['no body', 400, 'VALIDATION_ERROR', () => call('/reservations/book', { method: 'POST' })],
    [
      'an id of the wrong form',
      400,
      'VALIDATION_ERROR',
      async () =>
        call('/reservations/branch/one/queue', {
          headers: { authorization: `Bearer ${await signIn('reception@demo.clinic')}` },
        }),
    ],
    ['a bad token', 401, 'UNAUTHORIZED', () => call('/auth/me', { headers: { authorization: 'Bearer x.y.z' } })],
    ['no token', 401, 'UNAUTHORIZED', () => call('/doctor/queue/1')],
    [
      'a foreign branch',
      403,
      'FORBIDDEN',
      async () =>
        call('/doctor/queue/2', { headers: { authorization: `Bearer ${await signIn('doctor@demo.clinic')}` } }),
    ],
    [
      'a wrong role',
      403,
      'FORBIDDEN',
      async () => post('/doctor/next', '{}', { authorization: `Bearer ${await signIn('reception@demo.clinic')}` }),
    ],
    [
      'a key that cannot be seen',
      400,
      'VALIDATION_ERROR',
      () => post('/reservations/book', booking(), { 'idempotency-key': 'a b' }),
    ],
    [
      'a field that would change the prototype',
      400,
      'VALIDATION_ERROR',
      () => post('/reservations/book', '{"__proto__":{"x":1},"name":"Mona Ali"}'),
    ],
  ];

  it.each(refusals)('refuses %s in the envelope, with a sentence', async (_, status, code, ask) => {
    const answer = await ask();
    const body = failureReply.parse(await answer.json());
    expect([answer.status, body.code]).toEqual([status, code]);
    expect(body.error).toMatch(/^[A-Z].{8,}\.?$/);
    expect(body.error).not.toMatch(/zod|dynamo|sdk|undefined|null|stack|table/i);
    expect(answer.headers.get('x-request-id')).not.toBeNull();
  });
});

describe('the runner', () => {
  it('lets a browser that is opened before the site is built load the page again by itself', async () => {
    const starting = await reservePort(0);
    const { status, headers } = await fetch(starting.url);
    await starting.stop(1000);
    expect([status, headers.get('refresh')]).toEqual([503, headers.get('retry-after')]);
  });

  it('waits when it stops for the work of a request whose client has left', async () => {
    const stopping = await reservePort(0);
    let isDone = false;
    const work = Promise.withResolvers<undefined>();
    const clientLeft = new Promise<void>((resolve) => {
      stopping.open(async (request, response) => {
        response.once('close', resolve);
        request.resume();
        await work.promise;
        isDone = true;
      }, scannedLog);
    });
    const request = http.get(stopping.url);
    request.on('error', () => undefined);
    request.on('socket', (socket) => socket.once('connect', () => setImmediate(() => request.destroy())));
    await clientLeft;

    const wasDone = stopping.stop(60_000).then(() => isDone);
    await pause(50);
    work.resolve(undefined);

    expect(await wasDone).toBe(true);
  });

  it('fails with a message when its port is taken', async () => {
    await expect(serve({ port: server.port, log: clinic.deps.log })).rejects.toBeInstanceOf(PortInUse);
  });
});
