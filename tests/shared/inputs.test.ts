import { describe, expect, it } from 'vitest';
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
