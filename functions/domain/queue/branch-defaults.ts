import { defaultSettings } from '#shared/rules/branch-settings.ts';
import { toPiastres } from '#shared/rules/money.ts';

/** Initial settings of a new branch. Source: docs/domain.md#money. */
export const branchDefaults = {
  time_zone: 'Africa/Cairo',
  day_starts_at: '04:00',
  prices: { regular: toPiastres(300), pulse: toPiastres(5), fractional: toPiastres(1500) },
  visitMinutes: { regular: 15, laser: 30, fractional: 45 },
  settings: defaultSettings,
};
