import { createHash, randomInt } from 'node:crypto';
import { keys } from '../table/keys.ts';
import { put, remove, type Write } from '../table/store.ts';

/** Source: docs/domain.md#first-run. */
const CODE_SECONDS = 7 * 24 * 60 * 60;
const CODE_LENGTH = 20;

const newCode = (): string => Array.from({ length: CODE_LENGTH }, () => randomInt(36).toString(36)).join('');

/** The table knows the code by its hash. */
const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);

/** A new setup code in place of the one before. Only while there is no owner: who has it becomes one. */
export const newSetupCode = (now: Date): { readonly code: string; readonly write: Write } => {
  const code = newCode();
  const item = { ...keys.setupCode, hash: hashOf(code), expires_at: secondsOf(now) + CODE_SECONDS };
  return { code, write: put('setup code', item) };
};

/** Ends the setup code. Label that fails when it is not this one, was used or has expired: `setup code`. */
export const useSetupCodeWrite = (code: string, now: Date): Write =>
  remove('setup code', keys.setupCode, {
    when: '#hash = :hash AND #expires_at > :now',
    values: { hash: hashOf(code), now: secondsOf(now) },
  });

/** Ends the setup code, whatever it is: an owner exists. */
export const endSetupCodeWrite = (): Write => remove('setup code', keys.setupCode);
