import assert from 'node:assert/strict';
import { readLaserDay } from '#functions/data/laser/laser-days.ts';
import type { Reply } from '#shared/routes/define.ts';
import type { showPulseTracking } from '#shared/routes/doctor.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import type { ModelBranch } from './branch.ts';
import { type Doctor, doctors, type Model, sum } from './model.ts';

/** Pounds, of the demo branch. */
const PRICE_PER_PULSE = 5;

/** The day's pulses of a doctor. Every visit of the model is of this day, so nothing is of other days or counted later. */
const dayPulsesOf = (model: Model, doctor: Doctor, ofOthers: number): Record<string, number> => {
  const { sessions, pulses: recorded } = model.laser[doctor];
  const open = model.pulses[doctor].filter(({ end }) => end === undefined);
  const ended = model.pulses[doctor].filter(({ end }) => end !== undefined);
  const predicted = sum(ended.map((each) => each.recorded));
  const counter = sum(ended.map(({ start, end = start }) => end - start));
  const openRecorded = sum(open.map((each) => each.recorded));
  return {
    sessions,
    recorded,
    of_other_days: 0,
    outside: recorded - predicted - openRecorded,
    counted_later: 0,
    counter,
    predicted,
    of_others: ofOthers,
    gap: counter - predicted - ofOthers,
    gap_amount: (counter - predicted - ofOthers) * PRICE_PER_PULSE,
    still_open: open.length,
    open_recorded: openRecorded,
  };
};

/** The model has no times: what others recorded meanwhile is at most what they recorded, and what the counter leaves. */
const agreeOnOthers = (model: Model, doctor: Doctor, { shown, today }: { shown: number; today: number }): void => {
  const given = sum(doctors.filter((each) => each !== doctor).map((each) => model.laser[each].pulses));
  const left = (model.pulses[doctor] as readonly { start: number; end?: number; recorded: number }[]).map(
    ({ start, end, recorded }) => (end === undefined ? 0 : Math.max(0, end - start - recorded)),
  );
  const last = model.pulses[doctor].at(-1);
  assert.ok(shown >= 0 && shown <= (last?.end === undefined ? given : (left.at(-1) ?? 0)), `others of ${doctor}`);
  assert.ok(today >= 0 && today <= Math.min(sum(left), left.length * given), `others today of ${doctor}`);
};

const agreeOnDashboard = async (model: Model, branch: ModelBranch, doctor: Doctor, day: string): Promise<void> => {
  const { data } = await branch.call('doctor/show-pulse-tracking', doctor, {});
  const {
    tracking_id: trackingId,
    of_others: ofOthers,
    ...shown
  } = (data as { pulse_tracking: Reply<typeof showPulseTracking>['pulse_tracking'] }).pulse_tracking;
  const ofOthersToday = shown.today.of_others;
  agreeOnOthers(model, doctor, { shown: ofOthers, today: ofOthersToday });
  const last = model.pulses[doctor].at(-1);
  const open = last !== undefined && last.end === undefined;
  const predicted = (last?.start ?? 0) + (last?.recorded ?? 0);
  const actual = last?.end ?? predicted;
  assert.deepEqual(
    shown,
    {
      date: day,
      start_pulses: last?.start ?? 0,
      predicted_pulses: predicted,
      actual_pulses: actual,
      discrepancy: actual - predicted,
      doctors_tracked: doctors.filter((each) => model.pulses[each].length > 0).length,
      active: open,
      provisional: open,
      own_active: open,
      open_since: open ? day : null,
      open_branch_id: null,
      ended_today: model.pulses[doctor].some(({ end }) => end !== undefined),
      discrepancy_value: open ? 0 : (actual - predicted - ofOthers) * PRICE_PER_PULSE,
      today: dayPulsesOf(model, doctor, ofOthersToday),
    },
    `the dashboard of ${doctor}`,
  );
  assert.equal(trackingId === null, last === undefined);
};

export const agreeOnPulses = async (model: Model, branch: ModelBranch, day: string): Promise<void> => {
  const { sessions, pulseSessions } = await readLaserDay(branch.clinic.deps.store, branch.id, asClinicDay(day));
  for (const doctor of doctors) {
    const stored = pulseSessions.filter(({ doctorId }) => doctorId === branch.doctorIds[doctor]);
    assert.deepEqual(
      stored.map(({ startPulses, recordedPulses, endPulses }) => [startPulses, recordedPulses, endPulses]),
      model.pulses[doctor].map(({ start, recorded, end }) => [start, recorded, end]),
      `the pulse sessions of ${doctor}`,
    );
    if (stored.length > 0 || model.laser[doctor].sessions > 0) await agreeOnDashboard(model, branch, doctor, day);
  }
  for (const each of pulseSessions) {
    const counted = sessions.filter((session) => session.trackingId === each.id);
    assert.deepEqual(
      [each.sessions, each.recordedPulses],
      [counted.length, sum(counted.map(({ pulses }) => pulses))],
      'the total of a pulse session is that of the sessions that name it',
    );
  }
};
