import { beforeEach, expect, it, vi } from 'vitest';
import { endDraft, saveDraft, startingFields } from '#web/features/booking/draft.ts';

const goBack = () => startingFields({ again: true, search: '', choices: {} });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

it('Back after a booking fills the form with what was booked', () => {
  saveDraft({ fields: { name: 'Mona Adel' }, search: '' });
  endDraft({ fields: { name: 'Mona Adel' }, search: '' });

  expect(goBack()).toEqual({ name: 'Mona Adel' });
});

it('Back to a draft that was begun after a booking fills the form with the draft', () => {
  endDraft({ fields: { name: 'Mona Adel' }, search: '' });
  saveDraft({ fields: { name: 'Heba Samir' }, search: '' });

  expect(goBack()).toEqual({ name: 'Heba Samir' });
});
