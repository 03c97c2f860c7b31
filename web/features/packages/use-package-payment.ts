import type { PaymentMethod } from '#shared/models/enums.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { lines } from '#web/lib/i18n/lines.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useDrawerOffer } from '#web/parts/money/drawer-offer.ts';
import { toast } from '#web/ui/toast.tsx';
import { usePayPackage } from './packages-calls.ts';

/** The values entered in the payment window. Amounts in pounds. */
interface EnteredPayment {
  readonly parts: readonly { readonly method: PaymentMethod; readonly amount: number; readonly reference?: string }[];
  readonly credit: number;
  /** What was owed before. */
  readonly balance: number;
}

/** Input and callbacks of the desk's payment window. */
export interface PaymentWindow {
  /** Undefined while it is closed. Amounts in pounds. */
  readonly debt:
    | {
        readonly id: number;
        readonly patientId: string;
        readonly name: string;
        readonly balance: number;
        /** The name of the package. */
        readonly what: string;
        /** What to know before the package is paid. */
        readonly warning?: string | undefined;
      }
    | undefined;
  readonly onPay: (payment: EnteredPayment) => void;
  readonly onClose: () => void;
}

interface PaidPackage {
  readonly patient: { readonly id: string; readonly name: string };
  readonly of: { readonly offerId: string } | { readonly packageId: string };
  /** The name of the package. */
  readonly what: string;
  /** As in `usePayPackage`; undefined for a sold package. */
  readonly owned?: number | undefined;
}

/** Sells a package or receives a further part of its price, and shows the result. */
export const usePackagePayment = (): ((paid: PaidPackage, payment: EnteredPayment) => void) => {
  const { t } = useTexts();
  const { money } = useFormats();
  const errorText = useErrorText();
  const drawerOffer = useDrawerOffer();
  const { mutateAsync } = usePayPackage();
  return ({ patient, of, what, owned }, { parts, credit, balance }) => {
    const how = parts.length === 0 ? { amount: 0 } : { parts: [...parts] };
    // Callbacks of `mutate` are not called once the list has left the page, as after its last package.
    const body = { ...of, ...how, ...(credit === 0 ? {} : { credit }) };
    void mutateAsync({ patientId: patient.id, body, balance, owned }).then(
      ({ package: bought, receiptNumber: receipt, creditUsed }) => {
        // Neither money nor credit: the balance was already paid in another window.
        if (receipt === null && creditUsed === 0) {
          toast.failure(lines(t('messages:counter.paidBefore'), patient.name));
          return;
        }
        toast.success(
          [
            bought.balance === 0
              ? t('messages:packages.paidWhole', { name: patient.name, package: what })
              : t('messages:packages.paid', { name: patient.name, package: what, amount: money(bought.amountPaid) }),
            ...(receipt === null ? [] : [t('messages:packages.receipt', { number: receipt })]),
          ].join('\n'),
        );
      },
      (error: unknown) => toast.failure(errorText(error), drawerOffer(error)),
    );
  };
};
