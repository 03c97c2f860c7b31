import type { ApiResponse } from '#local/in-process.ts';
import { isOpen } from '#shared/rules/transitions.ts';
import type { QueueStatus } from '#shared/models/enums.ts';
import { letters } from '#tests/letters.ts';
import type { Sender } from './client.ts';
import { type Action, dataOf, pick, readQueue, type Row, rowsOf, type Scene, type StaffWindow } from './scene.ts';

export const phoneOfPatient = (patient: number): string => `010${String(30_000_000 + patient)}`;
const types = ['regular', 'laser', 'fractional'] as const;

/** Books a patient, as the public or as staff. An answer is never a reservation that is over. */
export const book = async (scene: Scene, sender: Sender): Promise<void> => {
  const { client, chance } = scene;
  const again = scene.patients.length > 0 && chance.isTrue(0.3);
  const patient = again ? chance.pick(scene.patients) : scene.newPatient();
  if (!again) scene.patients.push(patient);
  const type = types[patient % 3] ?? 'regular';
  const answer = await client.write('reservations/book-reservation', sender, {
    body: {
      name: `Patient Number${letters(patient)}`,
      phone: phoneOfPatient(patient),
      branch_id: 1,
      type,
      ...(type === 'regular' ? {} : { laser_area: 'face' }),
    },
  });
  const { id, code, status } = dataOf(answer);
  // The body is right, so nothing but a conflict or a limit may refuse it.
  if (answer.status === 400) client.faults.push(`booking refused: ${answer.error ?? ''}`);
  if (answer.status >= 300) return;
  if (!isOpen(status as QueueStatus)) {
    client.faults.push(`booking answered with a reservation that is ${String(status)}`);
  }
  if (typeof id === 'number' && typeof code === 'string') scene.codes.push({ id, code, patient });
};

const change = (scene: Scene, window: StaffWindow, id: number, status: string): Promise<ApiResponse> =>
  scene.client.write('reservations/change-status', window, { params: { id }, body: { status } });

/** Undoes every second move. */
const undoSometimes = async (scene: Scene, window: StaffWindow, id: number, moved: ApiResponse): Promise<void> => {
  const { move_id: moveId } = dataOf(moved);
  if (moved.status !== 200 || typeof moveId !== 'string' || scene.chance.isTrue(0.5)) return;
  await scene.client.write('reservations/undo-move', window, { params: { id }, body: { move_id: moveId } });
};

/** Marks a waiting patient as here or not, and sometimes takes it back. */
export const markSomebody: Action = async (scene, window) => {
  const { active } = await readQueue(scene, window);
  const row = pick(
    scene,
    active.filter(({ status }) => status === 'waiting'),
  );
  if (row === undefined) return;
  const marked = await scene.client.write('reservations/mark-arrival', window, {
    params: { id: row.id },
    body: { arrived: scene.chance.isTrue(0.7) },
  });
  await undoSometimes(scene, window, row.id, marked);
};

/** Skips, and sometimes takes the skip back. */
export const skipSomebody: Action = async (scene, window) => {
  const { active } = await readQueue(scene, window);
  const row = pick(
    scene,
    active.filter(({ status }) => status === 'waiting'),
  );
  if (row === undefined) return;
  const params = { id: row.id };
  const skipped = await scene.client.write('doctor/skip-reservation', window, { params });
  await undoSometimes(scene, window, row.id, skipped);
};

export const reinsertSomebody: Action = async (scene, window) => {
  const row = pick(scene, (await readQueue(scene, window)).skipped);
  if (row === undefined) return;
  if (scene.chance.isTrue(0.5)) await change(scene, window, row.id, 'waiting');
  else await scene.client.write('reservations/reinsert-reservation', window, { params: { id: row.id } });
};

export const giveUpSomebody: Action = async (scene, window) => {
  const { active, skipped } = await readQueue(scene, window);
  const row = pick(scene, [...active.filter(({ status }) => status === 'waiting'), ...skipped]);
  if (row === undefined) return;
  const givenUp = scene.chance.isTrue(0.5)
    ? await scene.client.write('reservations/cancel-reservation', window, { params: { id: row.id }, body: {} })
    : await change(scene, window, row.id, scene.chance.pick(['cancelled', 'no_show']));
  await undoSometimes(scene, window, row.id, givenUp);
};

/** Moves a patient to the other branch, and sometimes takes it back. */
export const transferSomebody: Action = async (scene, window) => {
  const { active, skipped } = await readQueue(scene, window);
  const row = pick(scene, [...active.filter(({ status }) => status === 'waiting'), ...skipped]);
  if (row === undefined) return;
  const moved = await scene.client.write('transfers/transfer-reservation', window, {
    params: { id: row.id },
    body: { branch_id: 2 },
  });
  await undoSometimes(scene, window, row.id, moved);
};

/** Gives a patient another preferred doctor or none, or a laser patient other body areas. */
export const changeSomebody: Action = async (scene, window) => {
  const { active, skipped, doctors } = await readQueue(scene, window);
  const row = pick(scene, [...active.filter(({ status }) => status === 'waiting'), ...skipped]);
  if (row === undefined) return;
  const { service_type: type } = row;
  const areas = scene.chance.pick([['face'], ['legs', 'face'], ['face', 'arms', 'legs']]);
  const body =
    type === 'regular' || scene.chance.isTrue(0.6)
      ? { preferred_doctor_id: scene.chance.pick([null, ...doctors]) }
      : { type, laser_areas: areas };
  await scene.client.write('reservations/change-reservation', window, { params: { id: row.id }, body });
};

/** A patient lets others go first and sometimes takes it back, or puts a missed ticket back. */
export const moveOwnTicket = async (scene: Scene): Promise<void> => {
  if (scene.codes.length === 0) return;
  const { client, chance } = scene;
  const { id, code, patient } = chance.pick(scene.codes);
  const request = { params: { id }, body: { code, phone: phoneOfPatient(patient) } };
  if (chance.isTrue(0.4)) {
    await client.write('own-moves/come-back', {}, request);
    return;
  }
  const postpone = (behind: number) =>
    client.write('own-moves/postpone-reservation', {}, { ...request, body: { ...request.body, behind } });
  // In two tabs, sometimes.
  await Promise.all(chance.isTrue(0.3) ? [postpone(1), postpone(2)] : [postpone(2)]);
  if (chance.isTrue(0.4)) await postpone(0);
};

export const callNext: Action = (scene, window) => scene.client.write('doctor/call-next', window, { body: {} });

/** Calls the wrong patient, and takes the call back. */
export const callAndUndo: Action = async (scene, window) => {
  const called = await scene.client.write('doctor/call-next', window, { body: {} });
  const { next, move_ids: ids } = dataOf(called) as {
    next?: { readonly id: number } | null;
    move_ids?: { readonly called: string | null };
  };
  if (called.status !== 200 || next === undefined || next === null) return;
  const params = { id: next.id };
  await scene.client.write('reservations/undo-move', window, { params, body: { move_id: ids?.called } });
};

export const lookAtQueue: Action = async ({ client }, window) => {
  const answer = await client.read('doctor/list-doctor-queue', window, { params: { branchId: 1 } });
  const current = dataOf(answer)['current'] as Row | null | undefined;
  if (current !== undefined && current !== null && current.status !== 'in_progress') {
    client.faults.push(`the doctor's current patient is ${current.status}`);
  }
};

export const takeInByStatus: Action = async (scene, window) => {
  const { active } = await readQueue(scene, window);
  const row = pick(
    scene,
    active.filter(({ status }) => status === 'waiting'),
  );
  if (row !== undefined) await change(scene, window, row.id, 'in_progress');
};

export const finishByStatus: Action = async (scene, window) => {
  const { active } = await readQueue(scene, window);
  const row = pick(
    scene,
    active.filter(({ status }) => status === 'in_progress'),
  );
  if (row !== undefined) await change(scene, window, row.id, scene.chance.pick(['completed', 'skipped']));
};

/** Finishes the patient inside. Answers with those who wait. */
const finishCurrent = async (scene: Scene, window: StaffWindow): Promise<Row[]> => {
  const answer = await scene.client.read('doctor/list-doctor-queue', window, { params: { branchId: 1 } });
  const current = dataOf(answer)['current'] as Row | null | undefined;
  if (current !== undefined && current !== null) await change(scene, window, current.id, 'completed');
  return rowsOf(answer, 'active_queue').filter(({ status }) => status === 'waiting');
};

/** Presses Call next in one window and takes another patient in by status in the other. */
export const callInBothWindows: Action = async (scene, window) => {
  const last = (await finishCurrent(scene, window)).at(-1);
  if (last !== undefined) await Promise.all([callNext(scene, window), change(scene, window, last.id, 'in_progress')]);
};

/** Takes two patients in at the same moment, after two new ones were booked: one of the moves is refused. */
export const takeTwoIn: Action = async (scene, window) => {
  await Promise.all([book(scene, {}), book(scene, {})]);
  const rows = (await finishCurrent(scene, window)).slice(-2);
  await Promise.all(rows.map(({ id }) => change(scene, window, id, 'in_progress')));
};
