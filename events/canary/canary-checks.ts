import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { listBranches } from '#shared/routes/branches.ts';
import { checkHealth } from '#shared/routes/health.ts';
import { bookReservation, cancelReservation, showQueueInfo } from '#shared/routes/reservations.ts';
import { TEST_BRANCH_ID } from '#shared/rules/test-branch.ts';
import { valueAt } from '#shared/rules/value-at.ts';

/** Site, branch and phone that the canary uses. */
export interface CanaryTarget {
  /** `https://clinic.example` */
  readonly origin: string;
  readonly phone: string;
  /** Name of the patient. A booking that was not cancelled prevents the next one with the same name. */
  readonly name: string;
  /** Timeout of each request in milliseconds. */
  readonly timeout?: number;
  /** How requests are sent; absent: over the network. */
  readonly send?: (url: string, init: RequestInit) => Promise<Response>;
}

const checkNames = ['page', 'health', 'branches', 'book', 'look-up', 'cancel'] as const;
type CheckName = (typeof checkNames)[number];

/** The first check that did not get the expected answer. */
export interface CanaryFailure {
  readonly check: CheckName;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
}

/** Six requests with this timeout end before the function's own timeout. */
const TIMEOUT_MS = 4_500;

const envelope = z.looseObject({ success: z.literal(true), data: z.unknown() });
const branchList = z.looseObject({ branches: z.array(z.looseObject({ id: z.int() })) });
const booking = z.looseObject({ id: z.int(), code: z.string() });

/** An answer that is not the expected one. */
class UnexpectedAnswer extends Error {
  readonly status: number;
  constructor(status: number) {
    super('unexpected answer');
    this.status = status;
  }
}

interface Answer<T> {
  readonly data: T;
  /** The cookies of the next request, as a browser sends them: `name=value; name=value`. */
  readonly cookies: string;
}

const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.replace(/;.*$/u, ''))
    .join('; ');

const open = async (target: CanaryTarget, path: string, init: RequestInit = {}) => {
  const { origin, timeout = TIMEOUT_MS, send = fetch } = target;
  const response = await send(`${origin}${path}`, { ...init, signal: AbortSignal.timeout(timeout) });
  if (!response.ok) throw new UnexpectedAnswer(response.status);
  return response;
};

/** An answer of the API. @throws when its envelope or its data differ from the schema. */
const call = async <Schema extends z.ZodMiniType>(
  target: CanaryTarget,
  { path, schema, ...init }: RequestInit & { readonly path: string; readonly schema: Schema },
): Promise<Answer<z.output<Schema>>> => {
  const response = await open(target, `/api${path}`, init);
  const body = envelope.safeParse(await response.json());
  const data = body.success ? schema.safeParse(body.data.data) : undefined;
  if (data?.success !== true) throw new UnexpectedAnswer(response.status);
  return { data: data.data, cookies: cookiesOf(response) };
};

const post = (body: object, headers: Readonly<Record<string, string>>): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
});

const requirePage = async (target: CanaryTarget): Promise<void> => {
  const response = await open(target, '/');
  if (!(await response.text()).includes('</html>')) throw new UnexpectedAnswer(response.status);
};

/** Checks that the list of branches is answered and does not contain the test branch. */
const requireBranches = async (target: CanaryTarget): Promise<void> => {
  const { data } = await call(target, { path: listBranches.path, schema: branchList });
  if (data.branches.some(({ id }) => id === TEST_BRANCH_ID)) throw new UnexpectedAnswer(200);
};

type Begin = (check: CheckName) => void;

const bookAndCancel = async (target: CanaryTarget, begin: Begin): Promise<void> => {
  begin('book');
  const { phone, name } = target;
  const body = { name, phone, branch_id: TEST_BRANCH_ID, type: 'regular' };
  const booked = await call(target, { path: bookReservation.path, schema: booking, ...post(body, {}) });
  const { id, code } = booked.data;
  const headers = booked.cookies === '' ? {} : { cookie: booked.cookies };
  begin('look-up');
  const lookUp = `${showQueueInfo.path.replace('{phone}', encodeURIComponent(phone))}?code=${encodeURIComponent(code)}`;
  await call(target, { path: lookUp, schema: z.unknown(), headers });
  begin('cancel');
  const cancelled = cancelReservation.path.replace('{id}', String(id));
  await call(target, { path: cancelled, schema: z.unknown(), ...post({ code, phone }, headers) });
};

/** @returns the check that began last when one throws; undefined when none does */
const failureOf = async (checks: (begin: Begin) => Promise<void>): Promise<CanaryFailure | undefined> => {
  let check: CheckName = 'page';
  try {
    await checks((begun) => {
      check = begun;
    });
    return undefined;
  } catch (error) {
    return { check, status: error instanceof UnexpectedAnswer ? error.status : 0 };
  }
};

/**
 * Loads the site and, as a patient, books, looks up and cancels at the test branch.
 * @returns the first check that failed; undefined when all passed.
 */
export const runCanaryChecks = (target: CanaryTarget): Promise<CanaryFailure | undefined> =>
  failureOf(async (begin) => {
    await requirePage(target);
    begin('health');
    await call(target, { path: checkHealth.path, schema: z.unknown() });
    begin('branches');
    await requireBranches(target);
    await bookAndCancel(target, begin);
  });

/** The same without the site: books, looks up and cancels at the test branch. */
export const runBookingChecks = (target: CanaryTarget): Promise<CanaryFailure | undefined> =>
  failureOf((begin) => bookAndCancel(target, begin));

const words = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'];
const RUN_MS = 5 * 60_000;

/**
 * A different patient name for each five minutes of an hour, so that a booking that was not cancelled does not fail the
 * next run.
 */
export const canaryName = (who: string, now: Date): string =>
  `${who} ${valueAt(words, Math.floor(now.getTime() / RUN_MS) % words.length)}`;
