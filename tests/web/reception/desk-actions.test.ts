import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runShortcut } from '#web/features/reception/desk/desk-actions.ts';
import { rowWith, skippedWith } from './rows.ts';

beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null }));
afterEach(() => vi.unstubAllGlobals());

const pressed = {
  key: '',
  repeat: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  preventDefault: () => undefined,
} as const;
const waiting = rowWith({ id: 1, patientName: 'Mona' });

/** Names of the moves that a key ran on a row. */
const movesOf = (event: Partial<Parameters<typeof runShortcut>[0]>, row = waiting): readonly string[] => {
  const ran: string[] = [];
  const note = (name: string) => () => void ran.push(name);
  runShortcut({ ...pressed, code: '', ...event }, row, {
    onPay: note('pay'),
    onArrive: note('arrive'),
    onSkip: note('skip'),
    onReinsert: note('reinsert'),
    onOpen: note('open'),
  });
  return ran;
};

it('runs the action of a key by its position when the row allows it', () => {
  const skipped = skippedWith({ id: 1, patientName: 'Mona' });

  expect(movesOf({ key: 'س', code: 'KeyS' })).toEqual(['skip']);
  expect(movesOf({ key: 'r', code: 'KeyR' })).toEqual([]);
  expect(movesOf({ key: 'r', code: 'KeyR' }, skipped)).toEqual(['reinsert']);
  expect(movesOf({ key: 'Enter', code: 'NumpadEnter' })).toEqual(['open']);
});

it('leaves keys with Alt, Control and Command to the desk and the browser', () => {
  expect(movesOf({ key: 's', code: 'KeyS', altKey: true })).toEqual([]);
  expect(movesOf({ key: 'p', code: 'KeyP', ctrlKey: true })).toEqual([]);
  expect(movesOf({ key: 'a', code: 'KeyA', metaKey: true })).toEqual([]);
});

it('makes one move while a key is held', () => {
  expect(movesOf({ key: 's', code: 'KeyS', repeat: true })).toEqual([]);
});
