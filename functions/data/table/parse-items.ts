import type * as z from 'zod/mini';

/** An item as its schema reads it; undefined when there is none. */
export const parseItem = <S extends z.ZodMiniType>(schema: S, item: unknown): z.output<S> | undefined =>
  item === undefined ? undefined : schema.parse(item);

/** Items as their schema reads them, without those that do not exist. */
export const parseItems = <S extends z.ZodMiniType>(schema: S, items: readonly unknown[]): z.output<S>[] =>
  items.filter((item) => item !== undefined).map((item) => schema.parse(item));
