import type { MessagingSettings } from '#functions/data/messages/messaging-secret.ts';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { isWrite, keepsAnswers } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';
import type { ApiResponse, ApiRequest, SendRequest, RouteId } from '#local/in-process.ts';

/** The requests of a clinic day, and what they have made so far. */
export interface ClinicDay {
  readonly call: SendRequest;
  /** Settings of the provider of messages. */
  readonly webhook: () => MessagingSettings;
  /** Ids of the routes that have answered. */
  readonly answered: Set<string>;
  /** Tokens of staff users by account. */
  readonly tokens: Map<string, string>;
  /** Reservations by the patient's first name. */
  readonly made: Map<string, DayReservation>;
  /** Sends a request that succeeds; a write whose answer is recorded is sent twice. @returns its data */
  readonly ok: (id: RouteId, request?: ApiRequest) => Promise<unknown>;
  readonly refused: (id: RouteId, request: ApiRequest, status: number) => Promise<ApiResponse>;
  readonly as: (account: string) => { readonly token: string };
  readonly reservation: (who: string) => DayReservation;
  readonly phoneOf: (who: string) => string;
  readonly book: (who: string, more: Readonly<Record<string, unknown>>, request?: ApiRequest) => Promise<void>;
  /** The doctor calls the next patient. */
  readonly next: () => Promise<void>;
}

interface DayReservation {
  readonly id: number;
  readonly code: string;
  readonly patientId: string;
}

/** The id of a move, as its answer names it. */
export const moveIdOf = (data: unknown): string => z.looseObject({ move_id: z.string() }).parse(data).move_id;

/** An answer with a number of this name. */
export const numberIn = (name: string) => z.looseObject({ [name]: z.number() });

/** @param run begins every idempotency key: recorded answers of an earlier run are kept for a day */
export const requestsOfDay = (call: SendRequest, webhook: () => MessagingSettings, run = ''): ClinicDay => {
  const answered = new Set<string>();
  const tokens = new Map<string, string>();
  const made = new Map<string, DayReservation>();
  let keys = 0;

  const ok = async (id: RouteId, request: ApiRequest = {}): Promise<unknown> => {
    const route = routes.find((candidate) => candidate.id === id);
    if (route === undefined) throw new Error(`no route ${id}`);
    // As the site does: an idempotency key with every write.
    keys += 1;
    const key = request.key ?? (isWrite(route) ? `${run}day-${String(keys)}` : undefined);
    const answer = await call(id, { ...request, key });
    expect(answer.status, `${id}: ${answer.error ?? ''}`).toBeLessThan(300);
    if (!('raw' in route)) route.reply.parse(answer.data);
    answered.add(id);
    if (key === undefined || !keepsAnswers(route)) return answer.data;
    const again = await call(id, { ...request, key });
    expect(again.data, `${id} again`).toEqual(answer.data);
    return answer.data;
  };
  const refused = async (id: RouteId, request: ApiRequest, status: number): Promise<ApiResponse> => {
    const answer = await call(id, request);
    expect([id, answer.status]).toEqual([id, status]);
    expect(answer.error).toMatch(/\w/u);
    return answer;
  };
  const as = (account: string): { token: string } => ({ token: tokens.get(account) ?? '' });
  const reservation = (who: string) => {
    const found = made.get(who);
    if (found === undefined) throw new Error(`${who} has not booked`);
    return found;
  };
  const phoneOf = (who: string): string =>
    `0100200${String(1000 + [...who].reduce((sum, letter) => sum + letter.charCodeAt(0), 0))}`;
  const book = async (who: string, more: Record<string, unknown>, request: ApiRequest = {}): Promise<void> => {
    const body = { name: `${who} Testing`, phone: phoneOf(who), branch_id: 1, ...more };
    const data = await ok('reservations/book-reservation', { body, key: `book-${who}`, ...request });
    const { id, code } = z.looseObject({ id: z.int(), code: z.string() }).parse(data);
    made.set(who, { id, code, patientId: '' });
  };
  const next = async (): Promise<void> => {
    await ok('doctor/call-next', { body: {}, ...as('doctor') });
  };

  return { call, webhook, answered, tokens, made, ok, refused, as, reservation, phoneOf, book, next };
};
