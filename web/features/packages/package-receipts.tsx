import { isDebt } from '#shared/rules/imported-debt.ts';
import type { PackageReceipts } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { ReceiptDialog } from '#web/parts/money/receipt-dialog.tsx';
import { type ReceiptLine, ReceiptPaper } from '#web/parts/money/receipt-paper.tsx';
import { usePackageTexts } from './package-texts.ts';
import { countPackagePrint, usePackageReceipts } from './packages-calls.ts';

interface PaperProps {
  readonly found: PackageReceipts;
  readonly lines: readonly ReceiptLine[];
  readonly isCopy: boolean;
}

/** The receipt of a package, or of an imported debt: its name, service, sessions or pulses, and what is left to pay. */
const PackageReceipt = ({ found, lines, isCopy }: PaperProps): React.ReactElement => {
  const { t } = useTexts();
  const { money } = useFormats();
  const { nameOf, contentOf, stateOf } = usePackageTexts();
  const { package: bought, creditUsed: credit } = found;
  return (
    <ReceiptPaper
      branch={found.branch}
      lines={lines}
      isCopy={isCopy}
      about={[
        [t('pages:ledger.receipt.patient'), <bdi key="patient">{found.patientName}</bdi>],
        ...(isDebt(bought)
          ? [
              [
                t('pages:ledger.receipt.purpose'),
                <span key="debt">
                  <bdi>{nameOf(bought)}</bdi> · {stateOf(bought)}
                </span>,
              ] as const,
            ]
          : [
              [t('pages:ledger.receipt.package'), <bdi key="package">{nameOf(bought)}</bdi>] as const,
              [t('pages:ledger.receipt.holds'), contentOf(bought)] as const,
              [t('pages:ledger.receipt.now'), stateOf(bought)] as const,
            ]),
      ]}
      sums={[
        [t('pages:ledger.receipt.price'), money(bought.price)],
        credit > 0 && [t('pages:ledger.receipt.fromCredit'), money(credit)],
        [t('pages:ledger.receipt.paid'), money(bought.amountPaid)],
        [t('pages:ledger.receipt.left'), money(bought.balance)],
      ]}
    />
  );
};

interface Props {
  readonly branchId: number;
  readonly patientId: string;
  readonly packageId: string;
  readonly onClose: () => void;
}

/** The receipts of a package, to read and to print. */
export const PackageReceiptsDialog = (of: Props): React.ReactElement => (
  <ReceiptDialog
    query={usePackageReceipts(of)}
    countPrint={(receiptId) => countPackagePrint(of, receiptId)}
    paper={(found, lines, isCopy) => <PackageReceipt found={found} lines={lines} isCopy={isCopy} />}
    onClose={of.onClose}
  />
);
