/** FNV-1a over a text, mixed so that neighbouring texts give unrelated values. */
const hashOf = (text: string): number => {
  let hash = 0x81_1c_9d_c5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/**
 * Random decisions of one seed. The n-th decision about a subject depends on the seed, the subject and n alone,
 * so requests about other items that run at the same time do not change it.
 */
export class SeededDecisions {
  readonly #seed: number;
  readonly #made = new Map<string, number>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** A number from 0 to 1, without 1. */
  next(subject: string): number {
    const count = this.#made.get(subject) ?? 0;
    this.#made.set(subject, count + 1);
    return hashOf(`${String(this.#seed)} ${subject} ${String(count)}`) / 2 ** 32;
  }

  /** True with this chance; a chance of 0 or 1 draws no number. */
  happens(chance: number, subject: string): boolean {
    if (chance <= 0) return false;
    return chance >= 1 || this.next(subject) < chance;
  }
}
