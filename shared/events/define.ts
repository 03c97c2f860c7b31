import * as z from 'zod/mini';
import { moment } from '../models/fields.ts';

/** A kind of event: its name, the version of its schema, what it says, and an example that the tests hold against it. */
export interface EventSpec {
  /** `<noun>.<past participle>`. */
  readonly type: string;
  /** Raised when a field changes its meaning or goes; new optional fields need no new version. */
  readonly version: number;
  readonly data: z.ZodMiniType;
  readonly example: unknown;
}

/**
 * One kind of event with its envelope. `id` is the item that changed and its version, so that the same event that
 * comes twice is recognised; `time` is when it happened, not when it was told. Never a name or a phone: an event
 * says where to look.
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
