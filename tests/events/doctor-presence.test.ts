import { describe, expect, it } from 'vitest';
import { openForFile } from '../support/open-for-file.ts';
import { book, openEventRoom } from './event-room.ts';

const room = await openForFile(openEventRoom);

describe('a doctor who opens the queue', () => {
  /** Doctors at work of branch 1 as the owner's overview and the public list count them. */
  const counted = async (): Promise<number[]> => {
    const counts: number[] = [];
    for (const route of ['reports/show-overview', 'branches/list-branches'] as const) {
      room.clinic.letTimePass();
      const { branches } = await room.clinic.ok(route, { as: 'owner' });
      counts.push(branches[0]?.doctors_at_work ?? Number.NaN);
    }
    return counts;
  };
  const openQueue = async (): Promise<void> => {
    await room.clinic.ok('doctor/list-doctor-queue', { params: { branchId: 1 }, as: 'doctor' });
    await room.settle();
    // The public list keeps an answer for some seconds.
    room.clinic.pass(1);
  };

  it('is counted before anything moves in it, and stays counted while it stays open', async () => {
    await book(room, 1, { consent: false });
    await room.settle();
    const before = await counted();
    await openQueue();
    const opened = await counted();
    for (let turn = 0; turn < 2; turn += 1) {
      room.clinic.pass(50);
      await openQueue();
    }

    expect([before, opened, await counted()]).toEqual([
      [0, 0],
      [1, 1],
      [1, 1],
    ]);
  });
});
