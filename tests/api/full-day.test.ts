import { afterAll, beforeAll } from 'vitest';
import { type BranchDay, openBranchDay } from '../support/full-day/branch-day.ts';
import { closedDay } from '../support/full-day/closed-day.ts';
import { evening, lastPatients } from '../support/full-day/evening.ts';
import { moneyMistakes } from '../support/full-day/money-mistakes.ts';
import { packageMistakes } from '../support/full-day/package-mistakes.ts';
import { queueMistakes } from '../support/full-day/queue-mistakes.ts';

/**
 * One clinic day with two receptionists and three doctors. They make the mistakes of a real counter and correct them,
 * some at the same moment. The tests run in order; those of the closed day compare everything that states the day.
 */
let branchDay: BranchDay;
const opened = (): BranchDay => branchDay;

beforeAll(async () => {
  branchDay = await openBranchDay();
});
afterAll(() => branchDay.clinic.stop());

queueMistakes(opened);
moneyMistakes(opened);
lastPatients(opened);
packageMistakes(opened);
evening(opened);
closedDay(opened);
