import fc from 'fast-check';
import { patientIdOf } from '#functions/domain/patients/patient-identity.ts';
import type { TestClinic } from '#tests/harness.ts';
import { asE164 } from '#shared/rules/phone.ts';
import { agree } from './agreement.ts';
import { openBranch } from './branch.ts';
import { newModel } from './model.ts';
import { steps } from './steps.ts';

/** Longest sequence; most are shorter. */
const MAX_STEPS = 18;

/** One of this number of sequences is also compared with the reports. */
const REPORTS_EVERY = 4;

/** Patients with phones of their own at each branch: a phone may be used with few different codes a day. */
const patientsOf = (branchId: number) => {
  const phones = ['0', '1', '2', '3'].map((patient) => `010${String(branchId).padStart(7, '0')}${patient}`);
  const patientIds = phones.map((phone, index) => patientIdOf(asE164(`+2${phone}`), `Patient ${'ABCD'[index] ?? ''}`));
  return { phones, patientIds };
};

let branches = 1000;

/** Statistics of a run of sequences. */
export interface SequenceRun {
  readonly sequences: number;
  readonly steps: number;
}

/** Sequences under way at the same time, so that neither the database nor the product waits for the other. */
const CONCURRENT = 3;

const runShare = async (clinic: TestClinic, sequences: number, seed: number): Promise<number> => {
  const noon = clinic.now();
  const day = noon.toISOString().slice(0, 10);
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.commands([steps], { maxCommands: MAX_STEPS, size: 'max' }), async (commands) => {
      branches += 1;
      const branch = await openBranch(clinic, branches);
      const model = newModel(noon.getTime(), patientsOf(branch.id), branch.settings);
      await fc.asyncModelRun(() => ({ model, real: branch }), commands);
      done += [...commands].length;
      await agree(model, branch, day, branch.id % REPORTS_EVERY === 0);
    }),
    { seed, numRuns: sequences },
  );
  return done;
};

/**
 * Runs many short clinic days, each at a branch of its own, compared with the model: every answer is compared at once,
 * everything that is shown and stored at the end. A failure names its seed and the shortest sequence found.
 */
export const runSequences = async (clinic: TestClinic, sequences: number, seed: number): Promise<SequenceRun> => {
  const shares = Array.from({ length: CONCURRENT }, (_, index) => Math.ceil((sequences - index) / CONCURRENT));
  const done = await Promise.all(shares.map((share, index) => runShare(clinic, share, seed + index)));
  return {
    sequences: shares.reduce((sum, share) => sum + share, 0),
    steps: done.reduce((sum, count) => sum + count, 0),
  };
};
