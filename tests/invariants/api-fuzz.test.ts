import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffRights } from '#shared/models/enums.ts';
import { signatureOf } from '#functions/domain/messages/webhook-signature.ts';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { isWrite, type RouteSpec } from '#shared/routes/define.ts';
import { failureReply } from '#shared/routes/failure-reply.ts';
import { reasonsOf } from '#shared/routes/reasons-of.ts';
import { routes } from '#shared/routes/index.ts';
import { inputOf, notJson } from '../arbitrary-input.ts';
import { type ApiRequest, openTestClinic, type RouteId, type TestClinic } from '../harness.ts';
import {
  createScenarioContext,
  type BookedReservation,
  type StaffUserOptions,
  type StaffAccount,
  type ScenarioContext,
} from '../scenario-context.ts';
import { webhookSecrets } from '../support/written-message.ts';
import { scenarios } from '../scenarios.ts';
import { enforceGrants } from '../under-grants.ts';
import { seed } from '../shared/seeded.ts';

/**
 * Every route gets requests that match its schemas, nearly match them, and do not. It may refuse in the
 * words of the catalogue; it may not fail, and it may not answer anything outside its schema.
 */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 75);
/** A password is checked as slowly as it must be, and a mailed link answers after a second. */
const SLOW: ReadonlySet<string> = new Set([
  'auth/log-in',
  'auth/mail-password-link',
  'auth/change-password',
  'auth/set-password-by-link',
  'auth/set-pin',
  'admin/add-user',
  'admin/set-up-clinic',
  'admin/reset-password',
  'ledger/refund-payment',
  'ledger/refund-credit',
  'packages/refund-package',
]);

const hired = [
  { role: 'reception', branchId: 1, rights: staffRights },
  { role: 'doctor', branchId: 1, rights: staffRights },
  { role: 'owner', branchId: null },
  { role: 'doctor', branchId: 2 },
] as const satisfies readonly (Pick<StaffAccount, 'role' | 'branchId'> & StaffUserOptions)[];

enforceGrants();

let clinic: TestClinic;
let context: ScenarioContext;
const booked: BookedReservation[] = [];
let people: StaffAccount[] = [];
/** A colleague whom the owner's requests may disable: none of these tests signs in as that one. */
let colleague: StaffAccount;

beforeAll(async () => {
  clinic = await openTestClinic();
  context = await createScenarioContext(clinic);
  for (const type of ['regular', 'laser', 'fractional'] as const) {
    booked.push(await context.book(type), await context.withDoctor(type), await context.finished(type));
  }
  booked.push(await context.skipped());
  colleague = await context.createStaffUser('doctor', 1);
  people = await Promise.all(hired.map(({ role, branchId, ...more }) => context.createStaffUser(role, branchId, more)));
});
afterAll(() => clinic.stop());

const numbers = Array.from({ length: 12 }, (_, index) => String(index + 1));
const branchIds = ['1', '1', '1', '2', '3'];
const days = ['2026-11-21', '2026-11-20', '2023-11-21', '2020-02-29', '0000-01-01', '0099-12-31', '9999-12-31'];
const pages = ['1', '2', '100', '999999'];
const patientIds = (): string[] => booked.map(({ patientId }) => patientId);

/** What exists, by field; read when the test runs, because the clinic opens later than the tests are listed. */
const existing: Readonly<Record<string, () => readonly unknown[]>> = {
  id: () => [...numbers, ...patientIds()],
  userId: () => [colleague.id],
  reservation_id: () => numbers,
  patientId: patientIds,
  patient_id: patientIds,
  phone: () => [...booked.map(({ phone }) => phone), '٠١٠٠١٢٣٤٥٦٧', '+201001234567', '0020 100 123 4567'],
  code: () => booked.map(({ code }) => code),
  branchId: () => branchIds,
  branch_id: () => branchIds,
  branch: () => branchIds,
  date: () => days,
  start_date: () => days,
  end_date: () => days,
  search: () => ['010', '٠١٢', 'ya', 'a b c d e', '+20', 'منة', '0', '00', '2'],
  name: () => ['Mona Ali', 'مُنى', 'Mona \ud83e'],
  email: () => ['reception@demo.clinic', ' Reception@Demo.clinic ', 'nobody@test.clinic'],
  password: () => [demoPassword, 'wrong'],
  new_password: () => [demoPassword, 'short'],
  role: () => ['reception', 'doctor', 'owner'],
  'hub.verify_token': () => [webhookSecrets.verifyToken, 'other'],
  cursor: () => ['MjAyNi0xMS0yMQ', 'AAAA', '_-_-'],
  limit: () => pages,
  page: () => pages,
};
const known = (field: string): readonly unknown[] => existing[field]?.() ?? [];

const asQuery = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

const headers = fc.record(
  {
    'accept-language': fc.constantFrom('ar', 'en', 'ar-EG,ar;q=0.9', '*', ''),
    'idempotency-key': fc.constantFrom('', 'k', 'a key', 'ü', 'x'.repeat(129), 'same'),
    'content-type': fc.constantFrom('text/plain', 'application/json', 'application/xml', ''),
    'x-hub-signature-256': fc.constantFrom('', 'sha256=00'),
  },
  { requiredKeys: [] },
);

/** Mostly a permitted caller; sometimes any role, or no token. */
const callerOf = ({ access }: RouteSpec): fc.Arbitrary<number> => {
  const roles: readonly string[] = access.kind === 'staff' ? access.roles : ['reception'];
  const allowed = hired.flatMap(({ role, branchId }, index) => (roles.includes(role) && branchId !== 2 ? [index] : []));
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...allowed) },
    { weight: 1, arbitrary: fc.nat(hired.length) },
  );
};

const requestOf = (route: RouteSpec): fc.Arbitrary<ApiRequest> =>
  fc
    .record({
      params: inputOf(route.params, known),
      query: inputOf(route.query, known),
      body: isWrite(route)
        ? fc.oneof({ weight: 9, arbitrary: inputOf(route.body, known) }, { weight: 1, arbitrary: notJson })
        : fc.constant(undefined),
      caller: callerOf(route),
      headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
    })
    .map(({ params, query, body, caller, headers: given }) => ({
      params: asQuery(params),
      query: asQuery(query),
      ...(body === undefined ? {} : { body }),
      ...(people[caller] === undefined ? {} : { token: people[caller].token }),
      headers: { ...given, ...(caller < 3 && route.id === 'messaging/receive-webhook' ? signed(body) : {}) },
    }));

const signed = (body: unknown): Record<string, string> => ({
  'x-hub-signature-256': signatureOf(typeof body === 'string' ? body : JSON.stringify(body), webhookSecrets.appSecret),
});

/** The fault of an answer; undefined without one. */
const faultOf = (route: RouteSpec, answer: Awaited<ReturnType<TestClinic['call']>>): string | undefined => {
  const { status, headers: sent, cookies: _, ...body } = answer;
  if (status >= 500) return `status ${String(status)}`;
  if (sent['x-request-id'] === undefined) return 'no x-request-id';
  if (status < 300) {
    if (route.raw === true) return undefined;
    const read = route.reply.safeParse(body.data);
    if (!read.success) return `a reply outside its schema: ${read.error.message}`;
    return status === 200 || status === route.status ? undefined : `status ${String(status)} is not declared`;
  }
  const { data: none, ...failure } = body;
  if (none !== undefined) return 'a failure with data';
  const read = failureReply.safeParse(failure);
  if (!read.success) return `a failure outside its schema: ${read.error.message}`;
  return reasonsOf(route).includes(read.data.reason)
    ? undefined
    : `${String(status)} ${read.data.reason} is not declared`;
};

/** Opens today again at the branches where a random request has closed it; the others refuse. */
const reopenDays = async (): Promise<void> => {
  const date = clinicDayAt(clinic.now(), { time_zone: 'Africa/Cairo', day_starts_at: '04:00' });
  for (const branchId of ['1', '2']) {
    const body = { date, reason: 'Closed by a random request' };
    const { status } = await clinic.call('day-sheets/reopen-day', {
      token: clinic.tokenOf('owner'),
      params: { branchId },
      body,
    });
    expect([200, 409]).toContain(status);
  }
};

describe(`whatever is sent (SEED=${String(seed)})`, () => {
  it.each((routes as readonly (RouteSpec & { readonly id: RouteId })[]).map((route) => ({ id: route.id, route })))(
    '$id answers within its schemas',
    async ({ id, route }) => {
      const statuses = new Map<number, number>();
      await fc.assert(
        fc.asyncProperty(requestOf(route), async (request) => {
          const answer = await clinic.call(id, request);
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          expect(faultOf(route, answer)).toBeUndefined();
        }),
        { seed, numRuns: SLOW.has(id) ? 40 : RUNS, verbose: fc.VerbosityLevel.None },
      );
      await reopenDays();
      // A valid request is still answered afterwards.
      const caller =
        route.access.kind === 'staff'
          ? await context.createStaffUser(route.access.roles[0] ?? 'owner', 1, { rights: staffRights })
          : undefined;
      const { request } = await scenarios[id](context, caller);
      const answer = await clinic.call(id, { ...request, token: caller?.token });
      expect([answer.status, answer.error]).toEqual([route.status ?? 200, undefined]);
      if (process.env['FUZZ_STATUSES'] !== undefined) console.log(id, Object.fromEntries(statuses));
    },
  );
});
