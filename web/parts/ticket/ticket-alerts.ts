import { useMemo } from 'react';
import type { QueueInfoPatient } from '#web/lib/api/answers.ts';
import { type PushState, usePush } from './push.ts';
import type { TicketFacts } from './ticket-face.ts';
import { useTurnAlertTexts } from './turn-alert-texts.ts';
import { type TurnAlert, useTurnAlert, useTurnAlertChoice } from './use-turn-alert.ts';

/** What tells the patient on this device. */
export interface TicketAlerts extends TurnAlert {
  readonly push: PushState;
  /** WhatsApp messages come where the device is not notified. */
  readonly whatsapp: boolean;
}

/** Alerts the patient of a ticket: by the open page, and where they chose it by notifications of the clinic. */
export const useTicketAlerts = (facts: TicketFacts, patient: QueueInfoPatient | undefined): TicketAlerts => {
  const { code, phone, state } = facts;
  const pushKey = patient?.alerts?.pushKey ?? null;
  const isOpen = state !== 'over';
  const ticket = useMemo(
    () => (isOpen && code !== undefined && phone !== undefined ? { code, phone, pushKey } : undefined),
    [isOpen, code, phone, pushKey],
  );
  const choice = useTurnAlertChoice();
  const push = usePush(ticket, choice.permission);
  useTurnAlert(state, useTurnAlertTexts(facts), { on: choice.on, isPushed: push === 'on' });
  return { ...choice, push, whatsapp: patient?.alerts?.whatsapp === true };
};
