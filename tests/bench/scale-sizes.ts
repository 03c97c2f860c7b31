/** The sizes of a company that docs/scale.md judges. */
const SIZES = [10, 100, 300, 1000] as const;

/** The head of the table of sizes. */
export const sizesHead = ['Branches', 'Breaks, worst first', 'Nearest to its limit of the others'] as const;

/** A limit: its name, what a branch uses of it, what prod allows, and how to raise it. */
type Limit = readonly [name: string, used: number, allowed: number, how: string];

interface Share {
  readonly name: string;
  readonly share: number;
}

const shown = ({ name, share }: Share): string => `${name} (${String(Math.round(100 * share))} %)`;

/** For each size what is beyond its limit, worst first, and what is nearest to its limit of the others. */
export const sizeRows = (limits: readonly Limit[]): string[][] =>
  SIZES.map((branches) => {
    const byShare = limits
      .map(([name, used, allowed]) => ({ name, share: (branches * used) / allowed }))
      .toSorted((a, b) => b.share - a.share);
    const beyond = byShare.filter(({ share }) => share > 1);
    const nearest = byShare.find(({ share }) => share <= 1);
    return [
      branches.toLocaleString('en'),
      beyond.length === 0 ? 'nothing' : beyond.map(shown).join(', '),
      nearest === undefined ? '' : shown(nearest),
    ];
  });
