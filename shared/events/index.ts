import * as z from 'zod/mini';
import { cashMoved, dayClosed, dayReopened, drawerClosed, drawerOpened } from './cash.ts';
import { dayEnded, factsChanged } from './days.ts';
import type { EventSpec } from './define.ts';
import { doctorChanged, doctorSeen } from './doctors.ts';
import { pulsesCorrected, pulsesEnded, sessionRecorded, treatmentWritten } from './laser.ts';
import { inboxChanged, messageQueued } from './messages.ts';
import { moneyMoved, paymentReceived, paymentReversed, priceChanged } from './money.ts';
import {
  moveUndone,
  callRepeated,
  patientArrived,
  patientCalled,
  patientPostponed,
  patientSaysHere,
  patientReinserted,
  patientSkipped,
  reservationBooked,
  reservationCancelled,
  reservationChanged,
  reservationHeld,
  reservationMissed,
  reservationTransferred,
  visitCompleted,
} from './reservations.ts';

/** All domain events. */
export const domainEvents = [
  reservationBooked,
  reservationHeld,
  callRepeated,
  patientCalled,
  patientSkipped,
  patientReinserted,
  moveUndone,
  reservationCancelled,
  reservationMissed,
  visitCompleted,
  patientArrived,
  patientPostponed,
  patientSaysHere,
  reservationTransferred,
  reservationChanged,
  doctorChanged,
  doctorSeen,
  paymentReceived,
  paymentReversed,
  moneyMoved,
  priceChanged,
  sessionRecorded,
  treatmentWritten,
  pulsesEnded,
  pulsesCorrected,
  drawerOpened,
  cashMoved,
  drawerClosed,
  dayClosed,
  dayReopened,
  dayEnded,
  factsChanged,
  messageQueued,
  inboxChanged,
] as const satisfies readonly EventSpec[];

const [firstEvent, ...otherEvents] = domainEvents;

/** Parses any domain event. */
export const domainEvent = z.discriminatedUnion('type', [
  firstEvent.schema,
  ...otherEvents.map(({ schema }) => schema),
]);
export type DomainEvent = z.output<typeof domainEvent>;
export type EventType = DomainEvent['type'];
export type EventOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>;
