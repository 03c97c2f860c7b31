import { expect } from 'vitest';
import type { LogFields } from '#functions/log.ts';

/**
 * Log lines of level WARN and ERROR. A test announces those that it causes on purpose; any other fails the test
 * (tests/problem-lines-setup.ts), so that no suite hides a fault of the product.
 */
const unannounced: string[] = [];
let announced: readonly string[] = [];
const seen: string[] = [];

let allowed: readonly string[] = [];
const allowedLines: string[] = [];
/** Lines that the injected faults of this file may cause at any moment. For a file with a process of its own. */
export const allowLogged = (codes: readonly string[]): void => {
  allowed = codes;
};

let isRead = true;
/** From now on functions write their log elsewhere: what they announce is not looked for here. */
export const logIsElsewhere = (): void => {
  isRead = false;
};

/** Records a line. Called by the log of every test. */
export const recordProblemLine = (code: string, fields: LogFields = {}): void => {
  if (announced.includes(code)) seen.push(code);
  else (allowed.includes(code) ? allowedLines : unannounced).push(`${code} ${JSON.stringify(fields)}`);
};

/** Codes and fields of the lines that no test has announced, since the last call. */
export const takeUnannounced = (): string[] => unannounced.splice(0);

/** Codes and fields of the lines that the injected faults caused, since the last call: the cause of a wrong answer. */
export const takeAllowed = (): string[] => allowedLines.splice(0);

/** Does work that writes these lines, each at least once. @returns its result */
export const expectLogged = async <T>(codes: readonly string[], work: () => Promise<T>): Promise<T> => {
  const former = announced;
  announced = [...former, ...codes];
  seen.length = 0;
  try {
    const result = await work();
    if (isRead)
      expect([...new Set(seen)].filter((code) => codes.includes(code)).toSorted()).toEqual([...codes].toSorted());
    return result;
  } finally {
    announced = former;
  }
};
