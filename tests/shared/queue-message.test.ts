import { describe, expect, it } from 'vitest';
import { queueMessageFor } from '#functions/domain/messages/queue-message.ts';
import type { QueuedTicket } from '#functions/domain/queue/queue.ts';
import { queueMessageOf, standingInMessage } from '#shared/rules/queue-message.ts';

interface Ticket extends QueuedTicket {
  readonly ticketNo: number;
}

const ticket = (ticketNo: number, more: Partial<QueuedTicket> = {}): Ticket => ({
  id: 7_000_000 + ticketNo,
  ticketNo,
  type: 'regular',
  status: 'waiting',
  ...more,
});

const doctor = { doctorId: 'u-7', seenAt: '2026-11-20T15:00:00.000Z' };

const room = ({ waiting = [ticket(1), ticket(2), ticket(40)], inProgress = [ticket(5)], doctors = [doctor] } = {}) =>
  queueMessageFor(3, { waiting, inProgress, skipped: [ticket(6)], doctors });

const standingOf2 = (...changes: Parameters<typeof room>): string => standingInMessage(room(...changes), 2);

describe('the message of a queue', () => {
  it('holds 300 tickets in 4 KB, and no reservation id', () => {
    const waiting = Array.from({ length: 300 }, (_, n) => ticket(n + 1, { preferredDoctorId: 'u-7' }));

    const text = JSON.stringify(room({ waiting }));

    expect(text.length).toBeLessThan(4096);
    expect(text).not.toContain((7_000_001).toString(36));
  });

  it('names the state of each ticket', () => {
    const message = room();

    expect(standingInMessage(message, 5)).toMatch(/^in progress /);
    expect(standingInMessage(message, 6)).toBe('skipped');
    expect(standingInMessage(message, 99)).toBe('not in the queue');
    expect(standingInMessage(message, 40)).toMatch(/^waiting r1 r2 r14 /);
  });

  it('says the same to a ticket when somebody behind it comes or leaves', () => {
    expect(standingOf2({ waiting: [ticket(1), ticket(2), ticket(40), ticket(41)] })).toBe(standingOf2());
    expect(standingOf2({ waiting: [ticket(1), ticket(2)] })).toBe(standingOf2());
  });

  it.each([
    ['somebody before it is called', { waiting: [ticket(2), ticket(40)], inProgress: [ticket(5), ticket(1)] }],
    ['somebody before it arrives', { waiting: [ticket(1, { arrivedAt: '2026-11-20T15:00:00.000Z' }), ticket(2)] }],
    ['somebody before it has another service', { waiting: [ticket(1, { type: 'laser' }), ticket(2)] }],
    ['somebody before it prefers a doctor', { waiting: [ticket(1, { preferredDoctorId: 'u-7' }), ticket(2)] }],
    ['a visit ends', { inProgress: [] }],
    ['a doctor goes off', { doctors: [{ ...doctor, state: 'off' as const }] }],
    ['a doctor has another room', { doctors: [{ ...doctor, room: '2' }] }],
    ['a doctor serves another service', { doctors: [{ ...doctor, services: ['laser' as const] }] }],
    ['it is called', { waiting: [ticket(1)], inProgress: [ticket(5), ticket(2)] }],
  ])('says another thing to a ticket when %s', (_, change) => {
    expect(standingOf2(change)).not.toBe(standingOf2());
  });

  it('does not change with the last request of a doctor', () => {
    expect(room({ doctors: [{ ...doctor, seenAt: '2026-11-20T16:00:00.000Z' }] })).toEqual(room());
  });

  it('is read from an event; anything else is no message', () => {
    expect(queueMessageOf(JSON.parse(JSON.stringify(room())))).toEqual(room());
    for (const other of [null, 'x', {}, { ...room(), version: '3' }, { ...room(), waiting: undefined }]) {
      expect(queueMessageOf(other)).toBeUndefined();
    }
  });
});
