import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { singleKeysPreference } from './shortcuts.ts';
import type { DeskRow } from './desk-rows.ts';
import { isActive, isExpected, isMarkable, isSkipped, owedOf } from './desk-rows.ts';

/** Moves of reception on a row. */
export interface RowActionHandlers {
  readonly onPay: (row: DeskRow) => void;
  readonly onArrive: (row: DeskRow) => void;
  /** Denies what a patient says. */
  readonly onNotHere: (row: DeskRow) => void;
  readonly onSkip: (row: DeskRow) => void;
  readonly onReinsert: (row: DeskRow) => void;
  readonly onOpen: (row: DeskRow) => void;
}

interface DeskAction {
  readonly id: 'pay' | 'arrive' | 'skip' | 'reinsert' | 'open';
  /** The key as it is shown. */
  readonly shortcut: string;
  /** Position of the key, so that an Arabic layout works. */
  readonly code: string;
  readonly move: keyof RowActionHandlers;
  readonly allowed: (row: DeskRow) => boolean;
}

/** Actions of reception on a row. Buttons, menus, keys and the window of shortcuts are made from this list. */
export const deskActions: readonly DeskAction[] = [
  { id: 'open', shortcut: 'Enter', code: 'Enter', move: 'onOpen', allowed: () => true },
  { id: 'pay', shortcut: 'P', code: 'KeyP', move: 'onPay', allowed: (row) => owedOf(row) !== undefined },
  { id: 'arrive', shortcut: 'A', code: 'KeyA', move: 'onArrive', allowed: isMarkable },
  { id: 'skip', shortcut: 'S', code: 'KeyS', move: 'onSkip', allowed: isActive },
  { id: 'reinsert', shortcut: 'R', code: 'KeyR', move: 'onReinsert', allowed: isSkipped },
];

/** An action that the row allows now. */
export interface RowAction {
  readonly label: string;
  /** Accessible name; contains the patient's name. */
  readonly name: string;
  readonly shortcut: string;
  readonly run: () => void;
}

/** The actions that a row allows now, by id. */
export const useRowActions = (
  row: DeskRow,
  handlers: RowActionHandlers,
): Readonly<Partial<Record<DeskAction['id'], RowAction>>> => {
  const { t } = useTexts();
  const { number } = useFormats();
  const name = row.patientName;
  const amount = number(owedOf(row) ?? 0);
  const arrival = isExpected(row) ? 'arrived' : 'notArrived';
  const texts = {
    pay: [t('pages:reception.actions.take', { amount }), t('pages:reception.actions.takeFor', { amount, name })],
    arrive: [t(`pages:reception.arrival.${arrival}`), t(`pages:reception.arrival.${arrival}For`, { name })],
    skip: [t('pages:reception.actions.skip'), t('pages:reception.actions.skipFor', { name })],
    reinsert: [t('pages:reception.actions.reinsert'), t('pages:reception.actions.reinsertFor', { name })],
    open: [t('pages:reception.actions.open'), t('pages:reception.actions.openFor', { name })],
  } as const;
  return Object.fromEntries(
    deskActions
      .filter(({ allowed }) => allowed(row))
      .map(({ id, shortcut, move }): [string, RowAction] => {
        const [label, accessible] = texts[id];
        return [id, { label, name: accessible, shortcut, run: () => handlers[move](row) }];
      }),
  );
};

type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'repeat' | 'altKey' | 'ctrlKey' | 'metaKey' | 'preventDefault'>;

/** Runs the action of a key, where the row allows it and there is a handler. */
export const runShortcut = (event: PressedKey, row: DeskRow, handlers: Partial<RowActionHandlers>): void => {
  // Alt+S is the search of the desk. A key that is held is one move: the next row has the focus then.
  if (event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
  const code = event.key === 'Enter' ? 'Enter' : event.code;
  const action = deskActions.find((each) => each.code === code && each.allowed(row));
  const run = action && handlers[action.move];
  if (run === undefined) return;
  if (action?.id !== 'open' && singleKeysPreference.get() === 'off') return;
  event.preventDefault();
  run(row);
};
