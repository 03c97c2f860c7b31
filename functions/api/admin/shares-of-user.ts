import type { ShareRulesInput } from '#shared/models/doctor-shares.ts';
import { reservationTypes } from '#shared/models/enums.ts';
import { type ShareRule, type ShareRules, toPercent } from '#shared/rules/doctor-share.ts';
import type { Piastres } from '#shared/rules/money.ts';

/** The rules that are stored: a service without one is absent. */
export const sharesOf = (input: ShareRulesInput): ShareRules =>
  Object.fromEntries(
    reservationTypes.flatMap((type) => {
      const rule = input[type];
      return rule === null ? [] : [[type, rule]];
    }),
  );

/** A percentage as text, an amount in piastres. */
const audited = (rule: ShareRule | undefined): string | Piastres => {
  if (rule === undefined) return '';
  return 'amount' in rule ? rule.amount : `${String(toPercent(rule.basisPoints))}%`;
};

/** The rules for the audit list; none when the staff user never had any. */
export const auditedShares = (shares: ShareRules | undefined) =>
  shares === undefined
    ? {}
    : {
        shareRegular: audited(shares.regular),
        shareLaser: audited(shares.laser),
        shareFractional: audited(shares.fractional),
      };
