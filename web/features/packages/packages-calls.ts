import { useQuery } from '@tanstack/react-query';
import {
  definePackage,
  listPackages,
  payPackage,
  printPackageReceipt,
  refundPackage,
} from '#shared/routes/packages.ts';
import { showPatientMoney } from '#shared/routes/ledger.ts';
import { call } from '#web/lib/api/client.ts';
import type { CallRequest } from '#web/lib/api/call.ts';
import { newAttempts } from '#web/lib/api/idempotency.ts';
import { useLedgerWrite } from '#web/lib/api/ledger-write.ts';
import { ofPresentUser } from '#web/lib/session/of-present-user.ts';

/** The packages that a branch offers. */
export const usePackageOffers = (branchId: number, enabled: boolean) =>
  useQuery({
    queryKey: ['packages', branchId, 'offers'],
    queryFn: ({ signal }) => call(listPackages, { query: { branchId } }, { signal }),
    enabled,
  });

/** The packages that a branch offers, and those it sold that have something left. */
export const useSoldPackages = (branchId: number) =>
  useQuery({
    queryKey: ['packages', branchId, 'sold'],
    queryFn: ({ signal }) => call(listPackages, { query: { branchId, include: 'sold' } }, { signal }),
    staleTime: 0,
  });

export const useDefinePackage = () =>
  useLedgerWrite((body: CallRequest<typeof definePackage>['body'], idempotencyKey) =>
    call(definePackage, { body }, { idempotencyKey }),
  );

interface OfPatient<Body> {
  readonly patientId: string;
  readonly body: Body;
}

interface PackagePayment extends OfPatient<CallRequest<typeof payPackage>['body']> {
  /** The balance that is shown before: once it shows a payment whose answer was lost, the same sum is another one. */
  readonly balance: number;
  /** How many packages the patient has when one is chosen: once a sale whose answer was lost is shown, the next is new. */
  readonly owned?: number | undefined;
}

const paymentAttempts = ofPresentUser(newAttempts);

/** Sells a package, or receives a further part of its price. */
export const usePayPackage = () =>
  useLedgerWrite(
    ({ patientId, body }: PackagePayment, idempotencyKey) =>
      call(payPackage, { params: { patientId }, body }, { idempotencyKey }),
    paymentAttempts,
  );

interface Refund extends OfPatient<CallRequest<typeof refundPackage>['body']> {
  readonly branchId: number;
  readonly packageId: string;
}

export const useRefundPackage = () =>
  useLedgerWrite(({ patientId, packageId, branchId, body }: Refund, idempotencyKey) =>
    call(refundPackage, { params: { patientId, packageId }, query: { branchId }, body }, { idempotencyKey }),
  );

interface OfPackage {
  readonly branchId: number;
  readonly patientId: string;
  readonly packageId: string;
}

/** The payments and refunds of a package. */
export const usePackageReceipts = ({ branchId, patientId, packageId }: OfPackage) =>
  useQuery({
    queryKey: ['packages', branchId, 'receipts', patientId, packageId],
    queryFn: ({ signal }) =>
      call(showPatientMoney, { params: { patientId }, query: { branchId, receiptsOf: packageId } }, { signal }),
    select: ({ packageReceipts: receipts }) => receipts,
    staleTime: 0,
  });

/** Counts a print of a receipt; the answer contains whether it is a copy. */
export const countPackagePrint = ({ branchId, patientId, packageId }: OfPackage, receiptId: string) =>
  call(printPackageReceipt, { params: { patientId, packageId, receiptId }, query: { branchId } });
