import type { Role, StaffRight } from '#shared/models/enums.ts';
import type { ApiScope } from '#shared/models/api-keys.ts';
import type { Mover } from '#shared/rules/transitions.ts';
import type { StaffName } from './staff-name.ts';

/** Who sends the request. A staff user works at one branch at a time, an owner at all. */
export type Actor =
  | { readonly kind: 'public' }
  | {
      readonly kind: 'staff';
      readonly id: string;
      readonly name: StaffName;
      readonly email: string;
      readonly role: Role;
      readonly branchId: number | null;
      /** Every branch that the staff user may switch to, with the own one; absent = `branchId` alone. */
      readonly branchIds?: readonly number[];
      /** Granted besides the role; an owner needs none. */
      readonly rights?: readonly StaffRight[] | undefined;
      /** Another system with an API key: it may only read, as an owner, what its scopes name. */
      readonly apiKey?: { readonly scopes: readonly ApiScope[] };
    }
  /** A kiosk of a branch, by its own key: patients use it. */
  | { readonly kind: 'kiosk'; readonly id: string; readonly name: StaffName }
  | { readonly kind: 'schedule' }
  /** A command of `npm run admin`. */
  | { readonly kind: 'operator' };

export type Staff = Extract<Actor, { kind: 'staff' }>;

/** The role that the transition rules check. */
export const moverOf = (actor: Actor): Mover => {
  switch (actor.kind) {
    case 'staff':
      return actor.role;
    case 'schedule':
    case 'operator':
      return 'schedule';
    case 'public':
    case 'kiosk':
      return 'patient';
  }
};

/** The id kept in audit entries and idempotency scopes. */
export const actorId = (actor: Actor): string =>
  actor.kind === 'staff' || actor.kind === 'kiosk' ? actor.id : actor.kind;
