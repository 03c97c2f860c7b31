import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addSigningKey } from '#functions/data/staff/signing-keys.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { runAdmin } from './run-admin.ts';

describe('a change by a command', () => {
  let clinic: TestClinic;
  beforeAll(async () => {
    clinic = await openTestClinic();
    vi.stubEnv('PASSWORD', 'a-long-password-of-staff');
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await clinic.stop();
  });

  /** The entries of commands in the audit of a branch, by action: the test clock stands still. */
  const audited = async (branch: string) => {
    const date = clinic.deps.clock().toISOString().slice(0, 10);
    const { entries } = await clinic.ok('reports/list-audit', { as: 'owner', query: { date, branch } });
    return entries
      .filter(({ actor_id: actor }) => actor === 'operator')
      .map(({ action, before, after }) => ({ action, before, after }))
      .toSorted((one, other) => one.action.localeCompare(other.action));
  };

  it('of a staff user is in the audit of the user’s branch', async () => {
    const email = 'samia@demo.clinic';
    const run = (command: string, ...words: string[]): Promise<string> =>
      runAdmin(clinic, ['user', command, email, ...words]);
    await run('add', '--name', 'Samia Adel', '--role', 'reception', '--branch', '2');
    await run('rights', 'merge');
    await run('reset-password');
    await run('disable');
    await run('enable');

    expect(await audited('2')).toEqual([
      { action: 'staff_user.added', before: null, after: { email, name: 'Samia Adel', role: 'reception' } },
      { action: 'staff_user.changed', before: { email, rights: [] }, after: { rights: ['merge'] } },
      { action: 'staff_user.disabled', before: null, after: { email } },
      { action: 'staff_user.enabled', before: null, after: { email } },
      { action: 'staff_user.password_reset', before: null, after: { email } },
    ]);
  });

  it('of a name has the name before', async () => {
    await runAdmin(clinic, ['user', 'names', 'doctor.branch2@demo.clinic', '--name', 'Dr. Samira Adel']);

    const name = (await audited('2')).find(({ before }) => before?.['email'] === 'doctor.branch2@demo.clinic');
    expect(name).toMatchObject({ before: { name: 'Dr. Karim' }, after: { name: 'Dr. Samira Adel' } });
  });

  it.each([
    ['rights', ['discount'], ['merge'], { before: { rights: ['discount'] }, after: { rights: ['merge'] } }],
    [
      'names',
      ['--name-ar', 'كريم'],
      ['--name', 'Karim Adel'],
      { before: { name_ar: 'كريم' }, after: { name: 'Karim Adel' } },
    ],
  ])('of %s keeps one that is made between its read and its write', async (command, first, second, change) => {
    const email = 'doctor.branch2@demo.clinic';
    const run = (words: readonly string[]): Promise<string> => runAdmin(clinic, ['user', command, email, ...words]);
    const { store } = clinic.deps;
    const transact = store.transact.bind(store);
    const interrupted = vi.spyOn(store, 'transact').mockImplementationOnce(async (writes) => {
      await run(first);
      await transact(writes);
    });

    await run(second);

    interrupted.mockRestore();
    expect(await audited('2')).toContainEqual({
      action: 'staff_user.changed',
      before: expect.objectContaining(change.before) as unknown,
      after: expect.objectContaining(change.after) as unknown,
    });
  });

  it('of a branch is in its audit, and one that changes nothing is not', async () => {
    await runAdmin(clinic, ['branch', 'set', '1', '--phone', '0223456789', '--regular', '333']);
    await runAdmin(clinic, ['branch', 'set', '1', '--phone', '0223456789']);
    await runAdmin(clinic, ['branch', 'set', '1', '--regular', '350', '--from', '2027-08-14']);

    expect(await audited('1')).toMatchObject([
      { action: 'branch.changed', after: { price_regular: 333 } },
      {
        action: 'price.scheduled',
        before: { price_regular: 333 },
        after: { price_regular: 350, valid_from: '2027-08-14' },
      },
    ]);
  });

  it('of a last day is in the audit, and in what the command says', async () => {
    expect(await runAdmin(clinic, ['branch', 'last-day', '2', '2027-08-31'])).toContain('last day 2027-08-31');
    await runAdmin(clinic, ['branch', 'last-day', '2']);

    const changes = (await audited('2')).filter(({ action }) => action === 'branch.changed');
    expect(changes).toContainEqual(
      expect.objectContaining({ before: { last_day: 'none' }, after: { last_day: '2027-08-31' } }),
    );
    expect(changes).toContainEqual(
      expect.objectContaining({ before: { last_day: '2027-08-31' }, after: { last_day: 'none' } }),
    );
  });

  it.each([
    ['package', 'list', '77'],
    ['report', 'waits', '--branch', '77'],
  ])('%s %s is refused for a branch that does not exist', async (...words) => {
    await expect(runAdmin(clinic, words)).rejects.toThrow('There is no branch 77.');
  });

  it('of a package is in the audit of its branch', async () => {
    const words = ['--name', 'Six of face', '--name-ar', 'ست جلسات', '--service', 'laser', '--areas', 'face'];
    const terms = ['--sessions', '6', '--price', '3000', '--single-price', '600', '--valid-days', '180'];
    await runAdmin(clinic, ['package', 'define', '1', ...words, ...terms]);

    expect(await audited('1')).toContainEqual({
      action: 'package.defined',
      before: null,
      after: { package: 'Six of face', units: 6, price: 3000, single_price: 600, valid_days: 180 },
    });
  });

  it('of an owner’s day sheets names the languages and the phone before and after', async () => {
    await runAdmin(clinic, ['user', 'day-sheet', 'owner@demo.clinic', 'off']);
    await runAdmin(clinic, ['user', 'day-sheet', 'owner@demo.clinic', 'on', '--phone', '01000009001']);

    const changes = (await audited('1')).filter(({ action }) => action === 'staff_user.messages_changed');
    const off: unknown = expect.objectContaining({ day_sheet_language: 'off', alert_language: 'off' });
    const on: unknown = expect.objectContaining({ day_sheet_language: 'ar', message_phone: '01000009001' });
    expect(changes.map(({ after }) => after)).toContainEqual(off);
    expect(changes).toContainEqual(expect.objectContaining({ before: off, after: on }));
  });

  it('of the provider, of the keys of notifications and of sign-in is in the audit of the first branch', async () => {
    for (const name of ['WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN']) vi.stubEnv(name, 'of-test');
    const numbers = ['--phone-number-id', '105', '--business-account-id', '106'];
    await runAdmin(clinic, ['messaging', 'set', ...numbers]);
    await runAdmin(clinic, ['push', 'keys', '--contact', 'mailto:it@clinic.example']);
    const kid = 'of-2028';
    await addSigningKey(clinic.deps, { kid, jwk: {}, refreshSecret: '', createdAt: '2028-01-01T00:00:00.000Z' });
    await runAdmin(clinic, ['key', 'remove', kid]);

    const changes = await audited('1');
    expect(changes).toContainEqual({ action: 'provider.changed', before: null, after: { provider: 'whatsapp 105' } });
    expect(changes).toContainEqual({ action: 'push_keys.made', before: null, after: null });
    expect(changes).toContainEqual({ action: 'signing_key.removed', before: null, after: { signing_key: kid } });
  });
});
