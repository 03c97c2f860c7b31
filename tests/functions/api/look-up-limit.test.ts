import { expect, it } from 'vitest';
import { openTestClinic } from '../../harness.ts';
import { openForFile } from '../../support/open-for-file.ts';

const clinic = await openForFile(openTestClinic);

const lookUp = async (phone: string): Promise<number> =>
  (await clinic.call('reservations/show-queue-info', { params: { phone } })).status;

it('refuses look-ups of one phone after 400 within five minutes, and of no other phone', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 401; n += 1) statuses.push(await lookUp('01012345678'));

  const other = await lookUp('01012345679');
  clinic.pass(6);
  const later = await lookUp('01012345678');

  expect([statuses[399], statuses[400], other, later]).toEqual([404, 429, 404, 404]);
});
