import type { MakeScenario, ScenarioContext, StaffAccount } from './scenario-context.ts';

/** Opens the pulse session of a caller who is a doctor. */
const startPulses = async ({ clinic }: ScenarioContext, caller: StaffAccount | undefined): Promise<void> => {
  if (caller?.role !== 'doctor') return;
  await clinic.call('doctor/start-pulse-tracking', {
    body: { branch_id: caller.branchId, start_pulses: 100 },
    token: caller.token,
  });
};

export const pulseScenarios = {
  'doctor/start-pulse-tracking': () => ({ request: { body: { branch_id: 1, start_pulses: 100 } } }),
  'doctor/correct-start-reading': async (context, caller) => {
    await startPulses(context, caller);
    return { request: { body: { start_pulses: 120 } } };
  },
  'doctor/end-pulse-tracking': async (context, caller) => {
    await startPulses(context, caller);
    return { request: { body: { end_pulses: 150 } } };
  },
  'doctor/show-pulse-tracking': () => ({ request: {} }),
} satisfies Readonly<Record<string, MakeScenario>>;
