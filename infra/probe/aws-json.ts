import type * as z from 'zod/mini';
import type { AwsCli } from '../in-service.ts';

/** The answer of the AWS CLI, parsed. @throws when the command failed */
export const awsJson = <T>(aws: AwsCli, words: readonly string[], schema: z.ZodMiniType<T>): T => {
  const text = aws([...words, '--output', 'json']);
  if (text === undefined) throw new Error(`aws ${words.slice(0, 2).join(' ')} failed`);
  return schema.parse(JSON.parse(text === '' ? '{}' : text));
};
