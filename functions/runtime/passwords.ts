// As a whole: a name that the runtime does not have (argon2, before Node 24.7) would keep this file from loading.
import * as crypto from 'node:crypto';
import { promisify } from 'node:util';

/**
 * Passwords are stored as PHC strings, which contain their parameters. argon2id where the runtime has it (Node 24.7+),
 * scrypt elsewhere; a hash is verified by the algorithm that its prefix names. Parameters: OWASP minimum.
 */
const ARGON = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SCRYPT = { N: 2 ** 17, r: 8, p: 1 } as const;
const TAG_BYTES = 32;

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

const argon2id = (password: string, salt: Buffer, cost: { memory: number; passes: number; parallelism: number }) =>
  promisify(crypto.argon2)('argon2id', {
    message: password,
    nonce: salt,
    tagLength: TAG_BYTES,
    memory: cost.memory,
    passes: cost.passes,
    parallelism: cost.parallelism,
  });

const scryptKey = (password: string, salt: Buffer, cost: { N: number; r: number; p: number }): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    crypto.scrypt(password, salt, TAG_BYTES, { ...cost, maxmem: 256 * cost.N * cost.r }, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });

const hasArgon2 = typeof crypto.argon2 === 'function';

/** The PHC string of a tag made with the parameters of this runtime. */
const phc = (salt: Buffer, tag: Buffer): string => {
  const { memory, passes, parallelism } = ARGON;
  const parameters = hasArgon2
    ? `argon2id$v=19$m=${String(memory)},t=${String(passes)},p=${String(parallelism)}`
    : `scrypt$ln=17,r=${String(SCRYPT.r)},p=${String(SCRYPT.p)}`;
  return `$${parameters}$${base64(salt)}$${base64(tag)}`;
};

/** A PHC string of the password with a new random salt. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = crypto.randomBytes(16);
  return phc(salt, await (hasArgon2 ? argon2id(password, salt, ARGON) : scryptKey(password, salt, SCRYPT)));
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
    parts[0] === 'argon2id'
      ? await argon2id(password, saltBytes, { memory: cost('m'), passes: cost('t'), parallelism: cost('p') })
      : await scryptKey(password, saltBytes, { N: 2 ** cost('ln'), r: cost('r'), p: cost('p') });
  return crypto.timingSafeEqual(actual, expected);
};

/**
 * A string that no password belongs to, checked for unknown accounts so that they take as long as known ones. Its tag
 * is random: making a real one would take the time of a second check.
 */
export const decoyHash: string = phc(crypto.randomBytes(16), crypto.randomBytes(TAG_BYTES));
