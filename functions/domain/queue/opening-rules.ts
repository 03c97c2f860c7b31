import type { OpeningRule } from '#shared/rules/clinic-day.ts';

/**
 * Computes what follows from time zone and hours alone once for all branches that share them, as most branches of a
 * company do.
 */
export const oncePerRule = <Facts>(factsOf: (rule: OpeningRule) => Facts): ((rule: OpeningRule) => Facts) => {
  const known = new Map<string, Facts>();
  return (rule) => {
    const name = JSON.stringify([rule.time_zone, rule.day_starts_at, rule.hours, rule.closed_dates, rule.last_day]);
    const facts = known.get(name) ?? factsOf(rule);
    known.set(name, facts);
    return facts;
  };
};
