import * as z from 'zod/mini';
import type { AnalyticsColumn, AnalyticsView, ColumnKind } from '#functions/data/table/analytics-views.ts';
import type { Item } from '#functions/data/table/store.ts';
import { TEST_BRANCH_ID } from '#shared/rules/test-branch.ts';

/** A cell of a row; null: the item has no such attribute. */
export type AnalyticsCell = string | number | null;

const twoNames = z.object({ en: z.string() });
const texts = z.array(z.string());

const readers: Readonly<Record<ColumnKind, (value: unknown) => string | number>> = {
  text: String,
  number: Number,
  pounds: (piastres) => Number(piastres) / 100,
  moment: (value) => (typeof value === 'number' ? new Date(value).toISOString() : String(value)),
  staff: (name) => (typeof name === 'string' ? name : twoNames.parse(name).en),
  list: (values) => texts.parse(values).join(' '),
  keyNumber: (key) => Number(/[0-9]+$/u.exec(String(key))?.[0]),
};

const attributeAt = (item: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    item,
  );

const cellOf = (item: Item, { kind, path }: AnalyticsColumn): AnalyticsCell => {
  const value = attributeAt(item, path);
  return value === undefined ? null : readers[kind](value);
};

/** The rows of a view from stored items, in their order; none of the test branch. */
export const analyticsRows = (view: AnalyticsView, items: readonly Item[]): readonly (readonly AnalyticsCell[])[] => {
  const form = new RegExp(view.items, 'u');
  const columns = Object.values(view.columns);
  return items
    .filter((item) => form.test(`${String(item['PK'])} ${String(item['SK'])}`) && item['branchId'] !== TEST_BRANCH_ID)
    .map((item) => columns.map((each) => cellOf(item, each)));
};
