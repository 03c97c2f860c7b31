import { type RequestSender, dataOf } from '../support/typed-call.ts';
import { letters } from '../letters.ts';
import type { TestClinic } from '../harness.ts';

export const phoneOf = (n: number): string => `010${String(10_000_000 + n)}`;

/** Books the n-th patient for a regular visit at the first branch, or as `more` says. */
export const book = (
  clinic: TestClinic,
  n: number,
  more: Readonly<Record<string, unknown>> = {},
  sender: RequestSender = {},
) =>
  clinic.sendRaw('reservations/book-reservation', {
    body: { name: `Patient Number${letters(n)}`, phone: phoneOf(n), branch_id: 1, type: 'regular', ...more },
    ...sender,
  });

export const bookedId = async (
  clinic: TestClinic,
  n: number,
  more: Readonly<Record<string, unknown>> = {},
): Promise<number> => dataOf(await book(clinic, n, more)).id;

export const doctorQueue = (clinic: TestClinic, account = 'doctor') =>
  clinic.ok('doctor/list-doctor-queue', { params: { branchId: 1 }, as: account });
