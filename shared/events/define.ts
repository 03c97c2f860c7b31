import * as z from 'zod/mini';
import { moment } from '../models/fields.ts';

/** A kind of event: its name, the version of its schema, its data, and an example that the tests check. */
export interface EventSpec {
  /** `<noun>.<past participle>`. */
  readonly type: string;
  /** Increased when a field changes its meaning or is removed; new optional fields need no new version. */
  readonly version: number;
  readonly data: z.ZodMiniType;
  readonly example: unknown;
}

/**
 * One kind of event with its envelope. `id` is the changed item and its version, so that a repeated event is
 * recognised; `time` is when it happened, not when it was published. Contains no name and no phone, only ids.
 */
export const defineEvent = <const Type extends string, Data extends z.ZodMiniType>(spec: {
  readonly type: Type;
  readonly version: 1;
  readonly data: Data;
  readonly example: z.input<Data>;
}) => ({
  ...spec,
  schema: z.strictObject({
    id: z.string().check(z.minLength(1), z.maxLength(200)),
    type: z.literal(spec.type),
    version: z.literal(spec.version),
    time: moment,
    data: spec.data,
  }),
});
