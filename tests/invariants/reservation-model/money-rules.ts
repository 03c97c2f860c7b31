import {
  type Doctor,
  type Expected,
  type Model,
  type ModelReservation,
  type Pulses,
  owedBy,
  paymentOf,
  refused,
} from './model.ts';

export const markPaid = (
  model: Model,
  reservation: ModelReservation,
  amount: number | undefined,
  rightPatient: boolean,
): Expected => {
  if (!rightPatient || reservation.charge === undefined) return refused(409);
  const owed = owedBy(reservation);
  const taken = amount ?? owed;
  if (owed > 0) {
    if (taken <= 0 || taken > owed) return refused(400);
    reservation.paid += taken;
    model.receipts.push({ type: reservation.type, amount: taken });
    model.changes += 1;
  }
  return {
    status: 200,
    data: {
      reservation_id: reservation.id,
      payment_status: paymentOf(reservation),
      amount_paid: reservation.paid / 100,
      balance: owedBy(reservation) / 100,
    },
  };
};

/** The model's receptionist has no right to discount, so a charge below the list price is refused. */
const LIST_PRICE = 1500_00;

export const setFractionalCharge = (
  model: Model,
  reservation: ModelReservation,
  { by, amount }: { readonly by: string; readonly amount: number },
): Expected => {
  if (reservation.type !== 'fractional') return refused(409);
  if (reservation.charge !== amount) {
    if (reservation.paid > 0 || reservation.recorded) return refused(409);
    if (by === 'reception' && amount < LIST_PRICE) return refused(403);
    if (['cancelled', 'no_show', 'unconfirmed'].includes(reservation.status)) return refused(409);
    reservation.charge = amount;
    model.changes += 1;
  }
  return {
    status: 200,
    data: { reservation_id: reservation.id, amount: amount / 100, payment_status: paymentOf(reservation) },
  };
};

const openOf = (model: Model, doctor: Doctor): Pulses | undefined =>
  model.pulses[doctor].find(({ end }) => end === undefined);

export const recordSession = (
  model: Model,
  reservation: ModelReservation,
  { doctor, pulses, price }: { readonly doctor: Doctor; readonly pulses: number; readonly price: number },
): Expected => {
  const amount = pulses * price;
  if (reservation.type === 'regular' || reservation.recorded) return refused(409);
  if (reservation.charge !== undefined && reservation.charge !== amount) return refused(409);
  if (reservation.status !== 'in_progress' && reservation.status !== 'completed') return refused(409);
  Object.assign(reservation, { charge: amount, recorded: true });
  model.changes += 1;
  if (reservation.type === 'laser') {
    model.laser[doctor].sessions += 1;
    model.laser[doctor].pulses += pulses;
    const open = openOf(model, doctor);
    if (open !== undefined) open.recorded += pulses;
  }
  return {
    status: 201,
    data: { reservation_id: reservation.id, pulses, price_per_pulse: price / 100, amount: amount / 100 },
  };
};

export const startPulses = (model: Model, doctor: Doctor, start: number): Expected => {
  if (openOf(model, doctor) !== undefined) return refused(409);
  model.pulses[doctor].push({ start, recorded: 0, end: undefined });
  model.changes += 1;
  return { status: 201, data: { start_pulses: start } };
};

export const endPulses = (model: Model, doctor: Doctor, end: number): Expected => {
  const open = openOf(model, doctor);
  if (open === undefined) return refused(409);
  if (end < open.start) return refused(400);
  open.end = end;
  model.changes += 1;
  const actual = end - open.start;
  return {
    status: 200,
    data: {
      summary: {
        start_pulses: open.start,
        end_pulses: end,
        actual_total: actual,
        predicted_total: open.recorded,
        discrepancy: actual - open.recorded,
      },
    },
  };
};
