import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * Passwords are hashed with argon2id and stored as PHC strings, which contain their parameters. Parameters: OWASP
 * minimum. Hashes that an earlier release made with scrypt are still accepted; a new password replaces them.
 */
const ARGON = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_BYTES = 32;

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

const argon2id = (password: string, salt: Buffer, cost: { memory: number; passes: number; parallelism: number }) =>
  promisify(argon2)('argon2id', { message: password, nonce: salt, tagLength: TAG_BYTES, ...cost });

const scryptKey = (password: string, salt: Buffer, cost: { N: number; r: number; p: number }): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, TAG_BYTES, { ...cost, maxmem: 256 * cost.N * cost.r }, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });

const phc = (salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${String(ARGON.memory)},t=${String(ARGON.passes)},p=${String(ARGON.parallelism)}$${base64(salt)}$${base64(tag)}`;

/** A PHC string of the password with a new random salt. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  return phc(salt, await argon2id(password, salt, ARGON));
};

/** Reads a number of the parameters `m=19456,t=2,p=1`; 0 when it is not there. */
const costIn = (parameters: string): ((name: string) => number) => {
  const costs = new URLSearchParams(parameters.replaceAll(',', '&'));
  return (name) => Number(costs.get(name));
};

/** Does the password belong to the PHC string? False for a string that is none. */
export const passwordMatches = async (password: string, phc: string): Promise<boolean> => {
  const parts = phc.split('$').slice(1);
  const [parameters = '', salt = '', tag = ''] = parts.slice(-3);
  const cost = costIn(parameters);
  const expected = Buffer.from(tag, 'base64');
  const saltBytes = Buffer.from(salt, 'base64');
  if (expected.length !== TAG_BYTES) return false;
  const actual =
    parts[0] === 'scrypt'
      ? await scryptKey(password, saltBytes, { N: 2 ** cost('ln'), r: cost('r'), p: cost('p') })
      : await argon2id(password, saltBytes, { memory: cost('m'), passes: cost('t'), parallelism: cost('p') });
  return timingSafeEqual(actual, expected);
};

/**
 * A string that no password belongs to, checked for unknown accounts so that they take as long as known ones. Its tag
 * is random: making a real one would take the time of a second check.
 */
export const decoyHash: string = phc(randomBytes(16), randomBytes(TAG_BYTES));
