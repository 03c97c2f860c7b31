import { putMessagingSettings } from '#functions/data/messages/messaging-secret.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findReservationRecord } from '#functions/data/queue/reservations.ts';
import { findMessage, queueMessage } from '#functions/data/messages/messages.ts';
import { signatureOf } from '#functions/domain/messages/webhook-signature.ts';
import { environments } from '#infra/environments.ts';
import { functionName } from '#infra/names.ts';
import { inCloud, noLog, matchingLines } from '#operator/why/log-lines.ts';
import { messageTrail } from '#operator/why/message-trail.ts';
import { requestTrail } from '#operator/why/request-trail.ts';
import { asPatientId, asReservationId } from '#shared/rules/ids.ts';
import { asE164 } from '#shared/rules/phone.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { noProvider } from '../no-provider.ts';

const line = (fields: Readonly<Record<string, unknown>>): string => JSON.stringify(fields);

describe('the trail of the messages of a reservation', () => {
  let clinic: TestClinic;
  beforeAll(async () => {
    clinic = await openTestClinic();
    await putMessagingSettings(clinic.deps, noProvider);
  });
  afterAll(() => clinic.stop());

  const book = async (n: number, consent: boolean): Promise<number> => {
    const person = { name: 'Mona Secret', phone: `0101234567${String(n)}` };
    const body = { ...person, branch_id: 1, type: 'regular', message_consent: consent };
    return ((await clinic.call('reservations/book-reservation', { body })).data as { id: number }).id;
  };
  const trail = async (id: number, lines = noLog): Promise<string> =>
    (await messageTrail(clinic.deps.store, asReservationId(id), lines)).join('\n');

  it('prints that the patient did not agree', async () => {
    const id = await book(1, false);

    expect(await trail(id)).toContain('booked: none: the patient did not agree to messages');
  });

  it('has the provider’s reason of a failure that it reported, and no name and no phone', async () => {
    const id = await book(2, true);
    const { patientId = '' } = (await findReservationRecord(clinic.deps.store, asReservationId(id))) ?? {};
    await queueMessage(
      clinic.deps.store,
      {
        reservationId: asReservationId(id),
        kind: 'booked',
        branchId: 1,
        patientId: asPatientId(patientId),
        phone: asE164('+201012345672'),
        language: 'en',
        parameters: ['Mona', 'Main', '1', 'now', 'here', 'link'],
      },
      clinic.now(),
    );
    const errors = [{ code: 131_026, title: 'Message to +201012345672 undeliverable' }];
    const statuses = [{ status: 'failed', biz_opaque_callback_data: `${String(id)}.booked`, errors }];
    const body = line({ object: 'whatsapp_business_account', entry: [{ changes: [{ value: { statuses } }] }] });
    const headers = {
      'content-type': 'application/json',
      'x-hub-signature-256': signatureOf(body, noProvider.appSecret),
    };

    const { status } = await clinic.call('messaging/receive-webhook', { body, headers });

    expect(status).toBe(200);
    expect(await findMessage(clinic.deps.store, { reservationId: asReservationId(id), kind: 'booked' })).toMatchObject({
      state: 'failed',
      reason: 'code 131026',
    });
    const text = await trail(id);
    expect(text).toMatch(/booked: failed .*reason: code 131026/u);
    expect(text).not.toMatch(/Mona|1012345672/u);
  });

  it('reads decisions out of the log', async () => {
    const id = await book(3, true);
    const decided = { timestamp: '2026-11-21T10:00:00.000Z', message: 'message.decided', reservationId: id };
    const log = [line({ ...decided, kind: 'booked', decision: 'phone-limit' }), 'Debugger listening', line({ a: 1 })];

    const text = await trail(id, (_, field, value) => matchingLines(log, field, value));

    expect(text).toContain('booked: none: the phone had its confirmations of the day');
    expect(text).toContain('message.decided');
  });

  it('prints that the branch has switched a message off', async () => {
    const id = await book(4, true);
    const log = [line({ message: 'message.decided', reservationId: id, kind: 'next', decision: 'switched-off' })];

    const text = await trail(id, (_, field, value) => matchingLines(log, field, value));

    expect(text).toContain('next: none: the branch has switched this message off');
  });

  it('prints that there is no such reservation', async () => {
    expect(await trail(999_999)).toBe('There is no reservation 999999.');
  });
});

describe('the log of an environment in the cloud', () => {
  it('is read function by function, and a function that never ran has none', () => {
    const commands: string[] = [];
    const find = inCloud({ environment: 'prod', since: new Date(0) }, (words) => {
      commands.push(words.join(' '));
      if (commands.length === 1) throw new Error('ResourceNotFoundException: the log group does not exist');
      return line({ events: [{ message: line({ reservationId: 42, message: 'message.decided' }) }] });
    });

    const found = find(['events/queue-messages', 'events/deliver-message'], 'reservationId', 42);

    expect(found).toEqual([{ reservationId: 42, message: 'message.decided' }]);
    expect(commands[1]).toContain('/aws/lambda/clinic-prod-events-deliver-message');
    expect(commands[1]).toContain('{ $.reservationId = 42 }');
  });

  it('has the groups of the deployed functions', () => {
    const groups: string[] = [];
    const find = inCloud({ environment: 'prod', since: new Date(0) }, (words) => {
      groups.push(words[words.indexOf('--log-group-name') + 1] ?? '');
      return line({ events: [] });
    });
    const ids = ['doctor/call-next', 'auth/log-in', 'events/deliver-message'];

    find(ids, 'requestId', 'r1');

    expect(groups).toEqual(ids.map((id) => `/aws/lambda/${functionName(environments.prod, { id })}`));
  });
});

describe('the trail of a request', () => {
  const done = {
    timestamp: '2026-11-21T10:00:00.000Z',
    message: 'request.done',
    route: 'reservations/book-reservation',
    requestId: 'r1',
    status: 201,
    ms: 1500,
    dbMs: 1400,
    dbCalls: 3,
    attempts: 3,
    conflicts: 0,
    cold: false,
  };
  const because = (changed: Partial<typeof done>): string =>
    requestTrail('r1', (_, field, value) => matchingLines([line({ ...done, ...changed })], field, value)).at(-1) ?? '';

  it.each([
    [{ conflicts: 4, attempts: 7 }, 'It waited for 4 other changes of the same items.'],
    [{ attempts: 6 }, 'throttled it or lost 3 answers'],
    [{}, 'The database was slow'],
    [{ dbMs: 20, cold: true }, 'had just started'],
    [{ dbMs: 20 }, 'The function itself was slow'],
    [{ ms: 80 }, 'It was not slow in the function'],
    [{ status: 503 }, 'It failed'],
  ])('explains %j', (changed, reason) => {
    expect(because(changed)).toContain(reason);
  });

  it('reads only the log of the route that API Gateway names', () => {
    const requested: (readonly string[])[] = [];
    const access = { requestId: 'r1', route: 'POST /reservations/book', status: 201 };

    const lines = requestTrail('r1', (functions, field, value) => {
      requested.push(functions);
      return matchingLines([line(access), ...(functions.length === 0 ? [] : [line(done)])], field, value);
    });

    expect(requested).toEqual([[], ['reservations/book-reservation']]);
    expect(lines[0]).toContain('API Gateway:');
    expect(lines.filter((text) => text.includes('request.done'))).toHaveLength(1);
  });

  it('prints that no function answered it', () => {
    expect(requestTrail('r2', () => [])).toEqual([expect.stringContaining('No function has answered')]);
  });
});
