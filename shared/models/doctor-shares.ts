import * as z from 'zod/mini';
import { type ShareRule, toBasisPoints } from '../rules/doctor-share.ts';
import { toPiastres } from '../rules/money.ts';
import { amountInput } from './fields.ts';

const HIGHEST_PERCENT = 100;

/** A percentage with at most two decimals. Forms use it, because they send what was typed. */
export const sharePercentInput = z.pipe(amountInput, z.number().check(z.maximum(HIGHEST_PERCENT)));

const ruleInput = z.pipe(
  z.union([z.strictObject({ percent: sharePercentInput }), z.strictObject({ amount: amountInput })]),
  z.transform((rule): ShareRule =>
    'percent' in rule ? { basisPoints: toBasisPoints(rule.percent) } : { amount: toPiastres(rule.amount) },
  ),
);
const ruleOfService = z._default(z.nullable(ruleInput), null);

/** The rules of a doctor; a service that is left out has none. */
export const shareRulesInput = z.strictObject({
  regular: ruleOfService,
  laser: ruleOfService,
  fractional: ruleOfService,
});
export type ShareRulesInput = z.output<typeof shareRulesInput>;

/** A rule in an answer: percent, or pounds for each visit; null = no share. */
export const shareRuleView = z.nullable(
  z.union([z.strictObject({ percent: z.number() }), z.strictObject({ amount: z.number() })]),
);
export const shareRulesView = z.strictObject({
  regular: shareRuleView,
  laser: shareRuleView,
  fractional: shareRuleView,
});
