import { describe, expect, it } from 'vitest';
import { withToast } from '#web/ui/toast-list.ts';
import type { Toast } from '#web/ui/toast-stack.tsx';

const toastAbout = (id: number, about: readonly number[]): Toast => ({
  id,
  tone: 'success',
  text: `toast ${String(id)}`,
  about,
});
const idsOf = (shown: readonly Toast[]): number[] => shown.map(({ id }) => id);

describe('a new toast', () => {
  it('replaces the toasts about the same patient whose Undo is over, or whose failure is mended', () => {
    const undoable = { ...toastAbout(1, [7, 8]), action: { label: 'Undo', run: () => undefined } };
    const failed = { ...toastAbout(2, [7]), tone: 'error' } as const;
    const shown = withToast([undoable, failed, toastAbout(3, [9])], toastAbout(4, [7]));

    expect(idsOf(shown)).toEqual([3, 4]);
  });

  it('leaves what was done for the same patient: a session that was recorded before its visit was finished', () => {
    expect(idsOf(withToast([toastAbout(1, [7])], toastAbout(2, [7])))).toEqual([1, 2]);
  });

  it('leaves toasts about nobody, and about others', () => {
    const plain: Toast = { id: 1, tone: 'error', text: 'No connection' };

    expect(idsOf(withToast([plain, toastAbout(2, [9])], toastAbout(3, [7])))).toEqual([1, 2, 3]);
  });

  it('is the only one with its text, and at most the third', () => {
    const shown = [toastAbout(1, [1]), toastAbout(2, [2]), toastAbout(3, [3])];

    expect(idsOf(withToast(shown, toastAbout(4, [4])))).toEqual([2, 3, 4]);
    expect(idsOf(withToast(shown, { id: 4, tone: 'success', text: 'toast 2' }))).toEqual([1, 3, 4]);
  });
});
