import { describe, expect, it } from 'vitest';
import { followUpOf, linkedChoices, offeredDays } from '#web/features/booking/booking-fields.ts';
import { bookingChoices } from '#shared/rules/booking-link.ts';

it.each([
  ['?branch=2&service=laser', { branchId: '2', serviceType: 'laser' }],
  ['?service=7', { serviceId: '7' }],
  ['?branch=2&service=laser&service=7', { branchId: '2', serviceType: 'laser', serviceId: '7' }],
  ['?branch=2', { branchId: '2' }],
  ['?branch=x&service=botox&date=soon', {}],
  ['', {}],
  [
    '?branch=2&service=laser&date=2027-01-07#code=MED000123&phone=%2B201001234567',
    { branchId: '2', serviceType: 'laser', date: '2027-01-07', phone: '+201001234567' },
  ],
])('a link to the booking form with %j chooses %j', (address, chosen) => {
  const [search = '', hash] = address.split('#');

  expect(linkedChoices({ search, hash: hash === undefined ? '' : `#${hash}` })).toEqual(chosen);
});

it('a link to another visit of a further service chooses it, and its kind for when it is no longer offered', () => {
  const link = bookingChoices({ branchId: 2, serviceType: 'regular', serviceId: 7 });

  const { search } = new URL(link, 'https://clinic.example/book');

  expect(linkedChoices({ search, hash: '' })).toEqual({ branchId: '2', serviceType: 'regular', serviceId: '7' });
});

describe('the follow-up of a link', () => {
  const branch = { today: '2026-11-26', closedDays: ['2026-11-27'] };

  it('is offered first', () => {
    const after = { code: 'MED000123', phone: '01001234567' };
    const link = bookingChoices({ branchId: 2, serviceType: 'laser', date: '2027-01-07', after });
    const { search, hash } = new URL(link, 'https://clinic.example/book');

    const days = offeredDays(branch, followUpOf({ search, hash }));

    expect(days[0]).toBe('2027-01-07');
    expect(days).toHaveLength(14);
  });

  it('is none without its code or a day, and no other day where it is near', () => {
    const near = followUpOf({ search: '?date=2026-11-30', hash: '#code=MED000123&phone=01001234567' });

    expect(followUpOf({ search: '?date=2027-01-07', hash: '' })).toBeUndefined();
    expect(followUpOf({ search: '', hash: '#code=MED000123&phone=01001234567' })).toBeUndefined();
    expect(offeredDays(branch, near)).toEqual(offeredDays(branch, undefined));
  });
});
