import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestClinic, type TestClinic } from '../harness.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());

const url = 'http://127.0.0.1:9/hook';
const listed = async () => (await clinic.ok('webhooks/list-webhooks', { as: 'owner' })).webhooks;

afterEach(async () => {
  for (const { id } of await listed()) {
    await clinic.ok('webhooks/remove-webhook', { as: 'owner', params: { webhookId: id } });
  }
});

describe('a webhook', () => {
  it('is added once when the request is sent again under its key', async () => {
    const body = { url: url, events: ['visit.booked' as const], branch_id: null };
    const send = () => clinic.ok('webhooks/add-webhook', { as: 'owner', key: 'address', body });

    const [first, again] = [await send(), await send()];

    expect(again).toEqual(first);
    expect(await listed()).toHaveLength(1);
  });

  it('is added once when two requests with the same Idempotency-Key arrive at the same time', async () => {
    const body = { url: url, events: ['visit.booked' as const], branch_id: null };
    const send = () => clinic.ok('webhooks/add-webhook', { as: 'owner', key: 'at once', body });

    const [first, second] = await Promise.all([send(), send()]);

    expect(second).toEqual(first);
    expect(await listed()).toHaveLength(1);
  });

  it('goes to no private address, and to ten addresses at most', async () => {
    const body = { url: 'https://169.254.169.254/latest', events: ['visit.booked' as const], branch_id: null };
    expect(await clinic.refused('webhooks/add-webhook', { as: 'owner', body })).toEqual([
      400,
      'webhook-address-refused',
    ]);
    for (let count = 0; count < 10; count += 1) {
      await clinic.ok('webhooks/add-webhook', { as: 'owner', body: { ...body, url } });
    }
    expect(await clinic.refused('webhooks/add-webhook', { as: 'owner', body: { ...body, url: url } })).toEqual([
      409,
      'too-many-webhooks',
    ]);
  });
});
