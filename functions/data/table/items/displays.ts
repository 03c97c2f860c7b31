import * as z from 'zod/mini';
import { displayKind, displaySound } from '#shared/models/displays.ts';

/** A display that waits to be paired. */
export const pairingItem = z.object({
  kind: displayKind,
  /** Digest of the secret that the display holds. */
  secretHash: z.string(),
  /** Seconds since 1970. */
  expires_at: z.int(),
  /** Set when the digits were entered. */
  pairedAs: z.optional(z.object({ branchId: z.int(), displayId: z.string() })),
});
export type Pairing = z.output<typeof pairingItem>;

/** A paired display of a branch. */
export const displayItem = z.object({
  id: z.string(),
  branchId: z.int(),
  name: z.string(),
  kind: displayKind,
  secretHash: z.string(),
  pairedAt: z.string(),
  seenAt: z.string(),
  sound: z.object(displaySound),
  /** Check-ins at a kiosk without phone and code together, and the second at which the count begins again. */
  triedUntil: z.optional(z.int()),
  tries: z.optional(z.int()),
});
export type StoredDisplay = z.output<typeof displayItem>;
