import * as z from 'zod/mini';
import type { PaymentMethod } from '#shared/models/enums.ts';
import { amountInput } from '#shared/models/fields.ts';
import { closeDrawer } from '#shared/routes/drawers.ts';
import type { DrawerView } from '#web/lib/answers.ts';
import { type CashCount, denominations, sumOfCount } from '#shared/rules/cash-count.ts';
import { toPiastres, toPounds, asPiastres } from '#shared/rules/money.ts';
import type { CountBody } from './drawer-calls.ts';

const { counts, reason } = closeDrawer.body.shape;

const blankAsNothing = z.pipe(
  z.string(),
  z.transform((text) => (text.trim() === '' ? undefined : text.trim())),
);
const typedAmountOrNothing = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text): number | string | undefined => (text.trim() === '' ? undefined : text.trim())),
  ),
  z.optional(amountInput),
);
const pieces = z.pipe(
  z.pipe(
    blankAsNothing,
    z.transform((text) => (text === undefined ? undefined : Number(text))),
  ),
  counts.shape['200'],
);

/** A count as typed, validated by the server's schemas: number per denomination, totals of the other methods. */
export const countSchema = z.object({
  pieces: z.array(pieces),
  totals: z.array(typedAmountOrNothing),
  reason: z.pipe(blankAsNothing, reason),
  handOver: typedAmountOrNothing,
});
export type CountEntry = z.input<typeof countSchema>;

/** The lines of a drawer that are not cash: their totals are typed from a slip or an application. */
export const otherLines = ({ lines }: DrawerView): DrawerView['lines'] =>
  lines.filter(({ method }) => method !== 'cash');

export const emptyCount = (drawer: DrawerView): CountEntry => ({
  pieces: denominations.map(() => ''),
  totals: otherLines(drawer).map(({ expected }) => String(expected)),
  reason: '',
  handOver: '',
});

const countOf = (typed: readonly (number | undefined)[]): CashCount =>
  Object.fromEntries(
    denominations.flatMap((denomination, index) => {
      const count = typed[index];
      return count === undefined ? [] : [[denomination, count]];
    }),
  );

/** The body of the request that closes the drawer. */
export const countBody = (drawer: DrawerView, entry: z.output<typeof countSchema>): CountBody => {
  const totals: Partial<Record<PaymentMethod, number>> = {};
  for (const [index, { method }] of otherLines(drawer).entries()) {
    const total = entry.totals[index];
    if (total !== undefined) totals[method] = total;
  }
  return {
    counts: countOf(entry.pieces),
    totals,
    ...(entry.reason === undefined ? {} : { reason: entry.reason }),
    ...(entry.handOver === undefined ? {} : { handOver: entry.handOver }),
  };
};

const wholeNumber = (text: string): number | undefined =>
  /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : undefined;

/** Totals of a count while it is typed, in pounds: cash, and the variance. */
export const countTotals = (drawer: DrawerView, entry: Pick<CountEntry, 'pieces' | 'totals'>) => {
  const cash = sumOfCount(countOf(entry.pieces.map(wholeNumber)));
  const expected = drawer.lines.find(({ method }) => method === 'cash')?.expected ?? 0;
  const others = otherLines(drawer).map((line, index) => {
    const typed = Number((entry.totals[index] ?? '').trim());
    return Number.isFinite(typed) ? toPiastres(typed) - toPiastres(line.expected) : 0;
  });
  const variance = asPiastres(cash - toPiastres(expected));
  return {
    /** Nothing is typed yet, so there is no variance to show. */
    blank: entry.pieces.every((typed) => typed.trim() === ''),
    cash: toPounds(cash),
    variance: toPounds(variance),
    agrees: variance === 0 && others.every((difference) => difference === 0),
  };
};
