import type { ReactNode } from 'react';
import type { UnpaidPackage } from '#web/lib/answers.ts';
import type { MoneyTask } from '#web/lib/money-task.ts';

/** Parts of the desk from other features (ledger, packages); the staff screen provides them. */
export interface MoneySlots {
  /** Payments, reversals and prices of a visit, in its row window. */
  readonly ofVisit: (visit: {
    readonly reservationId: number;
    readonly onOpen: (task: MoneyTask) => void;
  }) => ReactNode;
  /** The packages and the credit of a patient, in the row window. */
  readonly ofPatient: (patient: { readonly id: string; readonly name: string }) => ReactNode;
  /** The packages of the branch that are not paid whole, below the unpaid visits. */
  readonly ofOwedPackages: (packages: readonly UnpaidPackage[]) => ReactNode;
  /** The window of a task; undefined while none is open. */
  readonly windowOf: (window: { readonly task: MoneyTask | undefined; readonly onClose: () => void }) => ReactNode;
}
