import fc from 'fast-check';
import type { Doctor } from './model.ts';
import { endPulses, startPulses } from './money-rules.ts';
import type { Action } from './step.ts';

const doctor = fc.constantFrom<Doctor>('doctor', 'doctor2');

export const starting = fc.record({ by: doctor, reading: fc.nat(9000) }).map(({ by, reading }): Action => ({
  name: `${by} starts at ${String(reading)}`,
  plan: () => ({
    request: { route: 'doctor/start-pulse-tracking', by, body: { branch_id: 0, start_pulses: reading } },
    rule: (model) => startPulses(model, by, reading),
  }),
}));

export const ending = fc
  .record({ by: doctor, beyond: fc.integer({ min: -1, max: 500 }) })
  .map(({ by, beyond }): Action => ({
    name: `${by} ends ${String(beyond)} beyond the start`,
    plan: (model) => {
      const reading = Math.max(0, (model.pulses[by].at(-1)?.start ?? 0) + beyond);
      return {
        request: { route: 'doctor/end-pulse-tracking', by, body: { end_pulses: reading } },
        rule: (present) => endPulses(present, by, reading),
      };
    },
  }));
