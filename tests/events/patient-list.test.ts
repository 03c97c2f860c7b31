import { expect, it } from 'vitest';
import { keys } from '#functions/data/table/keys.ts';
import { counterOf, noonOf } from '../api/counter.ts';
import { openTestClinic } from '../harness.ts';
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
