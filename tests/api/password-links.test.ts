import { describe, expect, it } from 'vitest';
import { demoPassword } from '#local/demo/accounts.ts';
import { keys } from '#functions/data/table/keys.ts';
import { openTestClinic } from '../harness.ts';
import { openForFile } from '../support/open-for-file.ts';
import { passwordLinksOf } from '../support/password-links.ts';

const clinic = await openForFile(openTestClinic);
const { auditOf, invite, linkOf, logIn, makeLink, setPassword } = passwordLinksOf(clinic);
const isInvited = async (userId: string): Promise<boolean | undefined> => {
  const { users } = await clinic.ok('admin/list-users', { as: 'owner' });
  return users.find(({ id }) => id === userId)?.invited;
};

describe('a staff user who is invited', () => {
  it('sets the password by the link and signs in with it', async () => {
    const { id, email, invited } = await invite();
    const [before, link] = [await logIn(email, demoPassword), await makeLink(id)];
    const set = await setPassword(link.data?.token ?? '');

    expect([invited, before.status, link.status]).toEqual([true, 401, 201]);
    expect(link.data?.expires_at).toBe(new Date(clinic.now().getTime() + 7 * 86_400_000).toISOString());
    expect(set).toMatchObject({ status: 200, data: { email } });
    expect([(await logIn(email)).status, await isInvited(id)]).toEqual([200, undefined]);
  });

  it('is invited no more when the owner types a password, and the link ends', async () => {
    const { id } = await invite();
    const token = await linkOf(id);
    const body = { new_password: demoPassword };
    const reset = await clinic.ok('admin/reset-password', { as: 'owner', params: { userId: id }, body });

    expect(reset).not.toHaveProperty('invited');
    expect([await isInvited(id), (await setPassword(token)).reason]).toEqual([undefined, 'password-link-invalid']);
  });
});

describe('a link that sets a password', () => {
  it('replaces a forgotten password and ends every session', async () => {
    const { id, email } = await invite();
    await setPassword(await linkOf(id));
    const token = (await logIn(email)).data?.token;
    const link = await linkOf(id);
    const stillGood = (await clinic.send('auth/show-me', { token })).status;
    await setPassword(link, { password: 'a-third-clinic' });
    clinic.pass(1);

    expect([stillGood, (await clinic.send('auth/show-me', { token })).status]).toEqual([200, 401]);
    expect([(await logIn(email)).status, (await logIn(email, 'a-third-clinic')).status]).toEqual([401, 200]);
  });

  it('is checked without a password, which changes nothing', async () => {
    const { id, email } = await invite();
    const link = await linkOf(id);
    const check = (token: string) => clinic.send('auth/set-password-by-link', { body: { token } });

    expect([(await check(link)).data, await isInvited(id)]).toEqual([{ email }, true]);
    expect((await setPassword(link)).status).toBe(200);
    expect([(await check(link)).reason, (await logIn(email)).status]).toEqual(['password-link-invalid', 200]);
  });

  it('is audited as made by the owner and used by the staff user, without its secret', async () => {
    const { id, email } = await invite();
    const token = await linkOf(id);
    await setPassword(token);
    const made = await auditOf('staff_user.password_link_made');
    const used = await auditOf('staff_user.password_set');

    expect(made).toContainEqual(expect.objectContaining({ after: { email }, actor_name: 'Clinic Owner' }));
    expect(used).toContainEqual(expect.objectContaining({ after: { email }, actor_name: 'Dr. Salma' }));
    expect(JSON.stringify([made, used])).not.toContain(token.split('.')[1]);
  });

  it('is in the table only as a hash', async () => {
    const { id, email } = await invite();
    const token = await linkOf(id);

    const stored = JSON.stringify(await clinic.deps.store.get(keys.passwordLink(email)));
    expect(stored).toContain('hash');
    expect(stored).not.toContain(token.split('.')[1]);
  });

  it('works once: of two requests at the same time one is refused', async () => {
    const { id } = await invite();
    const token = await linkOf(id);
    const answers = await Promise.all([setPassword(token), setPassword(token, { password: 'a-third-clinic' })]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await setPassword(token)).reason).toBe('password-link-invalid');
  });

  it('gives the first answer when the request is repeated with its key', async () => {
    const { id, email } = await invite();
    const token = await linkOf(id);
    const answers = [await setPassword(token, { key: 'link-once' }), await setPassword(token, { key: 'link-once' })];

    expect(answers.map(({ data }) => data)).toEqual([{ email }, { email }]);
  });

  it('ends with a newer one', async () => {
    const { id } = await invite();
    const [older, newer] = [await linkOf(id), await linkOf(id)];

    expect([(await setPassword(older)).reason, (await setPassword(newer)).status]).toEqual([
      'password-link-invalid',
      200,
    ]);
  });

  it('does not work for a disabled staff user, and not for another one', async () => {
    const [disabled, other] = [await invite(), await invite()];
    const [token, stolen] = [await linkOf(disabled.id), await linkOf(other.id)];
    const body = { disabled: true };
    await clinic.ok('admin/change-user', { as: 'owner', params: { userId: disabled.id }, body });
    const foreign = stolen.replace(other.id, disabled.id);

    const reasons = await Promise.all([token, foreign, `u0.${'a'.repeat(43)}`].map((each) => setPassword(each)));
    expect(reasons.map(({ reason }) => reason)).toEqual(Array.from({ length: 3 }, () => 'password-link-invalid'));
  });

  it.each(['reception', 'doctor'])('is not made by the %s', async (as) => {
    const { id } = await invite();

    expect(await makeLink(id, as)).toMatchObject({ status: 403, reason: 'role-not-allowed' });
  });

  it('does not work after seven days', async () => {
    const [first, second] = [await invite(), await invite()];
    const [inTime, late] = [await linkOf(first.id), await linkOf(second.id)];
    clinic.pass(7 * 24 * 60 - 1);
    const accepted = await setPassword(inTime);
    clinic.pass(1);

    expect([accepted.status, (await setPassword(late)).reason]).toEqual([200, 'password-link-invalid']);
  });
});

describe('a password that two devices change at once', () => {
  it('is set by one of two devices that change it at the same time; the other device gets password-wrong', async () => {
    await clinic.at(clinic.now());
    const { id, email } = await invite();
    await setPassword(await linkOf(id));
    const devices = [(await logIn(email)).data?.token, (await logIn(email)).data?.token];
    const chosen = ['first-clinic', 'second-clinic'];

    const answers = await Promise.all(
      devices.map((token, index) =>
        clinic.send('auth/change-password', {
          token,
          body: { password: 'another-clinic', new_password: chosen[index] ?? '' },
        }),
      ),
    );

    const signedIn = await Promise.all(chosen.map((password) => logIn(email, password)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)?.reason).toBe('password-wrong');
    expect(signedIn.map(({ status }) => status === 200)).toEqual(answers.map(({ status }) => status === 200));
  });
});
