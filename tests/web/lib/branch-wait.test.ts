import { describe, expect, it } from 'vitest';
import type { BranchView } from '#web/lib/api/answers.ts';
import { isQueueLong } from '#web/parts/ticket/branch-wait.ts';

type Service = BranchView['services'][number];

/** A consultation before the branch opens, and a laser with a long queue. */
const services = [
  { serviceType: 'regular', estimatedWaitTime: 500, waitOverLimit: false },
  { serviceType: 'laser', estimatedWaitTime: 200, waitOverLimit: true },
] as unknown as readonly Service[];

describe('the wait of a branch', () => {
  it('is as long as the server says of its queue, whatever the hours until the branch opens', () => {
    expect(isQueueLong(services.slice(0, 1), undefined)).toBe(false);
    expect(isQueueLong(services, 'regular')).toBe(false);
    expect(isQueueLong(services, 'laser')).toBe(true);
    expect(isQueueLong(services, undefined)).toBe(true);
  });
});
