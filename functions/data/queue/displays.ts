import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { Display } from '#shared/models/displays.ts';
import { displayUnknown } from '#shared/refusals/displays.ts';
import { serverBusy } from '#shared/refusals/server.ts';
import type { AuditEntry } from '../table/audit.ts';
import { displayItem, type Pairing, pairingItem, type StoredDisplay } from '../table/items/displays.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { absent, type Condition, present, put, remove, type Store, update, type Write } from '../table/store.ts';

/** How long a display shows the same digits. */
const PAIRING_SECONDS = 600;
/** Two displays rarely draw the same digits at the same time. */
const DRAWS = 5;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const isSecretOf = (secret: string, { secretHash }: { readonly secretHash: string }): boolean =>
  timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(secretHash));

interface NewPairing {
  readonly code: string;
  /** Known to the display alone; the table holds its digest. */
  readonly secret: string;
  readonly expiresAt: Date;
}

/** Draws six digits for a new display. Digits whose time is over may be drawn again. */
export const addPairing = async (store: Store, kind: Pairing['kind'], now: Date): Promise<NewPairing> => {
  const seconds = Math.floor(now.getTime() / 1000);
  const secret = randomBytes(32).toString('base64url');
  const pairing = { kind, secretHash: hashOf(secret), expires_at: seconds + PAIRING_SECONDS };
  const unused: Condition = {
    when: 'attribute_not_exists(#PK) OR #expires_at <= :now',
    values: { now: seconds },
  };
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    if (await store.put({ ...keys.pairing(code), ...pairing }, unused)) {
      return { code, secret, expiresAt: new Date(pairing.expires_at * 1000) };
    }
  }
  throw serverBusy();
};

/** The display that shows these digits now; undefined if there is none. */
export const findPairing = async (store: Store, code: string, now: Date): Promise<Pairing | undefined> => {
  const found = parseItem(pairingItem, await store.get(keys.pairing(code)));
  return found === undefined || found.expires_at * 1000 <= now.getTime() ? undefined : found;
};

/** The key of a display that was paired; null until then, undefined for another display's secret. */
export const keyOfPairing = (pairing: Pairing, secret: string): string | null | undefined => {
  if (!isSecretOf(secret, pairing)) return undefined;
  const { pairedAs: as } = pairing;
  return as === undefined ? null : `${String(as.branchId)}.${as.displayId}.${secret}`;
};

/** Undefined for one that was revoked or never paired. */
export const getDisplay = async (
  store: Store,
  branchId: number,
  displayId: string,
): Promise<StoredDisplay | undefined> => parseItem(displayItem, await store.get(keys.display(branchId, displayId)));

/** The display of a key. Refuses a wrong key and a revoked display alike; read without a cache. */
export const findDisplayOfKey = async (store: Store, key: string): Promise<StoredDisplay> => {
  const [branchId = '', displayId = '', secret = ''] = key.split('.');
  const found = await getDisplay(store, Number(branchId), displayId);
  if (found === undefined || !isSecretOf(secret, found)) throw displayUnknown();
  return found;
};

export const findDisplay = async (store: Store, branchId: number, displayId: string): Promise<StoredDisplay> => {
  const found = await getDisplay(store, branchId, displayId);
  if (found === undefined) throw displayUnknown();
  return found;
};

export const listDisplaysOf = async (store: Store, branchId: number): Promise<StoredDisplay[]> => {
  const items = await store.query({ partition: keys.displays(branchId), consistent: true });
  return items.map((item) => displayItem.parse(item));
};

/** The sound of a new display. */
const newSound = { voice: true, volume: 80, quiet_from: null, quiet_until: null } as const;

interface Paired {
  readonly code: string;
  readonly pairing: Pairing;
  readonly branchId: number;
  readonly name: string;
  readonly now: Date;
}

/** The display that a pairing makes. */
export const pairedDisplay = ({ pairing, branchId, name, now }: Paired): StoredDisplay => ({
  id: `d${randomBytes(8).toString('hex')}`,
  branchId,
  name,
  kind: pairing.kind,
  secretHash: pairing.secretHash,
  pairedAt: now.toISOString(),
  seenAt: now.toISOString(),
  sound: newSound,
});

/** Writes of a pairing. Digits pair one display, once. Labels that may fail: `pairing`, `display`. */
export const pairingWrites = ({ code, pairing }: Pick<Paired, 'code' | 'pairing'>, made: StoredDisplay): Write[] => [
  update(
    'pairing',
    keys.pairing(code),
    { set: { pairedAs: { branchId: made.branchId, displayId: made.id } } },
    {
      when: '#secretHash = :secretHash AND attribute_not_exists(#pairedAs)',
      values: { secretHash: pairing.secretHash },
    },
  ),
  put('display', { ...keys.display(made.branchId, made.id), ...made }, absent),
];

/** Label that may fail: `display`. */
export const displayWrites = (after: StoredDisplay): Write[] => [
  update('display', keys.display(after.branchId, after.id), { set: { name: after.name, sound: after.sound } }, present),
];

/** Label that may fail: `display`. */
export const revokeWrites = ({ branchId, id }: StoredDisplay): Write[] => [
  remove('display', keys.display(branchId, id), present),
];

const audited = (display: StoredDisplay | undefined) =>
  display === undefined
    ? undefined
    : {
        displayName: display.name,
        displayKind: display.kind,
        voice: display.sound.voice ? 'on' : 'off',
        volume: display.sound.volume,
        quietHours:
          display.sound.quiet_from === null ? 'none' : `${display.sound.quiet_from}-${display.sound.quiet_until ?? ''}`,
      };

interface DisplayChange {
  readonly action: 'display.paired' | 'display.changed' | 'display.revoked';
  readonly day: ClinicDay;
  /** Its branch and id. */
  readonly display: Pick<StoredDisplay, 'branchId' | 'id'>;
  readonly before?: StoredDisplay;
  readonly after?: StoredDisplay;
}

export const displayAudit = ({ action, day, display: { branchId, id }, before, after }: DisplayChange): AuditEntry => ({
  branchId,
  day,
  action,
  before: audited(before),
  after: audited(after),
  unique: `${id}#display`,
});

/** Minimum age of `seenAt` before it is written again. */
const SEEN_MINUTES = 10;

/** Notes that a display was seen. A revoked one is not written again. */
export const noteDisplaySeen = async (
  store: Store,
  { branchId, id, seenAt }: StoredDisplay,
  now: Date,
): Promise<void> => {
  if (now.getTime() - Date.parse(seenAt) < SEEN_MINUTES * 60_000) return;
  await store.update(keys.display(branchId, id), { set: { seenAt: now.toISOString() } }, present);
};

/** A person needs more than ten seconds at a kiosk; a number that is tried needs fewer. */
const TRIES = 30;
const TRIES_SECONDS = 300;

/**
 * Counts a check-in at a kiosk by phone or code alone, before anything is compared: this limits how many numbers can be
 * tried. A kiosk serves many patients, so the count is per kiosk, not per phone.
 * @returns 0 if it is allowed, else the seconds until the next one
 */
export const recordKioskTry = async (store: Store, { branchId, id }: StoredDisplay, now: Date): Promise<number> => {
  const seconds = Math.floor(now.getTime() / 1000);
  const key = keys.display(branchId, id);
  const count = (): Promise<boolean> =>
    store.update(
      key,
      { add: { tries: 1 } },
      { when: '#triedUntil > :seconds AND #tries < :most', values: { seconds, most: TRIES } },
    );
  const begin = (): Promise<boolean> =>
    store.update(
      key,
      { set: { tries: 1, triedUntil: seconds + TRIES_SECONDS } },
      {
        when: 'attribute_exists(#PK) AND (attribute_not_exists(#triedUntil) OR #triedUntil <= :seconds)',
        values: { seconds },
      },
    );
  // The second count is needed because another check-in may have begun the new window in between.
  if ((await count()) || (await begin()) || (await count())) return 0;
  const display = await getDisplay(store, branchId, id);
  return Math.max((display?.triedUntil ?? seconds) - seconds, 1);
};

/** A display as staff see it. */
export const displayView = ({ id, name, kind, pairedAt, seenAt, sound }: StoredDisplay): Display => ({
  id,
  name,
  kind,
  paired_at: pairedAt,
  seen_at: seenAt,
  ...sound,
});
