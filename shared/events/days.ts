import * as z from 'zod/mini';
import { defineEvent } from './define.ts';
import { clinicDay } from './fields.ts';

/** The clinic day of a branch has ended: its past days are to be closed. */
export const dayEnded = defineEvent({
  type: 'day.ended',
  version: 1,
  data: z.strictObject({
    branch_id: z.int(),
    /** The one day to close, for a run by an operator; null = every day after the last closed one. */
    only_day: z.nullable(clinicDay),
  }),
  example: { branch_id: 1, only_day: null },
});

/** What of a branch's day may deserve the owner's attention is stored and has changed. */
export const factsChanged = defineEvent({
  type: 'facts.changed',
  version: 1,
  data: z.strictObject({ branch_id: z.int(), day: clinicDay }),
  example: { branch_id: 1, day: '2026-11-20' },
});
