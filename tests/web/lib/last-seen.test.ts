import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLastSeen, pruneLastSeen, readLastSeen } from '#web/parts/ticket/last-seen.ts';
import { forgetReservation } from '#web/parts/ticket/my-reservations.ts';

const storageInMemory = (): Storage => {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => {
      items.clear();
    },
  };
};

const DAY_MS = 24 * 3600_000;
const seen = (at: number) => ({ at, info: { patient: { name: 'Mona Ali' } } });

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storageInMemory());
  vi.stubGlobal('localStorage', storageInMemory());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('what a device keeps of a ticket', () => {
  it('is gone once the ticket is forgotten', () => {
    keepLastSeen('01001234567', 'MED000007', seen(Date.now()));

    forgetReservation('MED000007');

    expect(readLastSeen('01001234567', 'MED000007')).toBeNull();
    expect(localStorage.getItem('last_seen:MED000007')).toBeNull();
  });

  it('has the names of the product when an earlier release kept it', () => {
    const at = Date.now();
    localStorage.setItem(
      'last_seen:MED000007',
      JSON.stringify({ at, info: { patient: { reservation_type: 'laser', ticket_no: 7 } } }),
    );

    expect(readLastSeen('01001234567', 'MED000007')).toEqual({
      at,
      info: { patient: { serviceType: 'laser', ticketNo: 7 } },
    });
  });

  it('is removed after two days, whatever ticket is kept then', () => {
    const now = Date.now();
    keepLastSeen('01001234567', 'MED000007', seen(now - 3 * DAY_MS));
    keepLastSeen('01001234567', 'MED000008', seen(now));

    expect(localStorage.getItem('last_seen:MED000007')).toBeNull();
    expect(readLastSeen('01001234567', 'MED000008')).toEqual(seen(now));
  });

  it('leaves everything else in the storage', () => {
    localStorage.setItem('language', 'ar');

    pruneLastSeen(Date.now());

    expect(localStorage.getItem('language')).toBe('ar');
  });

  it('is kept for the tab alone where only the phone is known', () => {
    keepLastSeen('01001234567', '', seen(Date.now()));

    expect(readLastSeen('01001234567', '')).not.toBeNull();
    expect(localStorage.length).toBe(0);
  });
});
