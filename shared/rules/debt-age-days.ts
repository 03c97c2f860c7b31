// A module of its own: the pages of patients do not load it.

/** First and last day of each age of a debt, in days before today; `older` is more than its number of days. */
export const debtAgeDays = { today: [0, 0], week: [1, 7], month: [8, 30], quarter: [31, 90], older: [90, 90] } as const;
