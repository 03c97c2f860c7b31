import { describe, expect, it } from 'vitest';
import { failureBody, Refusal } from '#shared/errors.ts';
import { laserAreaInput } from '#shared/models/enums.ts';
import { queueStatusInput } from '#shared/models/queue.ts';

describe('a field of the wire', () => {
  it.each([
    ['pending', 'waiting'],
    ['In-Progress', 'in_progress'],
  ])('is read as a queue status when written "%s"', (written, status) => {
    expect(queueStatusInput.parse(written)).toBe(status);
  });

  it('is read as a body area in any case, with spaces or underscores', () => {
    expect(['Full Body', 'full_body'].map((written) => laserAreaInput.parse(written))).toEqual([
      'full-body',
      'full-body',
    ]);
  });

  it('is refused when it is not a text', () => {
    expect([laserAreaInput, queueStatusInput].map((schema) => schema.safeParse(7).success)).toEqual([false, false]);
  });
});

describe('the envelope of a refusal', () => {
  it('has the sentence of the code when the refusal has none', () => {
    const refusal = new Refusal('not-found', 'reservation-unknown', { en: '', ar: '' });

    expect(failureBody(refusal, 'en').error).not.toBe('');
  });
});
