import type { ServerCode } from './error-codes.ts';
import { type RefusalKind, refusalKinds } from './refusals/kinds.ts';
import type { Reason, ReasonOf } from './refusals/reasons.ts';

export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

/** One sentence in each language of the product. */
export type Sentence = Readonly<Record<Language, string>>;

/** A wrong field and its sentence. `path` is dotted; empty for the body as a whole. */
export interface Detail {
  readonly path: string;
  readonly message: Sentence;
}

/**
 * A refused request whose reason the caller can understand. Thrown anywhere, mapped to a reply in
 * functions/runtime/errors.ts. The sentence must never contain a name, a phone or anything technical.
 */
export class Refusal<Kind extends RefusalKind = RefusalKind> extends Error {
  override readonly name = 'Refusal';
  readonly reason: Reason;
  readonly code: ServerCode;
  readonly status: number;
  readonly sentence: Sentence;
  readonly details: readonly Detail[];
  /** Seconds until a retry may succeed; sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(
    kind: Kind,
    reason: ReasonOf<Kind>,
    sentence: Sentence,
    more: { readonly details?: readonly Detail[]; readonly retryAfter?: number } = {},
  ) {
    super(sentence.en);
    const { code, status } = refusalKinds[kind];
    this.reason = reason;
    this.code = code;
    this.status = status;
    this.sentence = sentence;
    this.details = more.details ?? [];
    this.retryAfter = more.retryAfter;
  }
}

/** Makes a refusal that points at one field. */
export const refusedField = <Kind extends RefusalKind>(
  kind: Kind,
  reason: ReasonOf<Kind>,
  path: string,
  sentence: Sentence,
): Refusal => new Refusal(kind, reason, sentence, { details: [{ path, message: sentence }] });

/** Makes a refusal of bad input that points at one field. */
export const invalidField = (reason: ReasonOf<'invalid'>, path: string, sentence: Sentence): Refusal =>
  refusedField('invalid', reason, path, sentence);

/** The failure envelope. Source: docs/api.md. */
export const failureBody = (refusal: Refusal, language: Language) => ({
  success: false as const,
  error: refusal.sentence[language],
  code: refusal.code,
  reason: refusal.reason,
  ...(refusal.details.length === 0
    ? {}
    : { details: refusal.details.map(({ path, message }) => ({ path, message: message[language] })) }),
});

/** The refusal of any kind: `instanceof` alone leaves its kind untyped. */
export const isRefusal = (error: unknown): error is Refusal => error instanceof Refusal;
