import * as z from 'zod/mini';
import type { PaymentMethod } from '#shared/models/enums.ts';
import { closeDrawer, totalInput } from '#shared/routes/drawers.ts';
import type { DrawerView } from '#web/lib/api/answers.ts';
import { type CashCount, denominations, sumOfCount } from '#shared/rules/cash-count.ts';
import { toPiastres, toPounds, asPiastres } from '#shared/rules/money.ts';
import { plainAmount } from '#shared/rules/plain-amount.ts';
import { typedAmountOrNone } from '#web/lib/forms/typed-amount.ts';
import type { CountBody } from './drawer-calls.ts';

const { counts, reason } = closeDrawer.body.shape;

const blankAsNothing = z.pipe(
  z.string(),
  z.transform((text) => (text.trim() === '' ? undefined : text.trim())),
);
const typedTotalOrNothing = z.pipe(
  z.pipe(
    blankAsNothing,
    // A sum that is copied from a page has the sign of the page.
    z.transform((text): number | string | undefined =>
      text === undefined ? undefined : plainAmount(text.replace('−', '-')),
    ),
  ),
  z.optional(totalInput),
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
  /** By method: a payment at another desk may add a line while the count is typed. */
  totals: z.object({
    card: typedTotalOrNothing,
    instapay: typedTotalOrNothing,
    wallet: typedTotalOrNothing,
    transfer: typedTotalOrNothing,
  }),
  reason: z.pipe(blankAsNothing, reason),
  handOver: typedAmountOrNone,
});
export type CountEntry = z.input<typeof countSchema>;

type OtherMethod = Exclude<PaymentMethod, 'cash'>;

/** The methods of a drawer that are not cash: their totals are typed from a slip or an application. */
export const otherMethods = ({ lines }: DrawerView): OtherMethod[] =>
  lines.flatMap(({ method }) => (method === 'cash' ? [] : [method]));

export const emptyCount = (): CountEntry => ({
  pieces: denominations.map(() => ''),
  totals: { card: '', instapay: '', wallet: '', transfer: '' },
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

/** The body of the request that closes the drawer. A total that is left blank counts as 0: nothing expected fills it in. */
export const countBody = (drawer: DrawerView, entry: z.output<typeof countSchema>): CountBody => {
  return {
    counts: countOf(entry.pieces),
    totals: Object.fromEntries(otherMethods(drawer).map((method) => [method, entry.totals[method] ?? 0])),
    version: drawer.version,
    ...(entry.reason === undefined ? {} : { reason: entry.reason }),
    ...(entry.handOver === undefined ? {} : { handOver: entry.handOver }),
  };
};

const wholeNumber = (text: string): number | undefined =>
  /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : undefined;

/** The sum of the counted cash, in pounds. */
export const countedCash = ({ pieces }: Pick<CountEntry, 'pieces'>): number =>
  toPounds(sumOfCount(countOf(pieces.map(wholeNumber))));

/** What was counted beside what is expected, by method, in pounds. */
export const compareCount = (drawer: DrawerView, { counts, totals = {} }: CountBody): DrawerView['lines'] =>
  drawer.lines.map((line) => {
    const counted = line.method === 'cash' ? toPounds(sumOfCount(counts)) : Number(totals[line.method] ?? 0);
    return { ...line, counted, variance: toPounds(asPiastres(toPiastres(counted) - toPiastres(line.expected))) };
  });

export const agrees = (lines: DrawerView['lines']): boolean => lines.every(({ variance }) => variance === 0);
