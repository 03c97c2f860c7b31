import { describe, expect, it } from 'vitest';
import { shownDay, typedDay } from '#web/ui/typed-day.ts';

describe('a typed day', () => {
  it.each(['22/11/2026', '22-11-2026', '22112026', ' 22.11.2026 ', '٢٢/١١/٢٠٢٦'])(
    'is read when it is typed as %s',
    (text) => {
      expect(typedDay(text)).toBe('2026-11-22');
    },
  );

  it.each(['', '31/02/2026', '22/11', '2211202', '2026-11-22', 'tomorrow'])('is undefined when %j is typed', (text) => {
    expect(typedDay(text)).toBeUndefined();
  });

  it('is shown with the day first', () => {
    expect(shownDay('2026-11-02')).toBe('02/11/2026');
  });
});
