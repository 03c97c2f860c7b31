import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { IndexName } from './table.ts';

export type Item = Record<string, unknown>;

/** Attribute values of an expression. Names are given as they are and escaped here. */
export type Values = Readonly<Record<string, unknown>>;

/** `#a` names and `:a` values for the words used in expressions, so that reserved words never matter. */
const names = (words: readonly string[]): Record<string, string> =>
  Object.fromEntries(words.map((word) => [`#${word}`, word]));

const values = (given: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).map(([word, value]) => [`:${word}`, value]));

export const wordsIn = (...expressions: readonly (string | undefined)[]): string[] => [
  ...new Set(expressions.flatMap((text) => [...(text ?? '').matchAll(/#(\w+)/g)].map((match) => match[1] ?? ''))),
];

/**
 * How an item is changed: attributes set, removed, added to; each value under its attribute's own name.
 * A dot leads into a map: `shown.status`.
 */
export interface Change {
  readonly set?: Values;
  readonly remove?: readonly string[];
  /** Adds to numbers, and adds members to sets. */
  readonly add?: Readonly<Record<string, number | ReadonlySet<number> | ReadonlySet<string>>>;
  /** Set only when the attribute is not there yet. */
  readonly setOnce?: Values;
}

const defined = (given: Values = {}): [string, unknown][] =>
  Object.entries(given).filter(([, value]) => value !== undefined);

/** The names of attributes without a value; an update removes them. */
export const emptied = (values: Values): string[] =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [name] : []));

/** `shown.status` as a path of an expression: `#shown.#status`. */
const pathOf = (name: string): string =>
  name
    .split('.')
    .map((part) => `#${part}`)
    .join('.');

/** The word under which the value of an attribute is given: `shown.status` -> `shown_status`. */
const wordOf = (name: string): string => name.replaceAll('.', '_');

export const updateOf = (change: Change) => {
  const set = defined(change.set);
  const once = defined(change.setOnce);
  const add = Object.entries(change.add ?? {});
  const remove = change.remove ?? [];
  const sets = [
    ...set.map(([name]) => `${pathOf(name)} = :${wordOf(name)}`),
    ...once.map(([name]) => `${pathOf(name)} = if_not_exists(${pathOf(name)}, :${wordOf(name)})`),
  ];
  const parts = [
    sets.length > 0 ? `SET ${sets.join(', ')}` : '',
    remove.length > 0 ? `REMOVE ${remove.map(pathOf).join(', ')}` : '',
    add.length > 0 ? `ADD ${add.map(([name]) => `${pathOf(name)} :${wordOf(name)}`).join(', ')}` : '',
  ];
  return {
    expression: parts.filter((part) => part !== '').join(' '),
    values: Object.fromEntries([...set, ...once, ...add].map(([name, value]) => [wordOf(name), value])),
  };
};

/** A DynamoDB condition expression: `#name` for attributes, `:name` for the given values. */
export interface Condition {
  readonly when: string;
  readonly values?: Values;
}

export const conditionOf = (condition: Condition | undefined, more: { words?: string[]; values?: Values } = {}) => {
  const words = [...wordsIn(condition?.when), ...(more.words ?? [])];
  const given = { ...more.values, ...condition?.values };
  return {
    ...(condition === undefined ? {} : { ConditionExpression: condition.when }),
    ...(words.length === 0 ? {} : { ExpressionAttributeNames: names([...new Set(words)]) }),
    ...(Object.keys(given).length === 0 ? {} : { ExpressionAttributeValues: values(given) }),
  };
};

export interface QueryInput {
  readonly partition: string;
  readonly index?: IndexName;
  /** The names of the two key attributes, when not the table's own. */
  readonly keyNames?: readonly [string, string];
  readonly startsWith?: string;
  readonly between?: readonly [string, string];
  readonly backwards?: boolean;
  readonly limit?: number;
  readonly consistent?: boolean;
  readonly attributes?: readonly string[];
  /** Key of the last item of the previous page. */
  readonly after?: Item;
}

/** Sorts after every other character of a key. */
const LAST_CHARACTER = '\u{10FFFF}';

/** The condition on the sort key, and its values. A range, because the embedded database scans for `begins_with`. */
const rangeOf = ({ between, startsWith }: QueryInput, sk: string): { range: string; values: Values } => {
  const range = between ?? (startsWith === undefined ? undefined : [startsWith, `${startsWith}${LAST_CHARACTER}`]);
  return range === undefined
    ? { range: '', values: {} }
    : { range: ` AND #${sk} BETWEEN :low AND :high`, values: { ':low': range[0], ':high': range[1] } };
};

export const queryOf = (TableName: string, input: QueryInput): QueryCommandInput => {
  const [pk, sk] = input.keyNames ?? ['PK', 'SK'];
  const { range, values: ofRange } = rangeOf(input, sk);
  const words = [pk, ...(range === '' ? [] : [sk]), ...(input.attributes ?? [])];
  return {
    TableName,
    KeyConditionExpression: `#${pk} = :pk${range}`,
    ExpressionAttributeNames: names([...new Set(words)]),
    ExpressionAttributeValues: { ':pk': input.partition, ...ofRange },
    ConsistentRead: input.consistent ?? false,
    ScanIndexForward: input.backwards !== true,
    ...(input.index === undefined ? {} : { IndexName: input.index }),
    ...(input.limit === undefined ? {} : { Limit: input.limit }),
    ...(input.attributes === undefined
      ? {}
      : { ProjectionExpression: input.attributes.map((name) => `#${name}`).join(', ') }),
    ...(input.after === undefined ? {} : { ExclusiveStartKey: input.after }),
  };
};
