import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Mail, replaceMail } from '#functions/mail.ts';
import { openTestClinic } from '../harness.ts';
import { openForFile } from '../support/open-for-file.ts';
import { passwordLinksOf } from '../support/password-links.ts';

const clinic = await openForFile(openTestClinic);
const { auditOf, invite, linkOf, logIn, setPassword } = passwordLinksOf(clinic);

describe('who forgot the password', () => {
  const mails: Mail[] = [];
  beforeEach(() => {
    mails.length = 0;
    replaceMail((mail) => {
      mails.push(mail);
      return Promise.resolve('accepted');
    });
  });
  afterAll(() => replaceMail(undefined));

  /** A doctor who has set a password. */
  const doctor = async () => {
    const user = await invite();
    await setPassword(await linkOf(user.id));
    return user;
  };
  const ask = (email: string, language?: 'ar') =>
    clinic.send('auth/mail-password-link', { body: { email, ...(language !== undefined && { language }) } });
  const tokenIn = (mail: Mail | undefined): string => /#(.+)$/mu.exec(mail?.text ?? '')?.[1] ?? '';

  it('sets a new one by the link of a mail, which is audited as sent by the system', async () => {
    const { email } = await doctor();
    const answer = await ask(` ${email.toUpperCase()} `);
    const token = tokenIn(mails[0]);
    const set = await setPassword(token, { password: 'a-third-clinic' });

    expect([answer.status, answer.data, set.status]).toEqual([200, {}, 200]);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[email, 'Choose a new password']]);
    expect(mails[0]?.text).toContain(`/password#${token}\n`);
    expect([(await logIn(email)).status, (await logIn(email, 'a-third-clinic')).status]).toEqual([401, 200]);
    expect((await setPassword(token)).reason).toBe('password-link-invalid');
    expect(await auditOf('staff_user.password_link_mailed')).toContainEqual(
      expect.objectContaining({ after: { email }, actor_id: 'schedule' }),
    );
  });

  it('gets the mail in Arabic, with the Arabic page', async () => {
    const { email } = await doctor();
    await ask(email, 'ar');
    expect(mails[0]?.text).toContain(`/ar/password#${tokenIn(mails[0])}\n`);
  });

  it('gets the mail as an owner too, who works at no branch', async () => {
    await ask('owner@demo.clinic');
    expect(mails.map(({ to }) => to)).toEqual(['owner@demo.clinic']);
  });

  it('gets at most one mail in five minutes, also after two requests at once, and only the newest link works', async () => {
    const { email } = await doctor();
    await Promise.all([ask(email), ask(email)]);
    clinic.pass(4);
    await ask(email);
    const atFirst = mails.length;
    clinic.pass(1);
    await ask(email);
    const [first, second] = mails.map(tokenIn);

    expect([atFirst, mails.length]).toEqual([1, 2]);
    expect((await setPassword(first ?? '')).reason).toBe('password-link-invalid');
    expect((await setPassword(second ?? '')).status).toBe(200);
  });

  it('has an hour for the link', async () => {
    const [early, late] = [await doctor(), await doctor()];
    await Promise.all([ask(early.email), ask(late.email)]);
    clinic.pass(59);
    const accepted = await setPassword(tokenIn(mails.find(({ to }) => to === early.email)));
    clinic.pass(1);
    const refused = await setPassword(tokenIn(mails.find(({ to }) => to === late.email)));

    expect([accepted.status, refused.reason]).toEqual([200, 'password-link-invalid']);
  });

  it('gets the same answer and no mail when unknown, disabled, or invited with a link from the owner', async () => {
    const disabled = await doctor();
    await clinic.ok('admin/change-user', { as: 'owner', params: { userId: disabled.id }, body: { disabled: true } });
    const invited = await invite();
    const link = await linkOf(invited.id);
    const answers = await Promise.all([ask('nobody@test.clinic'), ask(disabled.email), ask(invited.email)]);

    expect(answers.map(({ status, data }) => [status, data])).toEqual(Array.from({ length: 3 }, () => [200, {}]));
    expect(mails).toEqual([]);
    expect((await setPassword(link)).status).toBe(200);
  });

  it('gets no mail where the environment sends none', async () => {
    const { id, email } = await doctor();
    replaceMail(undefined);
    const link = await linkOf(id);
    expect((await ask(email)).status).toBe(200);
    expect((await setPassword(link)).status).toBe(200);
  });
});
