import * as z from 'zod/mini';
import { clinicDayInput, day, wholeId } from './fields.ts';
import { MAX_SAVED_VIEW_NAME, rangePresets } from './lists.ts';

const preset = z.strictObject({ preset: z.enum(rangePresets) });
const savedName = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_SAVED_VIEW_NAME));

/** What an owner compares, under a name: a period that ends today, or the days themselves. */
export const savedViewInput = z.strictObject({
  name: savedName,
  range: z.union([preset, z.strictObject({ start_date: clinicDayInput, end_date: clinicDayInput })]),
  /** Null: all branches. */
  branch_id: z.nullable(wholeId),
});

export const savedView = z.strictObject({
  name: z.string(),
  range: z.union([preset, z.strictObject({ start_date: day, end_date: day })]),
  branch_id: z.nullable(z.int()),
});
export type SavedView = z.output<typeof savedView>;
