import { isDeepStrictEqual } from 'node:util';
import { type AlertLimits, alertLimits } from '#shared/models/alerts.ts';
import { setAlertLimits as route } from '#shared/routes/alerts.ts';
import { alertLimitsWrite, readAlertLimits } from '#functions/data/staff/alert-limits.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { auditPlace } from '#functions/runtime/staff-change.ts';

const audited = (limits: AlertLimits) => ({
  pulseGap: limits.pulse_gap,
  drawerVariance: limits.drawer_variance,
  refunds: limits.refunds,
  discount: limits.discount,
  lateCall: limits.late_call,
  oldDebts: limits.old_debts,
  dayNotClosed: limits.day_not_closed ? 'on' : 'off',
});

export const setAlertLimits = endpoint(route, async ({ input: { body }, deps, now, commit }) => {
  const place = await auditPlace(deps, null, now);
  return retryOnConflict(async () => {
    const { limits: was, version } = await readAlertLimits(deps.store);
    const limits = alertLimits.parse({ ...was, ...body });
    if (isDeepStrictEqual(was, limits)) return was;
    return commit([alertLimitsWrite(limits, version)], limits, {
      ...place,
      action: 'alert_limits.changed',
      before: audited(was),
      after: audited(limits),
      unique: `alert-limits.${String(version + 1)}`,
    });
  });
});
