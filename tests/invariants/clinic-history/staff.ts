import type { Random } from '#local/demo/seeded-random.ts';
import { expirePackage, payPackage, recordFromPackage, refundPackage, sellPackage, voidSession } from './packages.ts';
import { type Action, dataOf, pick, readQueue, rowsOf, type Scene, type StaffWindow } from './scene.ts';
import {
  book,
  callAndUndo,
  callInBothWindows,
  callNext,
  changeSomebody,
  finishByStatus,
  giveUpSomebody,
  lookAtQueue,
  markSomebody,
  moveOwnTicket,
  phoneOfPatient,
  reinsertSomebody,
  skipSomebody,
  takeInByStatus,
  transferSomebody,
} from './queue-actions.ts';

export const takePayment: Action = async (scene, window) => {
  const answer = await scene.client.read('payments/list-unpaid', window, { params: { branchId: 1 } });
  const row = pick(scene, rowsOf(answer, 'unpaid_payments'));
  if (row === undefined) return;
  await scene.client.write('payments/mark-paid', window, {
    params: { id: row.id },
    body: { patientId: row.patient_id, ...(scene.chance.isTrue(0.5) ? { amount: 40 } : {}) },
  });
};

const noteCall: Action = async (scene, window) => {
  const row = pick(scene, (await readQueue(scene, window)).active);
  if (row === undefined) return;
  await scene.client.write('messaging/add-commlog-entry', window, {
    body: { patient_id: row.patient_id, reservation_id: row.id, channel: 'note', body: 'Comes at six.' },
  });
};

const readReports: Action = async ({ client }, window) => {
  await client.read('reports/show-daily-income', window);
  await client.read('reports/show-daily-report', window, { params: { branchId: 1 } });
  await client.read('reservations/list-completed-records', window);
};

const recordSession: Action = async (scene, window) => {
  const { active } = await readQueue(scene, window);
  const row = pick(
    scene,
    active.filter(({ status, service_type: type }) => status === 'in_progress' && type !== 'regular'),
  );
  if (row === undefined) return;
  if (row.service_type === 'fractional') {
    await scene.client.write('payments/set-fractional-charge', window, {
      body: { reservation_id: row.id, amount: scene.chance.pick([900, 1200]) },
    });
    return;
  }
  await scene.client.write('doctor/record-laser-session', window, {
    body: { reservation_id: row.id, pulses: scene.chance.whole(1, 80), price_per_pulse: 5 },
  });
};

const startPulses: Action = (scene, window) =>
  scene.client.write('doctor/start-pulse-tracking', window, {
    body: { branch_id: 1, start_pulses: scene.chance.whole(0, 500) },
  });

const endPulses: Action = async ({ client }, window) => {
  const answer = await client.read('doctor/show-pulse-tracking', window);
  const { predicted_pulses: predicted } = (dataOf(answer)['pulse_tracking'] ?? {}) as { predicted_pulses?: number };
  if (predicted === undefined) return;
  await client.write('doctor/end-pulse-tracking', window, { body: { end_pulses: predicted + 5 } });
};

/** Starts pulse tracking in both windows of the doctor: one of the starts is refused. */
const startPulsesInBothWindows: Action = async (scene, window) => {
  await Promise.all([startPulses(scene, window), startPulses(scene, window)]);
};

/** Actions with their weights. */
type Weighted = readonly (readonly [weight: number, action: Action])[];

const doctorActions: Weighted = [
  [40, callNext],
  [5, callAndUndo],
  [15, lookAtQueue],
  [6, skipSomebody],
  [6, takeInByStatus],
  [8, finishByStatus],
  [8, callInBothWindows],
  [20, recordSession],
  [12, recordFromPackage],
  [4, voidSession],
  [4, startPulses],
  [6, startPulsesInBothWindows],
  [8, endPulses],
];

const receptionActions: Weighted = [
  [20, (scene, window) => book(scene, window)],
  [25, takePayment],
  [8, sellPackage],
  [8, payPackage],
  [2, refundPackage],
  [2, expirePackage],
  [10, skipSomebody],
  [14, reinsertSomebody],
  [8, giveUpSomebody],
  [5, transferSomebody],
  [8, changeSomebody],
  [6, markSomebody],
  [6, noteCall],
  [4, readReports],
];

const draw = (chance: Random, actions: Weighted): Action => {
  let left = chance.next() * actions.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, action] of actions) {
    left -= weight;
    if (left < 0) return action;
  }
  return lookAtQueue;
};

/** Works in one window, one action after another. */
export const workInWindow = async (
  scene: Scene,
  window: StaffWindow,
  { role, actions }: { readonly role: 'doctor' | 'reception'; readonly actions: number },
): Promise<void> => {
  const weighted = role === 'doctor' ? doctorActions : receptionActions;
  for (let done = 0; done < actions; done += 1) await draw(scene.chance, weighted)(scene, window);
};

/** Books, looks up and cancels as patients do. */
export const workAsPublic = async (scene: Scene, actions: number): Promise<void> => {
  const { client, chance } = scene;
  for (let done = 0; done < actions; done += 1) {
    const held = scene.codes.length > 0 ? chance.pick(scene.codes) : undefined;
    if (held !== undefined && chance.isTrue(0.15)) {
      await client.write(
        'reservations/cancel-reservation',
        {},
        {
          params: { id: held.id },
          body: { code: held.code, phone: phoneOfPatient(held.patient) },
        },
      );
    } else if (held !== undefined && chance.isTrue(0.25)) {
      await moveOwnTicket(scene);
    } else if (held !== undefined && chance.isTrue(0.2)) {
      await client.read('reservations/show-queue-info', {}, { params: { phone: phoneOfPatient(held.patient) } });
    } else await book(scene, {});
  }
};

/** Calls until no patient waits. */
export const callUntilEmpty = async ({ client }: Scene, window: StaffWindow): Promise<void> => {
  for (;;) {
    const answer = await client.write('doctor/call-next', window, { body: {} });
    if (answer.status !== 200 || dataOf(answer)['next'] === null) return;
  }
};
