import type { Reply, RouteSpec } from '#shared/routes/define.ts';

/** Names of the HTTP API for which the product has a word of its own. Source: docs/glossary.md. */
const domainNames = {
  type: 'serviceType',
  service_type: 'serviceType',
  reservation_type: 'serviceType',
  skip_date: 'skippedAt',
  skipped_at: 'skippedAt',
} as const;

type Renamed<Name> = Name extends keyof typeof domainNames ? (typeof domainNames)[Name] : Name;

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

type Names = Readonly<Record<string, string>>;

/** Renames members of compact JSON. A quoted name before a colon is a member's: strings escape their quotes. */
export const renamed = (json: string, names: Names): string =>
  json.replaceAll(
    RegExp(`"(${Object.keys(names).join('|')})":`, 'g'),
    (_, name: string) => `"${String(names[name])}":`,
  );

/** JSON of an answer, or what an earlier release stored, with the product's names. */
export const domainJson = (json: string): string => renamed(json, domainNames);

/** The field that a refusal names. */
export const domainName = (field: string): string => (domainNames as Names)[field] ?? field;
