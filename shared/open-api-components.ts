/** A piece of JSON Schema or OpenAPI, as plain data. */
type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A reference and the name of its component, in characters. */
const REFERENCE_LENGTH = 50;

/** A schema that may become a component. */
const mayBeShared = (value: Json): boolean =>
  (value['type'] === 'object' && isJson(value['properties'])) ||
  ['anyOf', 'allOf', 'enum', 'pattern'].some((word) => Object.hasOwn(value, word));

const pascalCase = (text: string): string =>
  text
    .split(/[^a-z0-9]+/iu)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** Words of JSON Schema and OpenAPI, which name nothing. */
const structural = new Set(['schema', 'properties', 'items', 'anyOf', 'allOf', 'content', 'application/json']);

const isIndex = (part: string): boolean => /^\d+$/u.test(part);

const operationAt = (paths: Json, [path = '', method = '']: readonly string[]): string => {
  const operations = paths[path];
  const operation = isJson(operations) ? operations[method] : undefined;
  return isJson(operation) ? String(operation['operationId']) : '';
};

/** The name of the property that has the schema; the data of a reply has the name of its operation. */
const nameAt = (paths: Json, path: readonly string[]): string => {
  const named = path.findLast((part) => !structural.has(part) && !isIndex(part)) ?? '';
  if (named === 'data') return pascalCase(`${operationAt(paths, path)} reply`);
  if (named === 'responses') return pascalCase(`${operationAt(paths, path)} answer`);
  if (named === 'requestBody') return pascalCase(`${operationAt(paths, path)} body`);
  const isItem = path.at(-1) === 'items';
  return pascalCase(isItem ? `${named.replace(/s$/u, '')} item` : named);
};

/** Calls `visit` for each object inside the value, the outermost first, as long as it returns true. */
const walk = (
  value: unknown,
  path: readonly string[],
  visit: (found: Json, path: readonly string[]) => boolean,
): void => {
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) walk(each, [...path, String(index)], visit);
  } else if (isJson(value) && visit(value, path)) {
    for (const [key, each] of Object.entries(value)) walk(each, [...path, key], visit);
  }
};

/** The other schema of a schema that also allows null; undefined for any other. */
export const orNullOf = ({ anyOf }: Json): unknown =>
  Array.isArray(anyOf) && anyOf.length === 2 && isJson(anyOf[1]) && anyOf[1]['type'] === 'null' ? anyOf[0] : undefined;

/**
 * Moves every schema that occurs more than once to a component. The schemas are changed in place.
 * @param known names of schemas by their text; any other has the name of the first place that uses it
 * @returns the components by name
 */
export const shareSchemas = (paths: Json, known: ReadonlyMap<string, string> = new Map()): Json => {
  const wantedName = ({ schema, path }: { readonly schema: Json; readonly path: readonly string[] }): string => {
    const other = orNullOf(schema);
    const name = known.get(JSON.stringify(other ?? schema)) ?? nameAt(paths, path);
    return other === undefined ? name : `${name}OrNull`;
  };
  const uses = new Map<string, { readonly schema: Json; readonly path: readonly string[]; count: number }>();
  walk(paths, [], (found, path) => {
    if (!mayBeShared(found)) return true;
    const text = JSON.stringify(found);
    const use = uses.get(text);
    if (use === undefined) uses.set(text, { schema: found, path, count: 1 });
    else use.count += 1;
    // What a schema contains is counted once: its component contains it once.
    return use === undefined;
  });
  const shared = [...uses].filter(
    ([text, { count }]) => (count - 1) * text.length > count * REFERENCE_LENGTH + REFERENCE_LENGTH / 2,
  );
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [text, use] of shared) {
    const wanted = wantedName(use);
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) name = `${wanted}${String(number)}`;
    taken.add(name);
    names.set(text, name);
  }
  const components: Json = {};
  // A schema is described before the schemas that contain it: its text is compared before it is replaced.
  const replaceIn = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaceIn);
    if (!isJson(value)) return value;
    const name = mayBeShared(value) ? names.get(JSON.stringify(value)) : undefined;
    const replaced = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaceIn(each)]));
    if (name === undefined) return replaced;
    components[name] = replaced;
    return { $ref: `#/components/schemas/${name}` };
  };
  Object.assign(paths, replaceIn(paths));
  return components;
};

/** Moves every parameter that several operations have to a component. @returns the components by name */
export const shareParameters = (paths: Json): Json => {
  const lists = Object.values(paths)
    .filter(isJson)
    .flatMap((operations) => Object.values(operations))
    .filter(isJson)
    .flatMap(({ parameters }) => (Array.isArray(parameters) ? [parameters] : []));
  const alike = Map.groupBy(lists.flat().filter(isJson), (parameter) => JSON.stringify(parameter));
  const names = new Map<string, string>();
  for (const [text, [parameter, ...others]] of alike) {
    if (typeof parameter?.['name'] !== 'string' || others.length === 0) continue;
    const name = pascalCase(parameter['name']);
    const taken = [...names.values()].filter((each) => each.replace(/\d+$/u, '') === name).length;
    names.set(text, taken === 0 ? name : `${name}${String(taken + 1)}`);
  }
  for (const list of lists) {
    for (const [index, parameter] of list.entries()) {
      const name = names.get(JSON.stringify(parameter));
      if (name !== undefined) list[index] = { $ref: `#/components/parameters/${name}` };
    }
  }
  return Object.fromEntries([...names].map(([text, name]) => [name, JSON.parse(text)]));
};
