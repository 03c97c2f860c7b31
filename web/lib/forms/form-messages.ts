import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';

export { useFormMessage } from './use-form-message.ts';

// zod would try `new Function` to compile schemas: the content security policy reports each attempt.
z.config({ jitless: true });

/** The fields of a schema's raw issue that a message needs. */
interface Issue {
  readonly code: string;
  readonly format?: unknown;
  readonly origin?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly input?: unknown;
}

const isBlank = (input: unknown): boolean =>
  input === undefined || input === null || (typeof input === 'string' && input.trim() === '');

const formats = ['email', 'phone'] as const;

/** `minLength:8`: a rule of `forms:rules` and its number. Pure, so that a message can be translated when it is shown. */
export const ruleOf = (issue: Issue): string => {
  if (isBlank(issue.input)) return 'required';
  if (issue.code === 'too_small' && issue.origin === 'string') return `minLength:${String(issue.minimum)}`;
  if (issue.code === 'too_big' && issue.origin === 'string') return `maxLength:${String(issue.maximum)}`;
  if (issue.code === 'too_small') return `min:${String(issue.minimum)}`;
  if (issue.code === 'too_big') return `max:${String(issue.maximum)}`;
  return formats.find((known) => known === issue.format) ?? 'format';
};

/**
 * The resolver of a form: the schema of the route, as the server applies it. A message that the schema gives itself
 * (`z.string().check(z.minLength(8, 'password'))`) is kept: a rule of `forms:rules` or a whole key (`forms:booking.name`).
 */
export const formResolver = <Input extends Record<string, unknown>, Output>(schema: z.core.$ZodType<Output, Input>) =>
  zodResolver<Input, unknown, Output>(schema, { error: (issue) => ruleOf(issue) });
