import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { catalogue } from '#shared/error-codes.ts';
import { logIn, logOut } from '#shared/routes/auth.ts';
import { listBranches } from '#shared/routes/branches.ts';
import { findPatientsByPhone, searchPatients } from '#shared/routes/patients.ts';
import { markPaid } from '#shared/routes/payments.ts';
import { skipReservation } from '#shared/routes/doctor.ts';
import { bookReservation, cancelReservation } from '#shared/routes/reservations.ts';
import { CallError } from '#web/lib/call-error.ts';
import { createClient } from '#web/lib/create-client.ts';
import type { ClientParts } from '#web/lib/create-client.ts';
import { createPolicies } from '#web/lib/policies.ts';
import { waitOneTick, failingServer, hangUp, json, ok, settle, silence } from './failing-server.ts';
import type { Answer } from './failing-server.ts';

const refusal = (status: number, code: string, error = 'A sentence.'): Answer =>
  json(status, { success: false, error, code });

let server: Awaited<ReturnType<typeof failingServer>> | undefined;

const setUp = async (answers: readonly Answer[], parts: Partial<ClientParts> = {}) => {
  server = await failingServer(...answers);
  const unauthorized = vi.fn<() => void>();
  const call = createClient({
    base: server.base,
    policies: createPolicies(),
    token: () => 'the-token',
    language: () => 'ar',
    onUnauthorized: unauthorized,
    ...parts,
  });
  return { call, unauthorized, requests: server.requests, say: server.say };
};

const failureOf = async (promise: Promise<unknown>): Promise<CallError> => {
  const error = await settle(promise).then(
    () => new Error('it succeeded'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw error;
  return error;
};

const branches = { branches: [] };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  vi.useRealTimers();
});

describe('what goes over the wire', () => {
  test('puts parameters into the path, encoded, and leaves empty query values out', async () => {
    const { call, requests } = await setUp([ok({})]);
    await settle(call(findPatientsByPhone, { params: { patient: '+20 10/1' } }));
    await settle(call(searchPatients, { query: { search: '', page: 2, limit: 20 } }));
    expect(requests.map(({ url }) => url)).toEqual([
      '/patients/%2B20%2010%2F1',
      '/patients/branch-patients?page=2&limit=20',
    ]);
  });

  test('carries the session token where staff is meant, and nowhere else', async () => {
    const { call, requests } = await setUp([ok({})]);
    await settle(call(searchPatients, {}));
    await settle(call(bookReservation, { body: { name: 'Mona', phone: '010', branch_id: 1, type: 'regular' } }));
    await settle(call(listBranches, {}));
    await settle(call(logIn, { body: { email: 'a@b', password: 'x' } }));
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer the-token',
      'Bearer the-token',
      undefined,
      undefined,
    ]);
  });

  test('asks for answers in the language of the page', async () => {
    const { call, requests } = await setUp([ok(branches)]);
    await settle(call(listBranches, {}));
    expect(requests[0]?.headers['accept-language']).toBe('ar');
  });

  test('gives every write a key of its own, and reads none', async () => {
    const { call, requests } = await setUp([ok({})]);
    await settle(call(skipReservation, { params: { id: 1 } }));
    await settle(call(skipReservation, { params: { id: 1 } }));
    await settle(call(listBranches, {}));
    const keys = requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBeUndefined();
  });

  test('hands back what is inside the envelope', async () => {
    const { call } = await setUp([ok(branches)]);
    expect(await settle(call(listBranches, {}))).toEqual(branches);
  });

  test('calls a success without our envelope an unknown error', async () => {
    const { call } = await setUp([json(200, { hello: 'captive portal' })]);
    expect((await failureOf(call(skipReservation, { params: { id: 1 } }))).code).toBe('UNKNOWN_ERROR');
  });
});

describe('the text of a failure', () => {
  test('keeps code, reason, status, sentence and details of the server', async () => {
    const { call } = await setUp([
      json(400, {
        success: false,
        error: 'The phone number is not right.',
        code: 'VALIDATION_ERROR',
        reason: 'input-invalid',
        details: [{ path: 'phone', message: 'Too short.' }],
      }),
    ]);
    const error = await failureOf(
      call(bookReservation, { body: { name: 'M', phone: '1', branch_id: 1, type: 'laser' } }),
    );
    expect(error).toMatchObject({
      code: 'VALIDATION_ERROR',
      reason: 'input-invalid',
      status: 400,
      serverMessage: 'The phone number is not right.',
      details: [{ path: 'phone', message: 'Too short.' }],
    });
    expect(error.message).toBe('The phone number is not right.');
  });

  test('says how long to wait when there was too much', async () => {
    const { call } = await setUp([
      json(429, { success: false, error: 'Slow down.', code: 'HTTP_ERROR' }, { 'retry-after': '40' }),
    ]);
    const error = await failureOf(call(logIn, { body: { email: 'a@b', password: 'x' } }));
    expect(error).toMatchObject({ code: 'HTTP_ERROR', status: 429, retryAfter: 40 });
  });

  test.each([
    [400, 'VALIDATION_ERROR'],
    [401, 'UNAUTHORIZED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [409, 'CONFLICT'],
    [418, 'HTTP_ERROR'],
    [422, 'VALIDATION_ERROR'],
    [500, 'SERVER_ERROR'],
    [502, 'SERVER_ERROR'],
    [503, 'SERVER_ERROR'],
  ])('takes a bare %i, with a page of somebody else, for %s', async (status, code) => {
    const { call } = await setUp([(response) => response.writeHead(status).end('<h1>Sorry</h1>')]);
    const error = await failureOf(call(skipReservation, { params: { id: 1 } }));
    expect(error).toMatchObject({ code, status, serverMessage: undefined });
  });

  test.each([
    [401, 'Unauthorized', 'UNAUTHORIZED'],
    [403, 'Forbidden', 'FORBIDDEN'],
    [404, 'Not Found', 'NOT_FOUND'],
    [413, 'Request Entity Too Large', 'HTTP_ERROR'],
    [429, 'Too Many Requests', 'HTTP_ERROR'],
    [500, 'Internal Server Error', 'SERVER_ERROR'],
    [503, 'Service Unavailable', 'SERVER_ERROR'],
  ])('takes a gateway’s own %i for its status, and shows nobody its "%s"', async (status, message, code) => {
    const { call, requests } = await setUp([json(status, { message })]);
    const error = await failureOf(call(skipReservation, { params: { id: 1 } }));
    expect(error).toMatchObject({ code, status, serverMessage: undefined, retryAfter: undefined, details: [] });
    expect(error.message).toBe(catalogue[error.code].message);
    expect(requests).toHaveLength(1);
  });

  test('ends the session when the token that was sent is refused', async () => {
    const { call, unauthorized } = await setUp([refusal(401, 'UNAUTHORIZED')]);
    await failureOf(call(searchPatients, {}));
    expect(unauthorized).toHaveBeenCalledOnce();
  });

  test('leaves the session alone when a call without a token is refused', async () => {
    const { call, unauthorized } = await setUp([refusal(401, 'UNAUTHORIZED')]);
    await failureOf(call(logIn, { body: { email: 'a@b', password: 'x' } }));
    expect(unauthorized).not.toHaveBeenCalled();
  });

  test('leaves a patient without a session where she is when her code is refused', async () => {
    const { call, unauthorized } = await setUp([refusal(401, 'UNAUTHORIZED')], { token: () => undefined });
    await failureOf(call(cancelReservation, { params: { id: 1 }, body: { code: 'MED000002' } }));
    expect(unauthorized).not.toHaveBeenCalled();
  });

  test('leaves a newer session alone when the token it replaced is refused', async () => {
    let token = 'old';
    const { call, unauthorized } = await setUp(
      [
        (response, seen) => {
          token = 'new';
          refusal(401, 'UNAUTHORIZED')(response, seen);
        },
      ],
      { token: () => token },
    );
    await failureOf(call(searchPatients, {}));
    expect(unauthorized).not.toHaveBeenCalled();
  });
});

describe('reads', () => {
  test('are tried again after 1, 2 and 4 seconds, then fail', async () => {
    const { call, requests } = await setUp([refusal(503, 'SERVER_ERROR')]);
    const start = Date.now();
    const error = await failureOf(call(listBranches, {}));
    expect(error.code).toBe('SERVER_ERROR');
    expect(requests.map(({ at }) => at - start)).toEqual([0, 1000, 3000, 7000]);
  });

  test('succeed when the server comes back in between', async () => {
    const { call, requests } = await setUp([hangUp, refusal(500, 'SERVER_ERROR'), ok(branches)]);
    expect(await settle(call(listBranches, {}))).toEqual(branches);
    expect(requests).toHaveLength(3);
  });

  test.each([400, 401, 403, 404, 409, 422, 429])('are not tried again after %i', async (status) => {
    const { call, requests } = await setUp([json(status, { success: false, error: 'No.' })]);
    await failureOf(call(searchPatients, {}));
    expect(requests).toHaveLength(1);
  });

  test('give up on a silent server after 30 seconds, and try again', async () => {
    const { call, requests } = await setUp([silence]);
    const start = Date.now();
    const error = await failureOf(call(listBranches, {}));
    expect(error.code).toBe('TIMEOUT_ERROR');
    expect(requests.map(({ at }) => at - start)).toEqual([0, 31_000, 63_000, 97_000]);
  });

  test('are sent once when the caller says so', async () => {
    const { call, requests } = await setUp([hangUp]);

    const error = await failureOf(call(listBranches, {}, { once: true }));

    expect(error.code).toBe('NETWORK_ERROR');
    expect(requests).toHaveLength(1);
  });

  test('stop when the caller no longer wants them, and blame nobody', async () => {
    const { call, requests } = await setUp([silence]);
    const controller = new AbortController();
    const pending = call(listBranches, {}, { signal: controller.signal });
    const end = pending.then(
      () => 'answered',
      (error: unknown) => (error instanceof CallError ? error.code : 'given up'),
    );
    await waitOneTick();
    controller.abort();
    expect(await settle(end)).toBe('given up');
    expect(requests).toHaveLength(1);
  });
});

describe('writes', () => {
  test('are tried once more after a lost line, with the same key', async () => {
    const { call, requests } = await setUp([hangUp, ok({ id: 1, status: 'skipped', skipped_at: 'now' })]);
    await settle(call(skipReservation, { params: { id: 1 } }));
    expect(requests).toHaveLength(2);
    expect(requests[1]?.headers['idempotency-key']).toBe(requests[0]?.headers['idempotency-key']);
  });

  test('fail after the second lost line', async () => {
    const { call, requests } = await setUp([hangUp]);
    expect((await failureOf(call(skipReservation, { params: { id: 1 } }))).code).toBe('NETWORK_ERROR');
    expect(requests).toHaveLength(2);
  });

  test.each([500, 503])('are not tried again after %i', async (status) => {
    const { call, requests } = await setUp([refusal(status, 'SERVER_ERROR')]);
    await failureOf(call(markPaid, { params: { id: 1 }, body: { patientId: 'p' } }));
    expect(requests).toHaveLength(1);
  });

  test('are not tried again after the timeout', async () => {
    const { call, requests } = await setUp([silence]);
    expect((await failureOf(call(logOut, {}))).code).toBe('TIMEOUT_ERROR');
    expect(requests).toHaveLength(1);
  });

  test('carry the key they are given', async () => {
    const { call, requests } = await setUp([ok({})]);
    await settle(call(skipReservation, { params: { id: 1 } }, { idempotencyKey: 'press-1' }));
    expect(requests[0]?.headers['idempotency-key']).toBe('press-1');
  });
});

describe('the circuit', () => {
  const open = async () => {
    const set = await setUp([refusal(500, 'SERVER_ERROR')]);
    for (let failure = 0; failure < 5; failure += 1) {
      await failureOf(set.call(skipReservation, { params: { id: 1 } }));
    }
    return set;
  };

  test('opens after five failures in a row and spares the server', async () => {
    const { call, requests } = await open();
    const error = await failureOf(call(skipReservation, { params: { id: 1 } }));
    expect(error).toMatchObject({
      code: 'CIRCUIT_BREAKER_OPEN',
      message: 'Circuit breaker is OPEN. Service temporarily unavailable.',
    });
    expect(requests).toHaveLength(5);
  });

  test('lets one call try after a minute, and closes when it succeeds', async () => {
    const { call, requests, say } = await open();
    await vi.advanceTimersByTimeAsync(60_000);
    say(ok({ id: 1, status: 'skipped', skipped_at: 'now' }));
    await settle(call(skipReservation, { params: { id: 1 } }));
    await settle(call(skipReservation, { params: { id: 1 } }));
    expect(requests).toHaveLength(7);
  });

  test('stays open another minute when that call fails', async () => {
    const { call, requests } = await open();
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await failureOf(call(skipReservation, { params: { id: 1 } }))).code).toBe('SERVER_ERROR');
    expect((await failureOf(call(skipReservation, { params: { id: 1 } }))).code).toBe('CIRCUIT_BREAKER_OPEN');
    expect(requests).toHaveLength(6);
  });

  test('stays closed when the failures are not in a row: a refusal is a sign of life', async () => {
    const bad = refusal(500, 'SERVER_ERROR');
    const { call, requests } = await setUp([bad, bad, bad, bad, refusal(404, 'NOT_FOUND'), bad, bad, bad, bad, bad]);
    for (let round = 0; round < 9; round += 1) await failureOf(call(skipReservation, { params: { id: 1 } }));
    expect((await failureOf(call(skipReservation, { params: { id: 1 } }))).code).toBe('SERVER_ERROR');
    expect(requests).toHaveLength(10);
  });

  test('of one route leaves the others in peace', async () => {
    const { call, say } = await open();
    say(ok(branches));
    expect(await settle(call(listBranches, {}))).toEqual(branches);
  });
});
