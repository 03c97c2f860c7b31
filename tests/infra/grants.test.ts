import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { DeploymentEvent } from '#events/deployment.ts';
import { firstKeySource, schedules } from '#events/reactions.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import type { LiveRequest } from '#functions/api/live/authorize-live.ts';
import { listSigningKeys, removeSigningKey } from '#functions/data/staff/signing-keys.ts';
import { authorizerSources, functionSources } from '#infra/catalogue.ts';
import { grants } from '#infra/grants.ts';
import { secretsOfGrant } from '#infra/secret-grants.ts';
import { statementsOf } from '#infra/table-grants.ts';
import { type BackgroundJobs, openBackgroundJobs } from '#local/background-jobs.ts';
import { type Clinic, openClinic } from '#local/clinic.ts';
import { loadSchedule } from '#local/clock.ts';
import type * as Handlers from '#local/handlers.ts';
import { loadExport } from '#local/handlers.ts';
import { keepsAnswers, type RouteSpec } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { channelPath, credentialText, type LiveCredential, type LiveNamespace } from '#shared/rules/live-channels.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import type { SendRequest } from '#local/in-process.ts';
import { type FakeWhatsApp, startFakeWhatsApp } from '#local/fake-whatsapp.ts';
import { type RunningServer, serve } from '#local/server.ts';
import { simulateOneDay, setUp } from '../clinic-day.ts';
import { askAtDeployment } from '../events/cloud-formation.ts';
import { createHttpClient } from '../http-call.ts';
import { allowedBy, asFunction, CachePerFunction, enforceGrants, usedGrants } from '../under-grants.ts';
import { grantsUsedElsewhere } from './grants-used-elsewhere.ts';

// Every function that the local runner loads, endpoint or reaction, runs as the function it is in the cloud.
vi.mock('#local/handlers.ts', async (original) => {
  const actual = await original<typeof Handlers>();
  const idOf = (entry: string): string => functionSources().find((source) => source.entry === entry)?.id ?? entry;
  return {
    loadExport: async (entry: string, name: string) => {
      const run = await actual.loadExport<readonly unknown[], unknown>(entry, name);
      return (...input: readonly unknown[]) => asFunction(idOf(entry), () => run(...input));
    },
    loadHandler: async (route: RouteSpec) => {
      const run = await actual.loadHandler(route);
      return (...input: Parameters<typeof run>) => asFunction(route.id, () => run(...input));
    },
  };
});

let clinic: Clinic;
let server: RunningServer;
let background: BackgroundJobs;
let fake: FakeWhatsApp;
const DAY = 24 * 60 * 60_000;
let shift = 0;
const clock = (): Date => new Date(Date.now() + shift);
const dataDir = mkdtempSync(join(tmpdir(), 'grants-'));

// One date for every run: which rollups are made depends on the days until the end of the month.
beforeAll(async () => {
  vi.useFakeTimers({ now: Date.parse('2030-06-24T09:00:00Z'), toFake: ['Date'], shouldAdvanceTime: true });
  enforceGrants();
  clinic = await openClinic({
    env: { LOG_LEVEL: 'SILENT' },
    more: { clock, cache: new CachePerFunction(clock) },
  });
  fake = await startFakeWhatsApp();
  await setUp(clinic.deps, fake.settings);
  server = await serve({ port: 0, log: clinic.deps.log });
  fake.sendReportsTo(`${server.url}/api/whatsapp/webhook`);
  background = await openBackgroundJobs(clinic, dataDir);
});
afterAll(async () => {
  await background.stop();
  await server.stop();
  await fake.stop();
  await clinic.stop();
  vi.useRealTimers();
  rmSync(dataDir, { recursive: true });
});

const call: SendRequest = (id, request) => createHttpClient(`${server.url}/api`)(id, request);

/** A token of today: yesterday's are over. */
const signIn = async (account: string): Promise<{ readonly token: string }> => {
  const answer = await call('auth/log-in', { body: { email: `${account}@demo.clinic`, password: demoPassword } });
  return z.looseObject({ token: z.string() }).parse(answer.data);
};

const runClock = async (force = false): Promise<void> => {
  for (const row of schedules) await (await loadSchedule(row))({ force });
  await background.waitUntilIdle();
};

describe('a day on one machine, under the permissions of the cloud', () => {
  it('starts with a signing key, created as by a deployment', async () => {
    for (const { kid } of await listSigningKeys(clinic.deps)) await removeSigningKey(clinic.deps, kid);
    const run = await loadExport<[DeploymentEvent], void>(firstKeySource.entry, firstKeySource.exportName);
    const { answers } = await askAtDeployment(run, 'Create');
    expect(answers).toMatchObject([{ Status: 'SUCCESS' }]);
  });

  simulateOneDay(call, { deps: () => clinic.deps, webhook: () => fake.settings });

  it('publishes its events, and every subscriber reacts', async () => {
    fake.plan(...Array.from({ length: 6 }, () => 'busy' as const));
    await background.waitUntilIdle();
    expect(fake.sendRequests()).toBeGreaterThan(0);
    await runClock(true);
    const body = { name: 'Hala Late', phone: '01009999999', branch_id: 1, type: 'regular', message_consent: true };
    expect((await call('reservations/book-reservation', { body })).status).toBe(201);
    // Known by now: another service for the same patient.
    const more = { ...body, type: 'fractional', laser_area: 'face' };
    expect((await call('reservations/book-reservation', { body: more })).status).toBe(201);
    await background.waitUntilIdle();
    expect(fake.taken.map(({ template }) => template)).toContain('clinic_booked');
  });

  it('lets staff and a ticket subscribe to the live channel', async () => {
    const authorize = await loadExport<[LiveRequest], { readonly isAuthorized: boolean }>(
      authorizerSources.authorizeLive.entry,
      authorizerSources.authorizeLive.exportName,
    );
    const phone = '01009999998';
    const body = { name: 'Nadia Heard', phone, branch_id: 1, type: 'regular' };
    const booked = await call('reservations/book-reservation', { body });
    const { id } = z.looseObject({ id: z.int() }).parse(booked.data);
    const { token } = await signIn('reception');
    const day = clinicDayAt(clock(), await getBranch(clinic.deps.store, clinic.deps.cache, 1));
    const subscribe = (credential: LiveCredential, namespace: LiveNamespace) =>
      authorize({
        authorizationToken: credentialText(credential),
        requestContext: {
          operation: 'EVENT_SUBSCRIBE',
          channel: channelPath({ namespace, branchId: 1, day }),
        },
      });
    const ticket = { kind: 'ticket', code: reservationCode(id), phone } as const;

    expect(await subscribe({ kind: 'staff', token }, 'branches')).toEqual({ isAuthorized: true });
    expect(await subscribe(ticket, 'tickets')).toEqual({ isAuthorized: true });
    expect(await subscribe(ticket, 'branches')).toEqual({ isAuthorized: false });
  });

  const queueOf = async (account: string) => {
    const answer = await call('doctor/list-doctor-queue', { params: { branchId: 1 }, ...(await signIn(account)) });
    return z
      .looseObject({ current: z.nullable(z.looseObject({ id: z.int() })), active_queue: z.array(z.unknown()) })
      .parse(answer.data);
  };

  const boardParts = 'doctor_queue,pulses,messaging,completed,unrecorded';

  it('closes the day, and goes on with what was left open', async () => {
    const evening = await signIn('doctor');
    const called = await call('doctor/call-next', { body: {}, ...evening });
    const inside = z.looseObject({ next: z.looseObject({ id: z.int() }) }).parse(called.data).next.id;
    const started = { body: { branch_id: 1, start_pulses: 1123 }, ...evening };
    expect((await call('doctor/start-pulse-tracking', started)).status).toBe(201);
    const unpaid = await call('payments/list-unpaid', { params: { branchId: 1 }, ...evening });
    const [owing] = z
      .looseObject({ unpaid_payments: z.array(z.looseObject({ id: z.int(), patient_id: z.string() })) })
      .parse(unpaid.data).unpaid_payments;
    await background.waitUntilIdle();
    const paid = await call('payments/mark-paid', {
      params: { id: owing?.id ?? 0 },
      body: { patientId: owing?.patient_id },
      ...(await signIn('reception')),
    });
    expect(paid.status).toBe(200);
    await call('auth/log-in', { body: { email: 'doctor@demo.clinic', password: 'mistyped' } });

    shift += DAY;
    // The event of the evening's payment comes only now, after its day is closed.
    await background.waitUntilIdle();
    await runClock();
    const board = { params: { branchId: 1 }, query: { parts: boardParts }, ...(await signIn('doctor')) };
    const { data } = await call('board/show-board', board);
    expect(data).toMatchObject({ doctor_queue: { current: { id: inside } }, pulses: {}, unrecorded: {} });
    expect((await queueOf('doctor2')).active_queue).toEqual([]);
    expect((await queueOf('doctor')).current?.id).toBe(inside);
    const late = { params: { id: inside }, ...(await signIn('doctor')) };
    const finishLate = () => call('reservations/change-status', { ...late, body: { status: 'completed' } });
    const { move_id: moveId } = z.looseObject({ move_id: z.string() }).parse((await finishLate()).data);
    expect((await call('reservations/undo-move', { ...late, body: { move_id: moveId } })).status).toBe(200);
    expect((await finishLate()).status).toBe(200);
    const tracking = await call('doctor/show-pulse-tracking', await signIn('doctor'));
    expect(tracking.data).toMatchObject({ pulse_tracking: { own_active: true, start_pulses: 1123 } });
    const records = await call('reservations/list-completed-records', await signIn('doctor'));
    expect(z.looseObject({ total: z.int() }).parse(records.data).total).toBe(1);
    shift += 10 * DAY;
    await runClock();
  });

  it('has used every permission that a function is given', () => {
    const given = Object.entries(grants).flatMap(([id, grant]) => [
      ...statementsOf(grant).flatMap(({ actions, resource, leadingKeys }) =>
        actions.flatMap((action) => leadingKeys.map((key) => `${id} ${action} ${resource} ${key}`)),
      ),
      ...secretsOfGrant(grant.secrets).flatMap(([name, operations]) =>
        operations.map((operation) => `${id} secret:${operation} ${name}`),
      ),
    ]);
    const unused = given.filter((line) => !usedGrants.has(line));
    expect(unused.toSorted()).toEqual(grantsUsedElsewhere.toSorted());
  });
});

describe('the table of grants', () => {
  it('lists every function with access to the table, and no other', () => {
    const others = functionSources().filter(({ id }) => !id.startsWith('gateway/'));
    expect(Object.keys(grants).toSorted()).toEqual(others.map(({ id }) => id).toSorted());
  });

  it('lets the private keys be read by those who sign, and by no other function', () => {
    const readers = Object.entries(grants).filter(
      ([, { secrets }]) => secrets?.['signing-keys']?.includes('read') === true,
    );
    expect(readers.map(([id]) => id).toSorted()).toEqual([
      'auth/list-locked',
      'auth/lock-session',
      'auth/log-in',
      'auth/log-out',
      'auth/refresh-session',
      'auth/unlock-session',
      'events/make-first-key',
      'events/rotate-keys',
      'sign-in-sessions/switch-branch',
    ]);
  });

  it('lets exactly the writes whose answers are kept remember them', () => {
    const request = { action: 'dynamodb:GetItem', resource: '', leadingKey: 'IDEM#public#route#key' };
    const remember = Object.entries(grants).filter(
      ([, grant]) => allowedBy(statementsOf(grant), request) !== undefined,
    );
    expect(remember.map(([id]) => id).toSorted()).toEqual(
      routes
        .filter(keepsAnswers)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it('lets secrets be written by the deployment and the clock, and not by functions of the API', () => {
    const writers = Object.entries(grants).flatMap(([id, { secrets }]) =>
      secretsOfGrant(secrets).flatMap(([name, operations]) => (operations.includes('write') ? [`${id} ${name}`] : [])),
    );
    expect(writers.toSorted()).toEqual(['events/make-first-key signing-keys', 'events/rotate-keys signing-keys']);
  });

  it('refuses what is not granted', () => {
    const statements = statementsOf({ table: { ledger: ['put'] } });
    const put = { action: 'dynamodb:PutItem', resource: '', leadingKey: 'B#1#LEDGER#2026-11-21' };
    expect(allowedBy(statements, put)).toBe('dynamodb:PutItem  B#*#LEDGER#*');
    expect(allowedBy(statements, { ...put, action: 'dynamodb:DeleteItem' })).toBeUndefined();
    expect(allowedBy(statements, { ...put, leadingKey: 'USERS' })).toBeUndefined();
    expect(allowedBy(statements, { ...put, leadingKey: 'X#B#1#LEDGER#2026' })).toBeUndefined();
    expect(allowedBy(statements, { ...put, resource: '/index/byDue' })).toBeUndefined();
  });
});
