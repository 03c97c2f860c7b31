import { describe, expect, it } from 'vitest';
import { longestWait } from '#web/features/reception/desk/desk-rows.ts';
import { matching } from '#web/features/reception/desk/row-search.ts';
import { rowWith } from './rows.ts';

const mona = rowWith({ id: 41, ticketNo: 7, patientName: 'Mona Adel', patientPhone: '01000000123' });
const karim = rowWith({ id: 42, ticketNo: 123, patientName: 'كريم فتحي', patientPhone: '01001110077' });
const rows = [mona, karim];

describe('a search of the desk', () => {
  it.each([
    ['a part of the name', 'mon', [mona]],
    ['a part of the phone', '11100', [karim]],
    ['the ticket number', '7', [mona, karim]],
    ['the ticket number in Arabic digits, before phones that contain it', '١٢٣', [karim, mona]],
    ['the code', 'MED000042', [karim]],
    ['nothing', '', rows],
    ['a text that nobody has', 'zzz', []],
  ])('finds by %s', (_what, text, found) => {
    expect(matching(rows, text)).toEqual(found);
  });
});

describe('the longest wait', () => {
  const now = Date.parse('2026-11-20T11:00:00.000Z');

  it('counts from the arrival, and not who is expected', () => {
    const here = rowWith({ id: 1, createdAt: '2026-11-20T08:00:00.000Z', arrivedAt: '2026-11-20T10:22:00.000Z' });
    const expected = rowWith({ id: 2, createdAt: '2026-11-20T07:00:00.000Z', arrivedAt: null });

    expect(longestWait([here, expected], now)).toBe(38);
  });

  it('is unknown when nobody waits here', () => {
    expect(longestWait([rowWith({ id: 1, status: 'in_progress' })], now)).toBeUndefined();
  });
});
