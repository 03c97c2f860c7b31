import type { ReservationType } from '../models/enums.ts';
import { type Piastres, toPounds } from './money.ts';

/**
 * A doctor's share for a service: basis points (hundredths of a percent) of the money received, or an amount for each
 * finished and paid visit.
 */
export type ShareRule = { readonly basisPoints: number } | { readonly amount: Piastres };

/** The rules by service; a service without one brings the doctor no share and is absent. */
export type ShareRules = Readonly<Partial<Record<ReservationType, ShareRule>>>;

const BASIS_POINTS_PER_PERCENT = 100;

/** @param percent with at most two decimals */
export const toBasisPoints = (percent: number): number => Math.round(percent * BASIS_POINTS_PER_PERCENT);

export const toPercent = (basisPoints: number): number => basisPoints / BASIS_POINTS_PER_PERCENT;

/** A rule in the format of the API: percent, or pounds for each visit. */
export const shareRuleOnWire = (rule: ShareRule | undefined): { percent: number } | { amount: number } | null => {
  if (rule === undefined) return null;
  return 'amount' in rule ? { amount: toPounds(rule.amount) } : { percent: toPercent(rule.basisPoints) };
};
