import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '#local/demo/seeded-random.ts';
import type { ApiResponse, ApiRequest, RouteId } from '#local/in-process.ts';

/** Sends one request. Throws when nothing came back: hang-up, lost connection, killed process. */
export type Send = (route: RouteId, request: ApiRequest, signal: AbortSignal) => Promise<ApiResponse>;

/** One request under one Idempotency-Key, with the answer that its sender got in the end. */
export interface JournalEntry {
  readonly route: RouteId;
  /** The user who sent it; undefined for the public. */
  readonly userId: string | undefined;
  readonly request: ApiRequest;
  readonly key: string;
  readonly answer: ApiResponse;
}

/** How clients behave, and what they must accept. */
export interface ClientOptions {
  readonly send: Send;
  readonly chance: Random;
  /** 503 is an answer of a database over its capacity, or of one that lost a connection; not where no fault is injected. */
  readonly allowUnavailable: boolean;
}

/** Who sends a request. */
export interface Sender {
  readonly userId?: string;
  readonly token?: () => string;
}

const MAX_ATTEMPTS = 400;
/** A person hangs up after at most so long. */
const HANG_UP_MS = 12;

/**
 * Sends like a browser on a bad connection: sometimes twice concurrently with one or two keys, sometimes aborted during
 * the request, and again with the same key until the outcome is known.
 */
export class HistoryClient {
  readonly journal: JournalEntry[] = [];
  /** Descriptions of answers that must never occur. */
  readonly faults: string[] = [];
  /** How often each behaviour and each status happened. */
  readonly counts = new Map<string, number>();
  readonly #options: ClientOptions;
  /** Keys of requests of which an attempt was not answered: it may be carried out after its repeat was refused. */
  readonly #unanswered = new Set<string>();
  readonly #senders = new Map<string, Sender>();

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  /** Sends a write as a person with a mouse and a bad line does. @returns the answer of the first click. */
  async write(route: RouteId, sender: Sender, request: ApiRequest): Promise<ApiResponse> {
    const { chance } = this.#options;
    const key = randomUUID();
    const drawn = chance.next();
    if (drawn < 0.15) return this.#clickTwiceUnderOneKey(route, sender, { ...request, key });
    if (drawn < 0.25) {
      this.count('double click, two keys');
      const [first] = await Promise.all([
        this.#untilKnown(route, sender, { ...request, key }),
        this.#untilKnown(route, sender, { ...request, key: randomUUID() }),
      ]);
      return first;
    }
    if (drawn < 0.35) {
      this.count('hang-up');
      await this.#attempt(route, sender, { ...request, key }, AbortSignal.timeout(chance.whole(1, HANG_UP_MS)));
    }
    return this.#untilKnown(route, sender, { ...request, key });
  }

  /** A read, repeated until it is answered. */
  read(route: RouteId, sender: Sender, request: ApiRequest = {}): Promise<ApiResponse> {
    return this.#untilAnswered(route, sender, request);
  }

  /** A request without a key, once: for sign-in, whose answers are not kept. */
  once(route: RouteId, request: ApiRequest): Promise<ApiResponse | undefined> {
    return this.#attempt(route, {}, request, new AbortController().signal);
  }

  /** Sends refused requests again of which an earlier attempt may have been carried out since. Call when all is quiet. */
  async resolveUnanswered(): Promise<void> {
    for (const [index, entry] of this.journal.entries()) {
      if (entry.answer.status < 300 || !this.#unanswered.has(entry.key)) continue;
      const sender = this.#senders.get(entry.key) ?? {};
      this.journal[index] = { ...entry, answer: await this.#untilAnswered(entry.route, sender, entry.request) };
      this.count('refused after no answer');
    }
  }

  async #clickTwiceUnderOneKey(route: RouteId, sender: Sender, request: ApiRequest): Promise<ApiResponse> {
    this.count('double click, one key');
    const both = await Promise.all([
      this.#untilAnswered(route, sender, request),
      this.#untilAnswered(route, sender, request),
    ]);
    const last = await this.#untilKnown(route, sender, request);
    for (const answer of both) {
      if (answer.status < 300 && JSON.stringify(answer.data) !== JSON.stringify(last.data)) {
        this.faults.push(`${route}: two answers under one key: ${JSON.stringify(answer)} and ${JSON.stringify(last)}`);
      }
    }
    return last;
  }

  /** Until the outcome is known; notes it in the journal. */
  async #untilKnown(route: RouteId, sender: Sender, request: ApiRequest): Promise<ApiResponse> {
    const answer = await this.#untilAnswered(route, sender, request);
    this.#senders.set(request.key ?? '', sender);
    this.journal.push({ route, userId: sender.userId, request, key: request.key ?? '', answer });
    return answer;
  }

  async #untilAnswered(route: RouteId, sender: Sender, request: ApiRequest): Promise<ApiResponse> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const answer = await this.#attempt(route, sender, request, new AbortController().signal);
      if (answer !== undefined && answer.status < 500) return answer;
      await pause(Math.min(5 * attempt, 100));
    }
    throw new Error(`${route} was never answered`);
  }

  async #attempt(
    route: RouteId,
    sender: Sender,
    request: ApiRequest,
    signal: AbortSignal,
  ): Promise<ApiResponse | undefined> {
    const token = sender.token?.();
    let answer: ApiResponse;
    try {
      answer = await this.#options.send(route, { ...request, ...(token === undefined ? {} : { token }) }, signal);
    } catch {
      this.count('no answer');
      if (request.key !== undefined) this.#unanswered.add(request.key);
      return undefined;
    }
    this.count(`status ${String(answer.status)}`);
    if (answer.status === 503) this.count(`503 ${route}`);
    const isDeclared = answer.status < 500 || (answer.status === 503 && this.#options.allowUnavailable);
    if (!isDeclared) this.faults.push(`${route}: ${String(answer.status)} ${answer.error ?? ''}`);
    return answer;
  }
}

/** The same signal as an abort of a promise that cannot be stopped: the work continues and is not awaited. */
export const abandoned = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const hangUp = (): void => {
    reject(new Error('hang-up'));
  };
  signal.addEventListener('abort', hangUp, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', hangUp);
    work.catch(() => undefined);
  }
};
