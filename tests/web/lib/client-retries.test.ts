import { describe, expect, test, vi } from 'vitest';
import { logOut } from '#shared/routes/auth.ts';
import { listBranches } from '#shared/routes/branches.ts';
import { searchPatients } from '#shared/routes/patients.ts';
import { markPaid } from '#shared/routes/payments.ts';
import { skipReservation } from '#shared/routes/doctor.ts';
import { CallError } from '#web/lib/api/call-error.ts';
import { waitOneTick, hangUp, json, ok, settle, silence } from './failing-server.ts';
import { clientOnTestClock, failureOf, refusal } from './client-on-test-clock.ts';

const setUp = clientOnTestClock();
const branches = { branches: [] };

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

  test('stop, and throw no CallError, when the caller aborts them', async () => {
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

  const refused = refusal(409, 'CONFLICT');
  const pay = { params: { id: 1 }, body: { patientId: 'p' } };

  test('ask again before a refusal stands when an answer was lost before: the money may be taken', async () => {
    const { call, requests } = await setUp([hangUp, refused, ok({ receipt_id: 'R1-2' })]);

    expect(await settle(call(markPaid, pay))).toEqual({ receiptId: 'R1-2' });

    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(requests).toHaveLength(3);
  });

  test('ask again at a later press too, and once: the refusal then stands', async () => {
    const { call, requests, say } = await setUp([silence]);
    const press = { idempotencyKey: 'press-1' };
    await failureOf(call(markPaid, pay, press));
    say(refused);

    expect((await failureOf(call(markPaid, pay, press))).code).toBe('CONFLICT');

    expect(requests).toHaveLength(3);
  });

  test('are refused at once when every answer came', async () => {
    const { call, requests } = await setUp([refused]);

    expect((await failureOf(call(markPaid, pay))).code).toBe('CONFLICT');

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

  test('stays closed while the device has no network: what failed then says nothing about the server', async () => {
    const { call, say } = await setUp([hangUp]);
    vi.stubGlobal('navigator', { onLine: false });
    for (let failure = 0; failure < 6; failure += 1) await failureOf(call(skipReservation, { params: { id: 1 } }));
    vi.unstubAllGlobals();
    say(ok({ id: 1, status: 'skipped', skipped_at: 'now' }));

    expect(await settle(call(skipReservation, { params: { id: 1 } }))).toMatchObject({ id: 1 });
  });

  test('of one route leaves the others in peace', async () => {
    const { call, say } = await open();
    say(ok(branches));
    expect(await settle(call(listBranches, {}))).toEqual(branches);
  });
});
