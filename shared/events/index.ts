import * as z from 'zod/mini';
import { cashMoved, dayClosed, dayReopened, drawerClosed, drawerOpened } from './cash.ts';
import type { EventSpec } from './define.ts';
import { doctorChanged } from './doctors.ts';
import { pulsesEnded, sessionRecorded } from './laser.ts';
import { messageQueued } from './messages.ts';
import { paymentReceived, paymentReversed } from './money.ts';
import {
  moveUndone,
  patientArrived,
  patientCalled,
  patientReinserted,
  patientSkipped,
  reservationBooked,
  reservationCancelled,
  reservationMissed,
  visitCompleted,
} from './reservations.ts';

/** All domain events. */
export const domainEvents = [
  reservationBooked,
  patientCalled,
  patientSkipped,
  patientReinserted,
  moveUndone,
  reservationCancelled,
  reservationMissed,
  visitCompleted,
  patientArrived,
  doctorChanged,
  paymentReceived,
  paymentReversed,
  sessionRecorded,
  pulsesEnded,
  drawerOpened,
  cashMoved,
  drawerClosed,
  dayClosed,
  dayReopened,
  messageQueued,
] as const satisfies readonly EventSpec[];

export const domainEvent = z.discriminatedUnion('type', [
  reservationBooked.schema,
  patientCalled.schema,
  patientSkipped.schema,
  patientReinserted.schema,
  moveUndone.schema,
  patientArrived.schema,
  doctorChanged.schema,
  reservationCancelled.schema,
  reservationMissed.schema,
  visitCompleted.schema,
  paymentReceived.schema,
  paymentReversed.schema,
  sessionRecorded.schema,
  pulsesEnded.schema,
  drawerOpened.schema,
  cashMoved.schema,
  drawerClosed.schema,
  dayClosed.schema,
  dayReopened.schema,
  messageQueued.schema,
]);
export type DomainEvent = z.output<typeof domainEvent>;
export type EventType = DomainEvent['type'];
export type EventOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>;
