import { Refusal } from '#shared/errors.ts';
import { channelOfPath, credentialOfText, EVERY_DAY, type LiveCredential } from '#shared/rules/live-channels.ts';
import { displayKey } from '#shared/models/displays.ts';
import { findDisplayOfKey } from '#functions/data/queue/displays.ts';
import { parsePhone } from '#shared/rules/phone.ts';
import { idOfCode } from '#shared/rules/reservation-code.ts';
import { type Dependencies, sharedDependencies } from '#functions/dependencies.ts';
import { requireBranchOfStaff } from '#functions/domain/staff/access.ts';
import { staffOfToken } from '#functions/runtime/authenticate.ts';
import { findByPhoneAndCode } from '#functions/runtime/code-attempts.ts';

/** What AppSync Events passes to its authorizer, as far as it is read here. */
export interface LiveRequest {
  readonly authorizationToken?: string | undefined;
  readonly requestContext?:
    { readonly operation?: string | undefined; readonly channel?: string | null | undefined } | undefined;
}

/** A socket carries no cookie of a device: its attempts are those of a device that nobody knows. */
const unknownDevice = { hash: 'live', newCookies: [] };

/** A channel that may be subscribed to. Undefined: the connection alone is asked for. */
type Wanted = ReturnType<typeof channelOfPath>;

const allowStaff = async (deps: Dependencies, token: string, wanted: Wanted): Promise<void> => {
  const actor = await staffOfToken(deps, token);
  if (wanted !== undefined) requireBranchOfStaff(actor, wanted.branchId);
};

/** A ticket hears its own branch and day only, and nothing of the desks. */
const isTicketOf = async (
  deps: Dependencies,
  { code, phone: typed }: Extract<LiveCredential, { kind: 'ticket' }>,
  wanted: Wanted,
): Promise<boolean> => {
  const [reservationId, phone] = [idOfCode(code), parsePhone(typed)];
  if (reservationId === null || phone === null) return false;
  const { branchId, day } = await findByPhoneAndCode(
    deps,
    { phone, reservationId, device: unknownDevice },
    deps.clock(),
  );
  if (wanted === undefined) return true;
  return wanted.namespace === 'tickets' && wanted.branchId === branchId && wanted.day === day;
};

/** A display hears the channel of its own branch only. */
const isDisplayOf = async (deps: Dependencies, typed: string, wanted: Wanted): Promise<boolean> => {
  const key = displayKey.safeParse(typed).data;
  if (key === undefined) return false;
  const { branchId } = await findDisplayOfKey(deps.store, key);
  return wanted === undefined || (wanted.namespace === 'displays' && wanted.branchId === branchId);
};

/** The channel of a request; undefined for a connection, null when it may not be opened by anybody. */
const wantedOf = ({ requestContext }: LiveRequest): Wanted | null => {
  const { operation, channel } = requestContext ?? {};
  if (operation === 'EVENT_CONNECT') return undefined;
  // Publishing is by IAM alone.
  const wanted = operation === 'EVENT_SUBSCRIBE' ? channelOfPath(channel ?? '') : undefined;
  return wanted === undefined || (wanted.day === EVERY_DAY && wanted.namespace === 'tickets') ? null : wanted;
};

const isAllowed = async (deps: Dependencies, request: LiveRequest): Promise<boolean> => {
  const credential = credentialOfText(request.authorizationToken ?? '');
  const wanted = wantedOf(request);
  if (credential === undefined || wanted === null) return false;
  if (credential.kind === 'display') return isDisplayOf(deps, credential.key, wanted);
  if (credential.kind === 'ticket') return isTicketOf(deps, credential, wanted);
  await allowStaff(deps, credential.token, wanted);
  return true;
};

/**
 * The authorizer of the live channel, in the form of AppSync Events. Staff hear their own branch, owners every branch; a
 * ticket hears its own queue, a display what changes on the displays of its branch. Its answers are not cached: one token may not open another channel.
 */
export const authorizeLive = async (request: LiveRequest): Promise<{ readonly isAuthorized: boolean }> => {
  try {
    return { isAuthorized: await isAllowed(sharedDependencies(), request) };
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return { isAuthorized: false };
    throw error;
  }
};
