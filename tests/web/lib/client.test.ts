import { describe, expect, test } from 'vitest';
import { catalogue } from '#shared/error-codes.ts';
import { logIn } from '#shared/routes/auth.ts';
import { listBranches } from '#shared/routes/branches.ts';
import { findPatientsByPhone, searchPatients } from '#shared/routes/patients.ts';
import { skipReservation } from '#shared/routes/doctor.ts';
import { bookReservation, cancelReservation } from '#shared/routes/reservations.ts';
import { json, ok, settle } from './failing-server.ts';
import { clientOnTestClock, failureOf, refusal } from './client-on-test-clock.ts';

const setUp = clientOnTestClock();
const branches = { branches: [] };

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
    await settle(call(bookReservation, { body: { name: 'Mona', phone: '010', branchId: 1, serviceType: 'regular' } }));
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
      call(bookReservation, { body: { name: 'M', phone: '1', branchId: 1, serviceType: 'laser' } }),
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
