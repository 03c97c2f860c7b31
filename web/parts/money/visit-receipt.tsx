import { serviceText } from '#web/lib/i18n/service-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { type ReceiptLine, ReceiptPaper } from './receipt-paper.tsx';
import type { Receipts } from '#web/lib/api/answers.ts';

/** What is printed for a visit: its ledger entries, and the credit that paid it, under the code of the visit. */
export const linesOfVisit = ({ receipts, creditParts, reservation: { code } }: Receipts): readonly ReceiptLine[] => [
  ...receipts,
  ...creditParts.map(({ receiptId, receiptNumber, method, amount }) => ({
    receiptId,
    receiptNumber: code,
    kind: 'payment' as const,
    amount,
    method,
    reference: receiptNumber === '' ? null : receiptNumber,
    reason: null,
    at: null,
    takenBy: null,
  })),
];

/** The package that the session was taken from, in words; false when it was not. */
const usePackageFact = ({ package: taken }: Receipts): readonly [string, React.ReactNode] | false => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const { number } = useFormats();
  if (taken === null) return false;
  return [
    t('pages:ledger.receipt.fromPackage'),
    <span key="package">
      <bdi>{nameOf(taken.name, taken.nameAr)}</bdi> · {t(`pages:packages.units.${taken.unit}`)}: {number(taken.units)}
    </span>,
  ];
};

interface Props {
  readonly receipts: Receipts;
  /** The entries of one receipt: they share its number. */
  readonly lines: readonly ReceiptLine[];
  readonly isCopy: boolean;
}

/** The receipt of a visit: patient, visit, what it costs, and the package that its session was taken from. */
export const VisitReceipt = ({ receipts, lines, isCopy }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { money, day } = useFormats();
  const fromPackage = usePackageFact(receipts);
  const { reservation: visit, listPrice, amount, creditUsed: credit } = receipts;
  return (
    <ReceiptPaper
      branch={receipts.branch}
      lines={lines}
      isCopy={isCopy}
      about={[
        [t('pages:ledger.receipt.patient'), <bdi key="patient">{visit.patientName}</bdi>],
        [
          t('pages:ledger.receipt.visit'),
          [serviceText(t, visit, visit.laserAreas), day(visit.serviceDate)].join(' · '),
        ],
        fromPackage,
        [
          t('pages:ledger.receipt.code'),
          <bdi key="code" dir="ltr">
            {visit.code}
          </bdi>,
        ],
      ]}
      sums={[
        listPrice !== null && listPrice !== amount && [t('pages:ledger.receipt.listPrice'), money(listPrice)],
        amount !== null && [t('pages:ledger.receipt.price'), money(amount)],
        credit > 0 && [t('pages:ledger.receipt.fromCredit'), money(credit)],
        [t('pages:ledger.receipt.paid'), money(receipts.amountPaid)],
        [t('pages:ledger.receipt.left'), money(receipts.balance)],
      ]}
    />
  );
};
