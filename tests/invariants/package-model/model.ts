/**
 * Packages of a branch in memory, by the letter of docs/domain.md#packages: it shares no code with the product. Money is
 * piastres, days are `YYYY-MM-DD`.
 */
export interface ModelOffer {
  readonly unit: 'sessions' | 'pulses';
  readonly units: number;
  readonly price: number;
  readonly single: number;
  readonly validDays: number;
}

export interface ModelPackage {
  readonly id: string;
  readonly patientId: string;
  readonly offer: ModelOffer;
  /** The last day on which it can be used. */
  readonly expiresOn: string;
  charge: number;
  paid: number;
  used: number;
  refunded: boolean;
}

/** A finished laser visit. */
export interface ModelVisit {
  readonly id: number;
  readonly patientId: string;
  readonly day: string;
  recorded: boolean;
  /** What its session took from a package. */
  took: { readonly bought: ModelPackage; readonly units: number } | undefined;
}

/** Price of a pulse that no package holds. */
export const PULSE_PRICE = 5_00;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Whether the last day of a package is before today. */
export const isExpired = (bought: ModelPackage, today: string): boolean => bought.expiresOn < today;

export const leftOf = (bought: ModelPackage, today: string): number =>
  bought.refunded || isExpired(bought, today) ? 0 : bought.offer.units - bought.used;

export const owedFor = ({ charge, paid }: ModelPackage): number => charge - paid;

/** What the used part costs: at the single price, and never more than the package. */
const usedValueOf = ({ charge, used, offer }: ModelPackage): number => Math.min(charge, used * offer.single);

/** What a refund gives back. It does not depend on the day: an expired package is refunded by the same rule. */
export const refundOf = (bought: ModelPackage): number => Math.max(0, bought.paid - usedValueOf(bought));

/** The reason that a session is refused, or what it takes and what is charged in addition. */
export const takeSession = (
  visit: ModelVisit,
  bought: ModelPackage,
  pulses: number,
): { readonly reason: string } | { readonly units: number; readonly charge: number } => {
  const { offer, used, refunded } = bought;
  if (bought.patientId !== visit.patientId) return { reason: 'package-unknown' };
  if (refunded) return { reason: 'package-refunded' };
  // The day of the visit counts, not the day on which its session is recorded.
  if (isExpired(bought, visit.day)) return { reason: 'package-expired' };
  if (used === offer.units) return { reason: 'package-used-up' };
  const units = offer.unit === 'sessions' ? 1 : Math.min(pulses, offer.units - used);
  const charge = offer.unit === 'sessions' ? 0 : (pulses - units) * PULSE_PRICE;
  bought.used += units;
  Object.assign(visit, { recorded: true, took: { bought, units } });
  return { units, charge };
};

/** Returns what a session took. @returns false when its package was refunded since. */
export const voidSession = (visit: ModelVisit): boolean => {
  const { took } = visit;
  if (took?.bought.refunded === true) return false;
  if (took !== undefined) took.bought.used -= took.units;
  Object.assign(visit, { recorded: false, took: undefined });
  return true;
};

/** Closes a package. @returns what is given back. */
export const refundPackage = (bought: ModelPackage): number => {
  const amount = refundOf(bought);
  bought.charge = usedValueOf(bought);
  bought.paid -= amount;
  bought.refunded = true;
  return amount;
};

/** Days for which an expired package stays in the list of its branch. */
const LISTED_AFTER_EXPIRY = 90;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** What the list of the branch and the unpaid list must say on a day. */
export const expectedLists = (packages: readonly ModelPackage[], today: string) => {
  const open = packages.filter(
    ({ refunded, used, offer, expiresOn }) =>
      !refunded && used < offer.units && daysBetween(expiresOn, today) <= LISTED_AFTER_EXPIRY,
  );
  const valid = open.filter((bought) => !isExpired(bought, today));
  const leftIn = (unit: ModelOffer['unit']): number =>
    sum(valid.filter(({ offer }) => offer.unit === unit).map((bought) => leftOf(bought, today)));
  return {
    listed: open.map(({ id }) => id).toSorted(),
    expired: open
      .filter((bought) => isExpired(bought, today))
      .map(({ id }) => id)
      .toSorted(),
    sessionsLeft: leftIn('sessions'),
    pulsesLeft: leftIn('pulses'),
    refundable: sum(valid.map(refundOf)),
    balance: sum(open.map(owedFor)),
    unpaid: sum(packages.map(owedFor)),
  };
};
