import { expect, it } from 'vitest';
import { linkedChoices } from '#web/features/booking/booking-fields.ts';

it.each([
  ['?branch=2&service=laser', { branchId: '2', serviceType: 'laser' }],
  ['?branch=2', { branchId: '2' }],
  ['?branch=x&service=botox', {}],
  ['', {}],
])('a link to the booking form with %j chooses %j', (search, chosen) => {
  expect(linkedChoices(search)).toEqual(chosen);
});
