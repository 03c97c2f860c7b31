import * as z from 'zod/mini';
import {
  display,
  displayId,
  displayKey,
  displayKind,
  displayName,
  displaySound,
  pairingCode,
  pairingSecret,
  waitingRoom,
} from '../models/displays.ts';
import { moment, wholeId } from '../models/fields.ts';
import { access, defineRoute } from './define.ts';

export const requestPairing = defineRoute({
  id: 'displays/request-pairing',
  method: 'POST',
  path: '/displays/pairings',
  summary: 'A new display asks for the six digits that it shows until reception or the owner enters them',
  access: access.anyone,
  body: z.strictObject({ kind: displayKind }),
  reply: z.strictObject({ code: z.string(), secret: z.string(), expires_at: moment }),
  status: 201,
  reasons: ['server-busy'],
  throttle: 'public',
  unrecorded: true,
});

export const checkPairing = defineRoute({
  id: 'displays/check-pairing',
  method: 'POST',
  path: '/displays/pairings/check',
  summary: 'A new display asks whether its digits were entered; then it gets its key',
  access: access.anyone,
  body: z.strictObject({ code: pairingCode, secret: pairingSecret }),
  /** Null until the digits are entered. */
  reply: z.strictObject({ key: z.nullable(z.string()) }),
  reasons: ['pairing-unknown'],
  throttle: 'public',
  unrecorded: true,
});

export const showWaitingRoom = defineRoute({
  id: 'displays/show-waiting-room',
  method: 'POST',
  path: '/displays/waiting-room',
  summary: 'What a paired display shows of its branch, without names and body areas',
  access: access.anyone,
  // In the body: an address is written into logs.
  body: z.strictObject({ key: displayKey }),
  reply: waitingRoom,
  reasons: ['branch-unknown', 'display-unknown'],
  throttle: 'public',
  unrecorded: true,
});

export const listDisplays = defineRoute({
  id: 'displays/list-displays',
  method: 'GET',
  path: '/displays',
  summary: 'The paired displays of a branch',
  access: access.counter('query'),
  query: z.strictObject({ branch_id: z.optional(wholeId) }),
  reply: z.strictObject({ displays: z.array(display) }),
  reasons: [],
  throttle: 'staff',
});

export const pairDisplay = defineRoute({
  id: 'displays/pair-display',
  method: 'POST',
  path: '/displays',
  summary: 'Pair the display that shows these six digits with the branch',
  access: access.counter('body'),
  body: z.strictObject({ branch_id: z.optional(wholeId), code: pairingCode, name: displayName }),
  reply: z.strictObject({ display }),
  status: 201,
  reasons: ['pairing-unknown', 'changed-meanwhile'],
  throttle: 'staff',
});

/** Both quiet hours are set, both null, or both absent. */
const hasBothEnds = (body: { readonly quiet_from?: unknown; readonly quiet_until?: unknown }): boolean =>
  [undefined, null].every((none) => (body.quiet_from === none) === (body.quiet_until === none));

export const changeDisplay = defineRoute({
  id: 'displays/change-display',
  method: 'PATCH',
  path: '/displays/{displayId}',
  summary: 'Change name or sound of a display',
  access: access.counter('body'),
  params: z.strictObject({ displayId }),
  /** What is absent stays. */
  body: z
    .strictObject({
      branch_id: z.optional(wholeId),
      name: z.optional(displayName),
      ...z.partial(z.strictObject(displaySound)).shape,
    })
    .check(z.refine(hasBothEnds, { path: ['quiet_until'], error: 'invalid' })),
  reply: z.strictObject({ display }),
  reasons: ['display-unknown', 'changed-meanwhile'],
  throttle: 'staff',
});

export const revokeDisplay = defineRoute({
  id: 'displays/revoke-display',
  method: 'POST',
  path: '/displays/{displayId}/revoke',
  summary: 'End the key of a display: from now on it shows and changes nothing',
  access: access.counter('body'),
  params: z.strictObject({ displayId }),
  body: z.strictObject({ branch_id: z.optional(wholeId) }),
  reply: z.strictObject({ id: z.string() }),
  reasons: ['display-unknown', 'changed-meanwhile'],
  throttle: 'staff',
});
