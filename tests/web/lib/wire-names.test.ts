import { describe, expect, it, onTestFinished } from 'vitest';
import { skipReservation } from '#shared/routes/doctor.ts';
import { showPatientMoney } from '#shared/routes/ledger.ts';
import { bookReservation, changeReservation } from '#shared/routes/reservations.ts';
import { CallError } from '#web/lib/api/call-error.ts';
import { createClient } from '#web/lib/api/create-client.ts';
import { createPolicies } from '#web/lib/api/policies.ts';
import { domainJson, wireJson } from '#web/lib/api/wire-names.ts';
import { failingServer, json, ok } from './failing-server.ts';
import type { Answer } from './failing-server.ts';

const setUp = async (answer: Answer) => {
  const server = await failingServer(answer);
  onTestFinished(() => server.close());
  const call = createClient({
    base: server.base,
    policies: createPolicies(),
    token: () => undefined,
    language: () => undefined,
    onUnauthorized: () => undefined,
  });
  return { call, requests: server.requests };
};

describe('the client', () => {
  it('answers with the names of the product', async () => {
    const { call } = await setUp(ok({ id: 1, status: 'skipped', skipped_at: 'now', move_id: 'm' }));

    const answer = await call(skipReservation, { params: { id: 1 } });

    expect(answer).toEqual({ id: 1, status: 'skipped', skippedAt: 'now', moveId: 'm' });
  });

  it('sends the names of the HTTP API', async () => {
    const { call, requests } = await setUp(ok({ id: 1, type: 'laser' }));

    const changed = await call(changeReservation, {
      params: { id: 1 },
      body: { serviceType: 'laser', laserArea: 'face' },
    });

    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ type: 'laser', laser_area: 'face' });
    expect(changed).toMatchObject({ serviceType: 'laser' });
  });

  it('names a query as the HTTP API does', async () => {
    const { call, requests } = await setUp(ok({}));

    await call(showPatientMoney, { params: { patientId: 'p' }, query: { receiptsOf: 'camelCase' } });

    expect(requests[0]?.url).toBe('/patients/p/money?receipts_of=camelCase');
  });

  it('names the refused field as the form does', async () => {
    const details = ['type', 'branch_id'].map((path) => ({ path, message: 'Choose one.' }));
    const { call } = await setUp(json(400, { success: false, error: 'No.', code: 'VALIDATION_ERROR', details }));

    const error: unknown = await call(bookReservation, {
      body: { name: 'Mona', phone: '010', branchId: 1, serviceType: '' },
    }).catch((reason: unknown) => reason);

    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ details: [{ path: 'serviceType' }, { path: 'branchId' }] });
  });
});

describe('the names of a JSON text', () => {
  const inDomain = (value: unknown): unknown => JSON.parse(domainJson(JSON.stringify(value)));

  it.each(['type', 'service_type', 'reservation_type'])('say serviceType for %s', (name) => {
    expect(inDomain({ rows: [{ [name]: 'laser' }] })).toEqual({ rows: [{ serviceType: 'laser' }] });
  });

  it.each([
    ['skip_date', 'skippedAt'],
    ['income_week_ago_by_now', 'incomeWeekAgoByNow'],
  ])('of the HTTP API, such as %s, are the words of the product', (name, word) => {
    expect(inDomain([{ [name]: 1 }])).toEqual([{ [word]: 1 }]);
  });

  it('change no value, whatever it says', () => {
    const values = ['type', '"type":', '{"type":"laser"}', 'skip_date', '\\"branch_id\\":', 'no_show', 'patient_name:'];

    expect(inDomain({ values, name: 'branch_id' })).toEqual({ values, name: 'branch_id' });
    expect(JSON.parse(wireJson(JSON.stringify({ values: ['"laserArea":'], name: 'laserArea' })))).toEqual({
      values: ['"laserArea":'],
      name: 'laserArea',
    });
  });

  it.each(['Mona_ali', 'mona ali_hassan', 'منى_علي', '2026-11-20', '17', '__proto__', 'constructor'])(
    'leave the member %s alone, which is data',
    (name) => {
      const text = `{"${name}":1}`;

      expect([domainJson(text), wireJson(text)]).toEqual([text, text]);
    },
  );

  it('stay as they are when they are the names of the product', () => {
    const text = JSON.stringify({ serviceType: 'laser', skippedAt: null });

    expect(domainJson(text)).toBe(text);
  });
});
