import { keys } from '#functions/data/table/keys.ts';
import { keyReaders } from '../support/key-readers.ts';
import { measured } from './figures.ts';

/** The table of keys in docs/access-patterns.md, made from the functions that build them. */

const numbers = new Set(['reservationId', 'ticketNo', 'ordinal', 'closing', 'block', 'shard', 'receiptNo', 'row']);

/** What a parameter of a key is in an example: branch 1, a clinic day, number 42 (in an answer's id 2a), or its own name. */
const exampleOf = (parameter: string, index: number): unknown => {
  if (parameter === 'branchId' || (parameter === 'id' && index === 0)) return 1;
  if (parameter === 'day') return '2026-11-20';
  // Hexadecimal: the key of an answer is made from its number.
  if (parameter === 'answerId') return '2a';
  return numbers.has(parameter) ? 42 : `<${parameter}>`;
};

const isBuilder = (value: unknown): value is (...parts: readonly unknown[]) => unknown => typeof value === 'function';

const parametersOf = (build: (...parts: readonly unknown[]) => unknown): readonly string[] =>
  (/\(([^)]*)\)/u.exec(String(build))?.[1] ?? '').split(',').flatMap((name) => /\w+/u.exec(name)?.[0] ?? []);

interface ItemKey {
  readonly name: string;
  readonly PK: string;
  readonly SK: string;
}

const itemKeys = (): readonly ItemKey[] =>
  Object.entries(keys)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .filter(([name]) => !keyReaders.has(name))
    .flatMap(([name, value]) => {
      const built: unknown = isBuilder(value) ? value(...parametersOf(value).map(exampleOf)) : value;
      if (typeof built !== 'object' || built === null || !('PK' in built) || !('SK' in built)) return [];
      return [{ name, PK: String(built.PK), SK: String(built.SK) }];
    });

/** One line for each partition: its items by the names of their keys. */
export const keyTable = (): string => {
  const partitions = Map.groupBy(itemKeys(), ({ PK }) => PK);
  const rows = [...partitions].map(
    ([PK, items]) => `- \`${PK}\`: ${items.map(({ name, SK }) => `${name} \`${SK}\``).join(', ')}`,
  );
  return rows.toSorted().join('\n');
};

/** Widths of the first columns of docs/units.txt. */
const COLUMNS = [71, 11] as const;

/** A line of docs/units.txt: its cells, aligned. */
export const unitsLine = (cells: readonly string[]): string =>
  cells
    .map((cell, index) => cell.padEnd(COLUMNS[index] ?? 0))
    .join('  ')
    .trimEnd();

/** The cells of a line of docs/units.txt: call, round trips, units. */
export const cellsOf = (line: string): readonly string[] => line.trim().split(/ {2,}/u);

/** The first cell of a call: its route, and its name where the route has several calls or cost.md names it. */
export const rowName = (route: string, call: string, isOnly: boolean): string =>
  (isOnly && !Object.hasOwn(measured, call)) || callOfRow(route) === call ? route : `${route} ${call}`;

/** The call of a row, from its first cell. */
export const callOfRow = (cell: string): string => {
  const [route = '', ...call] = cell.split(' ');
  return call.length === 0 ? (route.split('/')[1] ?? '').replaceAll('-', ' ') : call.join(' ');
};

/** Replaces the text between the two marks of a name. */
export const withTable = (text: string, name: string, table: string): string => {
  const [begin = ''] = new RegExp(`<!-- ${name}: written by [^>]*-->`, 'u').exec(text) ?? [];
  const end = `<!-- ${name}: end -->`;
  if (begin === '' || !text.includes(end)) throw new Error(`no place for the table of ${name}`);
  return `${text.split(begin)[0] ?? ''}${begin}\n\n${table}\n\n${end}${text.split(end)[1] ?? ''}`;
};
