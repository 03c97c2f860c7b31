import { demoBranches } from '#local/demo/accounts.ts';

const evening = { open: '18:00', close: '21:00' };

/** Branches with windows of an hour from 18:00 to 21:00. Consultations take 30 minutes; no doctor was at work in earlier weeks. */
export const branches = demoBranches.map((branch) => ({
  ...branch,
  hours: { '0': evening, '1': evening, '2': evening, '3': evening, '4': evening, '5': null, '6': evening },
  visitMinutes: { regular: 30, laser: 30, fractional: 30 },
}));
