import type { MessageKind } from '../events/messages.ts';
import type { BranchSettings } from './branch-settings.ts';

/** The settings of a branch that switch messages. */
export const messageSwitches = [
  'turn_messages',
  'no_show_messages',
  'receipt_messages',
  'review_messages',
  'recall_messages',
  'reminder_messages',
] as const satisfies readonly (keyof BranchSettings)[];
export type MessageSwitch = (typeof messageSwitches)[number];

/** The setting that switches a kind; a kind without one is always sent to who agreed. */
export const switchOfKind: Readonly<Partial<Record<MessageKind, MessageSwitch>>> = {
  three_ahead: 'turn_messages',
  three_ahead_2: 'turn_messages',
  next: 'turn_messages',
  next_2: 'turn_messages',
  called: 'turn_messages',
  called_2: 'turn_messages',
  skipped: 'turn_messages',
  no_show: 'no_show_messages',
  receipt: 'receipt_messages',
  review: 'review_messages',
  recall: 'recall_messages',
  reminder: 'reminder_messages',
  reminder_2: 'reminder_messages',
  reminder_3: 'reminder_messages',
};

/** Does the branch send WhatsApp messages of this kind? */
export const isSwitchedOn = (settings: Pick<BranchSettings, MessageSwitch>, kind: MessageKind): boolean => {
  const name = switchOfKind[kind];
  return name === undefined || settings[name];
};
