import { catalogue, type ServerCode } from './error-codes.ts';
import { type Reason, refusalReasons } from './refusals/reasons.ts';

export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

/** One sentence in each language of the product. */
export type Sentence = Readonly<Record<Language, string>>;

/** The HTTP status with which a reason is answered. */
export const statusOf = (reason: Reason): number => {
  const entry: { readonly code: ServerCode; readonly status?: number } = refusalReasons[reason];
  return entry.status ?? catalogue[entry.code].status;
};

/** A wrong field and its sentence. `path` is dotted; empty for the body as a whole. */
export interface Detail {
  readonly path: string;
  readonly message: Sentence;
}

/**
 * A refused request whose reason the caller can understand. Thrown anywhere, mapped to a reply in
 * functions/runtime/errors.ts. The sentence must never contain a name, a phone or anything technical.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reason: Reason;
  readonly code: ServerCode;
  readonly status: number;
  readonly sentence: Sentence;
  readonly details: readonly Detail[];
  /** Seconds until a retry may succeed; sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(
    reason: Reason,
    sentence: Sentence,
    more: { readonly details?: readonly Detail[]; readonly retryAfter?: number } = {},
  ) {
    super(sentence.en);
    this.reason = reason;
    this.code = refusalReasons[reason].code;
    this.status = statusOf(reason);
    this.sentence = sentence;
    this.details = more.details ?? [];
    this.retryAfter = more.retryAfter;
  }
}

/** Makes a refusal of bad input that points at one field. */
export const invalidField = (reason: Reason, path: string, sentence: Sentence): Refusal =>
  new Refusal(reason, sentence, { details: [{ path, message: sentence }] });

/** The failure envelope. Source: docs/api.md. */
export const failureBody = (refusal: Refusal, language: Language) => ({
  success: false as const,
  error: refusal.sentence[language] || catalogue[refusal.code].message,
  code: refusal.code,
  reason: refusal.reason,
  ...(refusal.details.length === 0
    ? {}
    : { details: refusal.details.map(({ path, message }) => ({ path, message: message[language] })) }),
});
