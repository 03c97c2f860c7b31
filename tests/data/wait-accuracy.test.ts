import { expect, it } from 'vitest';
import { keys } from '#functions/data/table/keys.ts';
import { openTestClinic } from '../harness.ts';
import { openForFile } from '../support/open-for-file.ts';

const clinic = await openForFile(openTestClinic);

const scoreOf = (day: string, count: number, within: number) => ({
  ...keys.waitScore(1, day),
  day,
  count,
  within,
  medianPromised: 20,
  medianReal: 21,
  medianError: 4,
});

it('says how many of the last 200 tickets were called within the told wait, whole days, once there are enough', async () => {
  const { code } = await clinic.ok('reservations/book-reservation', {
    body: { name: 'Mona Adel', phone: '01001234567', branch_id: 1, type: 'regular' },
  });
  const ask = async () => {
    const query = { code };
    return (await clinic.ok('reservations/show-queue-info', { params: { phone: '01001234567' }, query })).wait_accuracy;
  };
  const { store } = clinic.deps;
  await store.put(scoreOf('2026-11-18', 20, 20));

  const early = await ask();
  clinic.pass(61);
  await store.put(scoreOf('2026-11-17', 90, 10));
  await store.put(scoreOf('2026-11-16', 150, 120));
  await store.put(scoreOf('2026-11-15', 100, 0));
  const later = await ask();

  expect(early).toBeUndefined();
  expect(later).toEqual({ tickets: 260, within: 150 });
});
