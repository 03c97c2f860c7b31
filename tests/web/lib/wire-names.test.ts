import { describe, expect, it, onTestFinished } from 'vitest';
import { skipReservation } from '#shared/routes/doctor.ts';
import { bookReservation, changeReservation } from '#shared/routes/reservations.ts';
import { CallError } from '#web/lib/call-error.ts';
import { createClient } from '#web/lib/create-client.ts';
import { createPolicies } from '#web/lib/policies.ts';
import { domainJson } from '#web/lib/wire-names.ts';
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

    expect(answer).toEqual({ id: 1, status: 'skipped', skippedAt: 'now', move_id: 'm' });
  });

  it('sends the names of the HTTP API', async () => {
    const { call, requests } = await setUp(ok({ id: 1, type: 'laser' }));

    const changed = await call(changeReservation, {
      params: { id: 1 },
      body: { serviceType: 'laser', laser_area: 'face' },
    });

    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ type: 'laser', laser_area: 'face' });
    expect(changed).toMatchObject({ serviceType: 'laser' });
  });

  it('names the refused field as the form does', async () => {
    const details = [{ path: 'type', message: 'Choose a service.' }];
    const { call } = await setUp(json(400, { success: false, error: 'No.', code: 'VALIDATION_ERROR', details }));

    const error: unknown = await call(bookReservation, {
      body: { name: 'Mona', phone: '010', branch_id: 1, serviceType: '' },
    }).catch((reason: unknown) => reason);

    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ details: [{ path: 'serviceType', message: 'Choose a service.' }] });
  });
});

describe('the names of a JSON text', () => {
  it.each(['type', 'service_type', 'reservation_type'])('say serviceType for %s', (name) => {
    expect(JSON.parse(domainJson(JSON.stringify({ rows: [{ [name]: 'laser' }] })))).toEqual({
      rows: [{ serviceType: 'laser' }],
    });
  });

  it('change no value, whatever it says', () => {
    const values = ['type', '"type":', '{"type":"laser"}', 'skip_date', '\\"type\\":'];

    expect(JSON.parse(domainJson(JSON.stringify({ values, name: 'type' })))).toEqual({ values, name: 'type' });
  });

  it('stay as they are when they are the names of the product', () => {
    const text = JSON.stringify({ serviceType: 'laser', skippedAt: null });

    expect(domainJson(text)).toBe(text);
  });
});
