import type { DrawerView } from '#shared/routes/drawers.ts';
import { toPiastres } from '#shared/rules/money.ts';
import type { LedgerEntry } from '#functions/data/money/ledger.ts';
import { sumsByMethod } from '#functions/domain/money/drawers.ts';
import { sumsByPurpose } from '#functions/domain/money/money-purposes.ts';

const toPurposes = (
  lines: readonly { readonly purpose: string; readonly entries: number; readonly amount: number }[],
) => lines.map(({ purpose, entries, amount }) => `${purpose} ${String(entries)} ${String(amount)}`).join();

/** Differences between a closed drawer and the ledger. */
export const faultsOfDrawer = (drawer: DrawerView, entries: readonly LedgerEntry[]): string[] => {
  const sums = sumsByMethod(entries.filter(({ drawerId }) => drawerId === drawer.id));
  const faults = drawer.lines.flatMap((line) => {
    const ledger = sums[line.method]?.amount ?? 0;
    const own =
      line.method === 'cash' ? toPiastres(drawer.float) + toPiastres(drawer.cash_in) - toPiastres(drawer.cash_out) : 0;
    return [
      ...(toPiastres(line.amount) === ledger ? [] : [`${line.method} of the drawer is not what the ledger says`]),
      ...(toPiastres(line.expected) === ledger + own ? [] : [`${line.method} is expected wrongly`]),
      ...(line.expected < 0 ? ['a drawer with less than nothing'] : []),
    ];
  });
  const own = toPurposes(sumsByPurpose(entries.filter(({ drawerId }) => drawerId === drawer.id)));
  const shown = toPurposes(drawer.purposes.map((line) => ({ ...line, amount: toPiastres(line.amount) })));
  if (shown !== own) faults.push('what the money of the drawer is for is not what the ledger says');
  const listed = new Set(drawer.lines.map(({ method }) => method));
  const unlisted = Object.entries(sums).filter(
    ([method, { amount }]) => amount !== 0 && ![...listed].includes(method as never),
  );
  return [...faults, ...unlisted.map(([method]) => `${method} is missing in the drawer`)];
};
