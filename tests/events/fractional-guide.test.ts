import { expect, it } from 'vitest';
import { counterOf } from '../api/counter.ts';
import { openForFile } from '../support/open-for-file.ts';
import { openEventRoom } from './event-room.ts';

const room = await openForFile(openEventRoom);

it('the guide to a fractional session has the usual values of its first area when it covers several', async () => {
  const counter = counterOf(room.clinic);
  for (const pulses of [10, 30, 20, 90, 25]) {
    const id = await counter.visit(pulses, 'fractional');
    await counter.record(id, pulses, 50);
  }
  await room.settle();
  const { id: reservationId } = await room.clinic.ok('reservations/book-reservation', {
    as: 'reception',
    body: {
      name: 'Layla Shahin',
      phone: '01055000001',
      branch_id: 1,
      type: 'fractional',
      laser_areas: ['face', 'legs'],
    },
  });

  const { usual } = await room.clinic.ok('doctor/show-session-guide', { as: 'doctor', params: { reservationId } });

  expect(usual).toEqual({ pulses: 25, price_per_pulse: 50 });
});
