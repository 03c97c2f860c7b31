import { describe, expect, it } from 'vitest';
import { longestWait } from '#web/features/reception/desk/desk-rows.ts';
import { matching } from '#web/features/reception/desk/row-search.ts';
import { rowWith } from './rows.ts';

const mona = rowWith({ id: 41, ticketNo: 7, patientName: 'Mona Adel', patientPhone: '01000000123' });
const karim = rowWith({ id: 42, ticketNo: 123, patientName: 'كريم فتحي', patientPhone: '01001110077' });
const rows = [mona, karim];
const fahd = rowWith({ id: 43, ticketNo: 8, patientName: 'فهد', patientPhone: '+966501234567' });
const clinic = rowWith({ id: 44, ticketNo: 9, patientName: 'هدى', patientPhone: '0223456789' });

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

  it.each([
    ['a foreign phone after 00', '00966 50 123', fahd],
    ['a foreign phone after +', '+966501234567', fahd],
    ['a landline with the country code', '+20 2 2345', clinic],
    ['a copied phone with invisible marks and dots', '\u{202a}+20.100.000.0123\u{202c}', mona],
    ['a mobile phone with the country code alone', '2010000', mona],
  ])('finds by %s', (_what, text, found) => {
    expect(matching([...rows, fahd, clinic], text)).toEqual([found]);
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
