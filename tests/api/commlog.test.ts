import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/table/keys.ts';
import { patientIdOf } from '#functions/domain/patients/patient-identity.ts';
import { asE164 } from '#shared/rules/phone.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { counterOf } from './counter.ts';

let clinic: TestClinic;
let reservationId: number;
let patientId: string;
/** A patient of branch 2 only. */
const foreign = patientIdOf(asE164('+201030000002'), 'Someone Else');

beforeAll(async () => {
  clinic = await openTestClinic();
  const counter = counterOf(clinic);
  reservationId = await counter.book(1);
  patientId = await counter.patientIdOf(reservationId);
  await clinic.send('reservations/book-reservation', {
    as: 'reception.branch2',
    body: { name: 'Someone Else', phone: '01030000002', branch_id: 2, type: 'regular' },
  });
});
afterAll(() => clinic.stop());

const add = (body: object, account = 'reception', key?: string) =>
  clinic.sendRaw('messaging/add-commlog-entry', { as: account, body, key });
const list = async (id: string, account = 'reception', query: Record<string, string> = {}) => {
  const answer = await clinic.send('messaging/list-patient-commlog', {
    as: account,
    params: { id },
    query,
  });
  return { ...answer, ...answer.data };
};
const call = (body: string) => ({ patient_id: patientId, channel: 'call', body });

describe("a patient's log", () => {
  it('takes what staff note, with who and when, and shows it newest first', async () => {
    const first = await add({ ...call('Asked for the price'), direction: 'in', reservation_id: reservationId });
    expect(first.status).toBe(201);
    expect(first.data).toMatchObject({
      patient_id: patientId,
      reservation_id: reservationId,
      channel: 'call',
      direction: 'in',
      template: null,
      body: 'Asked for the price',
      status: 'logged',
      author: clinic.users.find(({ email }) => email.startsWith('reception@'))?.name,
      time: clinic.now().toISOString(),
    });
    clinic.pass(1);
    await add({ ...call('Called back'), channel: 'note' }, 'doctor');
    const { entries } = await list(patientId);
    expect(entries?.map(({ body }) => body)).toEqual(['Called back', 'Asked for the price']);
    expect(entries?.[1]).toEqual(first.data);
  });

  it('goes on page by page, and shows everything once', async () => {
    for (let n = 1; n <= 120; n += 1) await add(call(`note ${String(n)}`));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(patientId, 'reception', cursor === undefined ? {} : { cursor });
      seen.push(...(page.entries ?? []).map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(seen.length).toBeGreaterThanOrEqual(122);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('notes once what was sent twice with the same key', async () => {
    const before = (await list(patientId)).entries?.[0]?.id;
    clinic.pass(1);
    const answers = await Promise.all([1, 2, 3].map(() => add(call('once'), 'reception', 'same-key')));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    const { entries = [] } = await list(patientId);
    expect(entries.filter(({ body }) => body === 'once')).toHaveLength(1);
    expect(entries[1]?.id).toBe(before);
  });

  it.each([
    ['no channel', { channel: undefined }],
    ['an unknown channel', { channel: 'pigeon' }],
    ['nothing said', { body: '' }],
    ['a field nobody knows', { shout: true }],
    ['a patient id that is none', { patient_id: 'p1' }],
  ])('refuses %s', async (_, wrong) => {
    expect((await add({ ...call('x'), ...wrong })).status).toBe(400);
  });

  it("refuses a reservation that is not the patient's", async () => {
    const other = await counterOf(clinic).book(9);
    expect((await add({ ...call('x'), reservation_id: other })).status).toBe(404);
    expect((await add({ ...call('x'), reservation_id: 99_999 })).status).toBe(404);
    // A reservation of the patient at another branch.
    const { id: elsewhere } = await clinic.ok('reservations/book-reservation', {
      body: { name: 'Patient Numberb', phone: '01010000001', branch_id: 2, type: 'regular' },
    });
    expect((await add({ ...call('x'), reservation_id: elsewhere })).status).toBe(404);
    expect((await add({ ...call('x'), reservation_id: elsewhere }, 'reception.branch2')).status).toBe(201);
  });

  it('answers the same for a patient of another branch and an unknown patient', async () => {
    expect((await add({ ...call('x'), patient_id: foreign })).status).toBe(404);
    expect((await list(foreign)).status).toBe(404);
    expect((await list(foreign, 'reception.branch2')).status).toBe(200);
    const nobody = `p${'0'.repeat(20)}`;
    expect((await list(nobody)).status).toBe(404);
    expect((await add({ ...call('x'), patient_id: nobody })).status).toBe(404);
    expect((await list(patientId, 'reception', { branch_id: '2' })).status).toBe(403);
  });

  it('is open to the owner, who adds nothing', async () => {
    expect((await list(patientId, 'owner')).status).toBe(200);
    expect((await list(foreign, 'owner')).entries).toEqual([]);
    expect((await list(foreign, 'owner', { branch_id: '1' })).status).toBe(404);
    expect((await add(call('x'), 'owner')).status).toBe(403);
  });

  it('refuses a cursor that it has not given out', async () => {
    const cursor = Buffer.from(keys.commlog(foreign)).toString('base64url');
    expect((await list(patientId, 'reception', { cursor })).status).toBe(400);
  });
});

describe('the messaging status, before anything is configured', () => {
  it('is not ready and reports that there is no provider', async () => {
    const data = await clinic.ok('messaging/show-messaging-status', { as: 'owner' });
    expect(data).toEqual({ isReady: false, provider: null, checked_at: null });
  });

  it('takes no reports', async () => {
    const { status } = await clinic.sendRaw('messaging/receive-webhook', {
      body: { object: 'whatsapp_business_account', entry: [] },
    });
    expect(status).toBe(403);
  });
});
