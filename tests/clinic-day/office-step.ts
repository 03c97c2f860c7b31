import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defaultAlertLimits } from '#shared/models/alerts.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { deviceKeys } from '../scenario-context.ts';
import { logoPng } from '../support/logo-png.ts';
import type { ClinicDay } from './clinic-day-requests.ts';

/** The owner adds, changes and disables staff users. */
export const officeStep = ({ call, as, ok, refused }: ClinicDay): void => {
  it('lets the owner manage the staff, at one branch and at all', async () => {
    const add = async (email: string, more: object): Promise<string> => {
      const body = { email, name: 'Dr. Salma', name_ar: 'د. سلمى', new_password: demoPassword, ...more };
      return z.looseObject({ id: z.string() }).parse(await ok('admin/add-user', { body, ...as('owner') })).id;
    };
    const change = (userId: string, body: object) =>
      ok('admin/change-user', { params: { userId }, body, ...as('owner') });
    const linkOf = async (userId: string): Promise<string> => {
      const link = await ok('admin/make-password-link', { params: { userId }, ...as('owner') });
      return z.looseObject({ token: z.string() }).parse(link).token;
    };
    const ofNobody = { params: { userId: 'u0' }, body: { disabled: true } };
    await refused('admin/change-user', { ...ofNobody, ...as('reception') }, 403);
    await refused('admin/change-user', { ...ofNobody, ...as('owner') }, 404);

    const look = { name: 'Day Clinic', name_ar: 'عيادة اليوم', colour: '#7a1f5c' };
    const shown = { ...look, logo_version: 1 };
    expect(await ok('clinic/change-clinic', { body: { ...look, logo: logoPng }, ...as('owner') })).toEqual(shown);
    expect(await ok('clinic/show-clinic', {})).toEqual(shown);
    expect((await call('clinic/show-logo', { params: { version: 1 } })).headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const prp = { name: 'PRP', name_ar: 'بلازما', minutes: 25 };
    const added = { version: 0, type: 'regular', price: 900, ...prp };
    expect(await ok('admin/save-service', { body: added, ...as('owner') })).toMatchObject({ services: [prp] });
    expect(await ok('admin/list-services', as('owner'))).toMatchObject({ services: [prp], version: 1 });
    const limits = { ...defaultAlertLimits, refunds: 400 };
    expect(await ok('alerts/set-alert-limits', { body: limits, ...as('owner') })).toEqual(limits);
    expect(await ok('alerts/list-alerts', as('owner'))).toMatchObject({ limits });
    const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/b', keys: deviceKeys };
    expect(await ok('messaging/follow-alerts', { body: { language: 'en', subscription }, ...as('owner') })).toEqual({
      language: 'en',
    });
    for (const branch_id of [null, 1]) {
      const body = { name: 'Accounting', scopes: ['reports:read'], branch_id, days: 90 };
      const made = z
        .looseObject({ api_key: z.looseObject({ id: z.string() }), secret: z.string() })
        .parse(await ok('api-keys/make-api-key', { body, ...as('owner') }));
      await ok('reports/show-daily-income', { query: { branch_id: '1' }, token: made.secret });
      await refused('api-keys/list-api-keys', { token: made.secret }, 403);
      const { keys } = z
        .looseObject({ keys: z.array(z.unknown()) })
        .parse(await ok('api-keys/list-api-keys', as('owner')));
      expect(keys).toContainEqual(expect.objectContaining({ id: made.api_key.id, branch_id }));
      await ok('api-keys/revoke-api-key', { params: { keyId: made.api_key.id }, ...as('owner') });
    }
    for (const branch_id of [null, 1]) {
      const body = { url: 'https://clinic.invalid/', events: ['visit.booked'], branch_id };
      const made = z
        .looseObject({ webhook: z.looseObject({ id: z.string() }) })
        .parse(await ok('webhooks/add-webhook', { body, ...as('owner') }));
      const params = { webhookId: made.webhook.id };
      const change = { events: ['visit.booked', 'payment.recorded'], enabled: true };
      await ok('webhooks/change-webhook', { params, body: change, ...as('owner') });
      await ok('webhooks/rotate-webhook-secret', { params, ...as('owner') });
      await ok('webhooks/list-deliveries', { params, ...as('owner') });
      const gone = { params: { ...params, deliveryId: `msg_${'0'.repeat(32)}` }, body: { at: '2026-11-20T10:00:00Z' } };
      await refused('webhooks/send-delivery-again', { ...gone, ...as('owner') }, 404);
      // The first one stays until the night: the name has no address, so each event waits for its next attempt.
      if (branch_id !== null) await ok('webhooks/remove-webhook', { params, ...as('owner') });
    }
    await ok('webhooks/list-webhooks', as('owner'));
    const doctor = await add('salma@demo.clinic', { role: 'doctor', branch_id: 1 });
    const owner = await add('owner2@demo.clinic', { role: 'owner' });
    const signIn = { body: { email: 'salma@demo.clinic', password: demoPassword } };
    expect((await call('auth/log-in', signIn)).status).toBe(200);
    await call('auth/log-in', { body: { email: 'owner2@demo.clinic', password: demoPassword } });
    for (const userId of [doctor, owner]) {
      const sessionsOf = async () => {
        const listed = await ok('sign-in-sessions/list-sessions', { query: { user_id: userId }, ...as('owner') });
        return z.looseObject({ sessions: z.array(z.looseObject({ id: z.string() })) }).parse(listed).sessions;
      };
      const [session] = await sessionsOf();
      const params = { sessionId: session?.id ?? '' };
      await refused('sign-in-sessions/end-session', { params, ...as('reception') }, 404);
      await ok('sign-in-sessions/end-session', { params, ...as('owner') });
      await ok('sign-in-sessions/end-session', { params, ...as('owner') });
      expect(await sessionsOf()).toEqual([]);
    }
    expect(await change(doctor, { other_branch_ids: [2] })).toMatchObject({ other_branch_ids: [2] });
    const here = z.looseObject({ token: z.string() }).parse(await ok('auth/log-in', signIn));
    const there = await ok('sign-in-sessions/switch-branch', { body: { branch_id: 2 }, token: here.token });
    expect(there).toMatchObject({ user: { branch_id: 2, branch_ids: [1, 2] } });
    expect(await change(doctor, { rights: ['discount'], role: 'reception', branch_id: 2 })).toMatchObject({
      rights: ['discount'],
      role: 'reception',
      branch_id: 2,
    });
    for (const userId of [doctor, owner]) {
      await ok('admin/reset-password', {
        params: { userId },
        body: { new_password: 'another-clinic' },
        ...as('owner'),
      });
      await change(userId, { disabled: true });
    }

    await refused('auth/log-in', signIn, 401);
    await refused(
      'auth/set-password-by-link',
      { body: { token: await linkOf(doctor), new_password: demoPassword } },
      409,
    );
    for (const role of ['doctor', 'owner']) {
      const userId = await add(`invited.${role}@demo.clinic`, {
        role,
        branch_id: role === 'owner' ? null : 1,
        new_password: undefined,
      });
      const body = { token: await linkOf(userId), new_password: demoPassword };
      expect(await ok('auth/set-password-by-link', { body })).toEqual({ email: `invited.${role}@demo.clinic` });
    }
    const unchanged = { password: demoPassword, new_password: demoPassword };
    for (const account of ['owner', 'doctor2']) await ok('auth/change-password', { body: unchanged, ...as(account) });
    const { users } = z.looseObject({ users: z.array(z.unknown()) }).parse(await ok('admin/list-users', as('owner')));
    expect(users).toContainEqual(expect.objectContaining({ id: doctor, disabled: true, rights: ['discount'] }));
  });
};
