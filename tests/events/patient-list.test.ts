import { expect, it } from 'vitest';
import { keys } from '#functions/data/table/keys.ts';
import { counterOf, noonOf } from '../api/counter.ts';
import { openTestClinic } from '../harness.ts';
import { refreshSearchEntries } from '#functions/data/patients/patients.ts';
import { asPatientId } from '#shared/rules/ids.ts';
import { openForFile } from '../support/open-for-file.ts';

const clinic = await openForFile(openTestClinic);

it('counts patients exactly after the day closes have found the unused places', async () => {
  const total = async (): Promise<number> => {
    const { data } = await clinic.call('patients/search-patients', { token: clinic.tokenOf('reception') });
    return (data as { total: number }).total;
  };
  const night = async (day: number): Promise<void> => {
    await clinic.at(new Date(noonOf(day).getTime() + 16.5 * 3_600_000));
    await clinic.closeDays();
  };
  await clinic.at(noonOf(1));
  await counterOf(clinic).book(1);
  // A booking that allocated a position and wrote nothing.
  await clinic.deps.store.increment(keys.patientCounter(1), { last: 1 });
  await counterOf(clinic).book(2);
  expect(await total()).toBe(3);
  await night(1);
  await night(2);
  expect(await total()).toBe(2);
});

it('shows a patient as new again when the only visit is undone, also after late events', async () => {
  await clinic.at(noonOf(4));
  const counter = counterOf(clinic);
  const id = await counter.book(9);
  const patientId = asPatientId(await counter.patientIdOf(id));
  const refresh = () => refreshSearchEntries(clinic.deps.store, 1, patientId);
  const line = async () => {
    const { patients } = await clinic.ok('patients/search-patients', {
      as: 'reception',
      query: { search: '01010000009' },
    });
    return patients.map(({ status, total_visits: visits, last_visit: last }) => [status, visits, last]);
  };
  await counter.moveTo(id, 'in_progress');
  const { data } = await counter.moveTo(id, 'completed');
  await refresh();
  const finished = await line();

  await clinic.ok('reservations/undo-move', {
    as: 'doctor',
    params: { id },
    body: { move_id: data?.move_id ?? '' },
  });
  await refresh();
  await refresh();

  expect(finished).toEqual([['returning', 1, noonOf(4).toISOString().slice(0, 10)]]);
  expect(await line()).toEqual([['new', 0, null]]);
});
