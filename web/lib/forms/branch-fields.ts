/** The opening hours of a weekday, Sunday first: their names in the audit and in `pages:audit.fields`. */
export const weekFields = ['hours0', 'hours1', 'hours2', 'hours3', 'hours4', 'hours5', 'hours6'] as const;

/** Settings of a branch that are a switch. */
export const switchFields = [
  'arrivals',
  'drawers',
  'sharedDrawer',
  'lastEntry',
  'chooseDoctor',
  'turnMessages',
  'noShowMessages',
  'receiptMessages',
  'reviewMessages',
  'recallMessages',
  'reminderMessages',
  'answersStrangers',
] as const;

/** Settings of a branch that are a number. */
export const numberFields = [
  'autoSkipMinutes',
  'maxOpenPerPhone',
  'maxBookingsPerAddress',
  'comeBackMinutes',
  'windowMinutes',
  'dailyLimitRegular',
  'dailyLimitLaser',
  'dailyLimitFractional',
  'discountLimitReception',
  'discountLimitDoctor',
] as const;

export const settingFields = [...switchFields, ...numberFields, 'vatPercent'] as const;

/** The limits of alerts that are a number. */
export const alertFields = ['pulseGap', 'drawerVariance', 'refunds', 'discount', 'lateCall', 'oldDebts'] as const;

export const alertUnits = {
  pulseGap: 'pulses',
  drawerVariance: 'pounds',
  refunds: 'pounds',
  discount: 'percent',
  lateCall: 'minutes',
  oldDebts: 'pounds',
} as const satisfies Readonly<Record<(typeof alertFields)[number], string>>;
