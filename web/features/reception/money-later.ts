import type { QueryClient } from '@tanstack/react-query';
import { keepAsCredit } from '#shared/routes/ledger.ts';
import { call } from '#web/lib/client.ts';
import { patientMoneyQuery } from '#web/lib/patient-money.ts';
import type { DeskRow } from './desk-rows.ts';
import { olderDebts } from './older-debts.ts';

// Loaded on demand: the first view of the queue does not need it.

/** Moves the money of a visit that was given up to the patient's credit. */
export const keepPaidMoney = (id: number, idempotencyKey: string) =>
  call(keepAsCredit, { params: { id } }, { idempotencyKey });

/** Debts of a row's patient for other visits. */
export const readOlderDebts = async (client: QueryClient, branchId: number, row: DeskRow) =>
  olderDebts((await client.query(patientMoneyQuery(branchId, row.patientId))).debts, row.id);
