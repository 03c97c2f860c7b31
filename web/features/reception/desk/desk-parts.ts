import type { ComponentType } from 'react';
import { createContext, use } from 'react';
import type { UnpaidPackage } from '#web/lib/api/answers.ts';
import type { MoneyTask } from '#web/lib/api/money-task.ts';
import type { DeskRow } from './desk-rows.ts';

interface OfBranch {
  readonly branchId: number;
}

export interface OwedPackagesProps extends OfBranch {
  readonly packages: readonly UnpaidPackage[];
}

/** Parts of other features in the windows of the desk; the staff screen provides them. */
export interface DeskParts {
  /** Warnings about a patient, and the next visit that the doctor asked for. */
  readonly PatientNotice: ComponentType<{ readonly patientId: string; readonly visit: DeskRow & OfBranch }>;
  readonly PatientCorrection: ComponentType<
    OfBranch & { readonly patient: { readonly id: string; readonly name: string; readonly phone: string } }
  >;
  /** Packages and credit of a patient, who is here for the visit. */
  readonly PatientMoney: ComponentType<
    OfBranch & { readonly patient: { readonly id: string; readonly name: string }; readonly visit: DeskRow }
  >;
  /** Payments, reversals and prices of a visit. */
  readonly VisitMoney: ComponentType<
    OfBranch & { readonly reservationId: number; readonly onOpen: (task: MoneyTask) => void }
  >;
  /** The window of a task; undefined while none is open. */
  readonly LedgerWindow: ComponentType<
    OfBranch & { readonly task: MoneyTask | undefined; readonly onClose: () => void }
  >;
}

export const DeskPartsContext = createContext<DeskParts | undefined>(undefined);

export const useDeskParts = (): DeskParts => {
  const parts = use(DeskPartsContext);
  if (parts === undefined) throw new Error('the desk has no parts of other features');
  return parts;
};
