import type { Reply, RouteSpec } from '#shared/routes/define.ts';

/** Names of the HTTP API for which the product has a word of its own. Source: docs/glossary.md. */
const domainNames = {
  type: 'serviceType',
  reservation_type: 'serviceType',
  skip_date: 'skippedAt',
} as const;

/** `patient_name` as `patientName`. */
type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** The product's name for a member of the HTTP API. */
export type Renamed<Name> = Name extends keyof typeof domainNames
  ? (typeof domainNames)[Name]
  : Name extends string
    ? CamelCase<Name>
    : Name;

/** A value of the HTTP API with the product's names. */
export type Domain<Wire> = Wire extends string | number | boolean | null | undefined
  ? Wire
  : Wire extends readonly (infer Item)[]
    ? Wire extends unknown[]
      ? Domain<Item>[]
      : readonly Domain<Item>[]
    : Wire extends object
      ? { [Name in keyof Wire as Renamed<Name>]: Domain<Wire[Name]> }
      : Wire;

/** `data` of a route's answer. */
export type Answer<Spec extends RouteSpec> = Domain<Reply<Spec>>;

const isOwn = (name: string): name is keyof typeof domainNames => Object.hasOwn(domainNames, name);

/** The product's name for a member of the HTTP API, or for a field that a refusal names. */
export const domainName = (name: string): string =>
  isOwn(name) ? domainNames[name] : name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The name of the HTTP API for a member of a request. */
export const wireName = (name: string): string =>
  name === 'serviceType' ? 'type' : name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Renames members of compact JSON. A quoted name before a colon is a member's: strings escape their quotes. */
const renamed = (json: string, nameOf: (name: string) => string): string =>
  json.replaceAll(/"([a-z]\w*)":/g, (_, name: string) => `"${nameOf(name)}":`);

/** JSON of an answer, or what an earlier release stored, with the product's names. */
export const domainJson = (json: string): string => renamed(json, domainName);

/** JSON with the names of the HTTP API. */
export const wireJson = (json: string, nameOf = wireName): string => renamed(json, nameOf);
