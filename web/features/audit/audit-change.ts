import { type AuditAction, auditActions } from '#shared/models/audit-actions.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import type { AuditEntry } from '#web/lib/api/answers.ts';
import { alertFields, settingFields, weekFields } from '#web/lib/forms/branch-fields.ts';

/** Parts of a branch. */
const branchFields = [
  'name',
  'nameAr',
  'colour',
  'logoVersion',
  'copyOf',
  'address',
  'addressAr',
  'mapUrl',
  'branchPhone',
  'notice',
  'noticeAr',
  'taxNumber',
  'timeZone',
  'dayStartsAt',
  'priceRegular',
  'pricePulse',
  'priceFractional',
  'validFrom',
  'minutesRegular',
  'minutesLaser',
  'minutesFractional',
  ...weekFields,
  'closedDates',
  'lastDay',
  ...settingFields,
] as const;

/** `reservation.booked` -> `reservation_booked`: a text key has no full stop. */
type ActionKey<Action extends string> = Action extends `${infer Thing}.${infer Past}` ? `${Thing}_${Past}` : never;

const isKey = (text: string): text is ActionKey<AuditAction> =>
  auditActions.some((action) => action.replace('.', '_') === text);

/** The text key of an action; undefined for an action of an earlier or later release. */
export const actionOf = (action: string): ActionKey<AuditAction> | undefined => {
  const key = action.replace('.', '_');
  return isKey(key) ? key : undefined;
};

const fields = [
  'status',
  'day',
  'ticketNo',
  'serviceType',
  'service',
  'servicePrices',
  'minutes',
  'place',
  'area',
  'price',
  'charge',
  'amount',
  'paid',
  'method',
  'credit',
  'package',
  'packageUnits',
  'units',
  'used',
  'singlePrice',
  'validDays',
  'pulses',
  'pricePerPulse',
  'startPulses',
  'endPulses',
  'discrepancy',
  'target',
  'month',
  'laser',
  'reading',
  'handpieceLife',
  'serviceOn',
  'retired',
  'float',
  'cashIn',
  'cashOut',
  'expected',
  'counted',
  'variance',
  'otherVariance',
  'handOver',
  'total',
  'unpaid',
  'reason',
  'state',
  'pausedUntil',
  'services',
  'room',
  'displayName',
  'displayKind',
  'voice',
  'volume',
  'quietHours',
  'version',
  'visits',
  'reservations',
  'receiptNumber',
  'email',
  'branch',
  'otherBranches',
  'role',
  'rights',
  'shareRegular',
  'shareLaser',
  'shareFractional',
  'importFile',
  'importRows',
  'registered',
  'added',
  'unchanged',
  'refused',
  'takenBack',
  'kept',
  'apiKey',
  'endpoint',
  'sending',
  'events',
  'scopes',
  'expiresAt',
  ...branchFields,
  ...alertFields,
  'quickAnswers',
  'quickAnswersAr',
  'daySheetLanguage',
  'alertLanguage',
  'alertMailLanguage',
  'messagePhone',
  'provider',
  'signingKey',
  'creditAtEveryBranch',
  'dayNotClosed',
] as const;

const isText = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** `1,250.50` and `١٢٥٠` as they are searched for: plain digits, no separators, small letters. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - 0x6_60))
    .replaceAll(/[,٬\s]/gu, '');

type Searched = Pick<AuditEntry, 'patientName' | 'reservationId' | 'receiptId' | 'receiptNumber' | 'before' | 'after'>;

/** Does the entry have the text: patient, code, printed receipt number, amount, or any other value of the change? */
export const isFound = (
  { patientName, reservationId, receiptId, receiptNumber, before, after }: Searched,
  text: string,
): boolean => {
  const wanted = plain(text);
  if (wanted === '') return true;
  const values = [...Object.values(before ?? {}), ...Object.values(after ?? {})].filter(isText);
  const code = reservationId === null ? [] : [reservationCode(reservationId)];
  return [patientName ?? '', receiptId ?? '', receiptNumber ?? '', ...code, ...values].some((value) =>
    plain(String(value)).includes(wanted),
  );
};

/** The text key of a field; undefined for unknown fields. */
export const fieldOf = (field: string): (typeof fields)[number] | undefined => fields.find((known) => known === field);

/** Fields that are not shown: ids, and one that repeats the action. */
const technical: ReadonlySet<string> = new Set([
  'drawer',
  'from',
  'closing',
  'move',
  'receipt',
  'arrived',
  'doctor',
  'branchId',
]);

/** Fields that say what was changed: shown also when they stayed the same. */
const subjects: ReadonlySet<string> = new Set(['name', 'nameAr', 'endpoint', 'displayName']);

type Value = string | number | undefined;

interface Change {
  readonly field: string;
  readonly before: Value;
  readonly after: Value;
}

const textOf = (value: unknown): Value => {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(String).join(', ') : JSON.stringify(value);
};

const rank = (field: string): number => {
  const at = fields.findIndex((known) => known === field);
  return at === -1 ? fields.length : at;
};

/**
 * The fields of an entry, always in the same order; those that stayed the same are left out, but for the subject. A field
 * that `after` does not name did not change: it is shown as a value, not as a change.
 */
export const changesOf = ({
  before,
  after: stored,
  receiptNumber,
}: Pick<AuditEntry, 'before' | 'after' | 'receiptNumber'>): Change[] => {
  const after = receiptNumber === null ? stored : { ...stored, receiptNumber };
  const touched = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...touched]
    .filter((field) => !technical.has(field))
    .toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b))
    .map((field) => {
      const [was, is] = [textOf(before?.[field]), textOf(after?.[field])];
      if (after === null || !(field in after)) return { field, before: undefined, after: was };
      return { field, before: was === is && was !== '' && subjects.has(field) ? undefined : was, after: is };
    })
    .filter((change) => change.before !== change.after);
};

const endings: ReadonlySet<string> = new Set(['reservation.completed', 'reservation.no_show', 'reservation.cancelled']);

/** Is the last move of the reservation on the day its end? */
export const isOver = (entries: readonly AuditEntry[], reservationId: number): boolean => {
  const moves = entries
    .filter((entry) => entry.reservationId === reservationId && entry.action.startsWith('reservation.'))
    .toSorted((one, other) => one.at.localeCompare(other.at));
  return endings.has(moves.at(-1)?.action ?? '');
};
