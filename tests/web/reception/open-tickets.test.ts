import { describe, expect, it } from 'vitest';
import { openTicketsOf } from '#web/features/reception/booking/open-tickets.ts';
import { rowWith } from './rows.ts';

const mona = rowWith({ id: 1, patientName: 'منى عادل', patientPhone: '01001110001' });
const sister = rowWith({ id: 2, patientName: 'هبة عادل', patientPhone: '01001110001' });

describe('the tickets that a patient has today already', () => {
  it.each([
    ['the local phone', { name: 'منى عادل', phone: '0100 111 0001' }, [mona]],
    ['the international phone in Arabic digits', { name: 'مني عادل', phone: '+٢٠١٠٠١١١٠٠٠١' }, [mona]],
    ['another name on the same phone', { name: 'سلمى عادل', phone: '01001110001' }, []],
    ['a part of the phone', { name: 'منى عادل', phone: '0100' }, []],
    ['no name', { name: '', phone: '01001110001' }, []],
  ])('are found by %s', (_what, who, found) => {
    expect(openTicketsOf([mona, sister], who)).toEqual(found);
  });
});
