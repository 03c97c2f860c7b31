import { type Role, roles, type StaffRight, staffRights } from '#shared/models/lists.ts';
import { parsedJson } from '#shared/parsed-json.ts';
import { domainJson } from '../api/wire-names.ts';

/** Names that the requirements fix. Source: docs/requirements.md#constants. */
export const storageKeys = {
  token: 'auth_token',
  user: 'user_info',
  refreshToken: 'refresh_token',
  expiry: 'session_expiry',
} as const;

/** Names of earlier versions, which kept a session without its end. */
export const oldKeys = { token: 'token', user: 'user' } as const;

export interface SessionUser {
  readonly id: string;
  readonly name: string;
  readonly nameAr?: string | undefined;
  readonly role: Role;
  /** null for owners, who belong to every branch. */
  readonly branchId: number | null;
  /** The branches of a staff user of several; absent with one. */
  readonly branchIds?: readonly number[] | undefined;
  readonly email?: string;
  /** Rights in addition to the role; absent without any. */
  readonly rights?: readonly StaffRight[] | undefined;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

const rightsOf = (value: unknown): readonly StaffRight[] =>
  Array.isArray(value) ? staffRights.filter((right) => value.includes(right)) : [];

/** The user as stored; null when invalid (older builds, edited storage). */
export const storedUserOf = (text: string | null): SessionUser | null => {
  const value = text === null ? null : parsedJson(domainJson(text));
  if (!isRecord(value)) return null;
  const { id, name, nameAr, role, branchId: branch, branchIds, email, rights: granted } = value;
  const rights = rightsOf(granted);
  if (!isRole(role) || typeof name !== 'string') return null;
  if (typeof id !== 'string' && typeof id !== 'number') return null;
  return {
    id: String(id),
    name,
    ...(typeof nameAr === 'string' && { nameAr }),
    role,
    branchId: typeof branch === 'number' ? branch : null,
    ...(Array.isArray(branchIds) && { branchIds: branchIds.filter(Number.isInteger) }),
    ...(typeof email === 'string' ? { email } : {}),
    ...(rights.length > 0 ? { rights } : {}),
  };
};

/** `exp` of a JWT in milliseconds. Not verified: the server decides, the browser only needs to know when to refresh. */
export const expiryInToken = (token: string): number | null => {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const claims = parsedJson(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return isRecord(claims) && typeof claims['exp'] === 'number' ? claims['exp'] * 1000 : null;
  } catch {
    return null;
  }
};
