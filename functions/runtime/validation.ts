import * as z from 'zod/mini';
import type { Detail, Refusal } from '#shared/errors.ts';
import { type BrokenLength, fieldSentence, inputInvalid, unknownField } from '#shared/refusals/fields.ts';

/** Only plain names are repeated to the caller; anything else might be an attempt to plant text in a page or log. */
const plain = (name: string): string => (/^[\w-]{1,40}$/.test(name) ? name : '?');

type Issue = z.core.$ZodIssue;

const brokenLength = (issue: Issue): BrokenLength => ({
  least: 'minimum' in issue ? Number(issue.minimum) : undefined,
  most: 'maximum' in issue ? Number(issue.maximum) : undefined,
});

const detailsOf = (issue: Issue): Detail[] => {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [path, plain(key)].filter((part) => part !== '').join('.'),
      message: unknownField(plain(key)),
    }));
  }
  return [{ path, message: fieldSentence(String(issue.path[0] ?? ''), brokenLength(issue)) }];
};

/** The refusal of an invalid request: details per field, and the sentence of the first one. */
export const refusalOf = (issues: readonly Issue[]): Refusal => {
  const all = issues.flatMap(detailsOf);
  // Two rules of one field can have the same message: it is listed once.
  const details = all.filter(
    ({ path, message }, index) => all.findIndex((other) => other.path === path && other.message === message) === index,
  );
  return inputInvalid(details);
};

/** Parses what came; refuses what does not fit the schema. */
export const parseWith = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> => {
  const result = z.safeParse(schema, value);
  if (!result.success) throw refusalOf(result.error.issues);
  return result.data;
};
