import Button from '@mui/material/Button';
import MuiSkeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { isDebt } from '#shared/rules/imported-debt.ts';
import type { OfferView, PackageView, PatientMoney } from '#web/lib/api/answers.ts';
import { usePatientMoney } from '#web/lib/api/patient-money.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useRight } from '#web/lib/session/use-right.ts';
import { useBoughtAt } from '#web/parts/clinic/package-use.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { useNotForVisit, usePackageTexts, type VisitOfPackage } from './package-texts.ts';
import { RefundPackageDialog } from './refund-package-dialog.tsx';
import { SellDialog } from './sell-dialog.tsx';
import { type PaymentWindow, usePackagePayment } from './use-package-payment.ts';
import { PackageReceiptsDialog } from './package-receipts.tsx';
import { ReceiptIcon } from '#web/ui/icons.ts';

interface Props {
  readonly branchId: number;
  readonly patient: { readonly id: string; readonly name: string };
  readonly visit?: VisitOfPackage | undefined;
  /** Renders the payment window, which belongs to another feature; the staff screen provides it. */
  readonly paymentWindow: (window: PaymentWindow) => ReactNode;
}

type PackageAtBranch = PatientMoney['packagesElsewhere'][number];

/** The purpose of the payment: a new package, or the rest of a sold one. */
type Paying = { readonly offer: OfferView; readonly owned: number | undefined } | { readonly bought: PackageView };

const usePayment = ({ patient, visit }: Props) => {
  const { nameOf } = usePackageTexts();
  const notForVisit = useNotForVisit(visit);
  const [paying, setPaying] = useState<Paying>();
  const payPackage = usePackagePayment();
  const balance = paying === undefined ? 0 : 'offer' in paying ? paying.offer.price : paying.bought.balance;
  const what = paying === undefined ? '' : nameOf('offer' in paying ? paying.offer : paying.bought);
  const pay: PaymentWindow['onPay'] = (payment) => {
    if (paying === undefined) return;
    const bought =
      'offer' in paying
        ? { of: { offerId: paying.offer.id }, owned: paying.owned }
        : { of: { packageId: paying.bought.id } };
    setPaying(undefined);
    payPackage({ patient, what, ...bought }, payment);
  };
  return {
    paying,
    setPaying,
    window: {
      debt:
        paying === undefined
          ? undefined
          : {
              id: 0,
              patientId: patient.id,
              name: patient.name,
              balance,
              what,
              // A sold package is paid whatever the visit is.
              warning: 'offer' in paying ? notForVisit(paying.offer) : undefined,
            },
      onPay: pay,
      onClose: () => setPaying(undefined),
    },
  };
};

interface PackageLineProps {
  readonly branchId: number;
  readonly patientId: string;
  readonly bought: PackageView;
  readonly onPay: () => void;
  readonly onRefund: () => void;
}

const PackageLine = ({ branchId, patientId, bought, onPay, onRefund }: PackageLineProps): React.ReactElement => {
  const { t } = useTexts();
  const { nameOf, stateOf, owedOf } = usePackageTexts();
  const mayRefund = useRight('reverse');
  const [isReading, setReading] = useState(false);
  const owed = owedOf(bought);
  const ofDebt = isDebt(bought);
  const receipts = bought.receipts.flatMap(({ receiptNumber: number }) => (number === null ? [] : [number]));
  return (
    <li>
      <Typography variant="body2">
        <strong>
          <bdi>{nameOf(bought)}</bdi>
        </strong>{' '}
        · {stateOf(bought)}
        {owed !== undefined && ` · ${owed}`}
      </Typography>
      {receipts.length > 0 && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('pages:packages.receipts')} <bdi dir="ltr">{receipts.join(', ')}</bdi>
        </Typography>
      )}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {owed !== undefined && (
          <Button size="small" variant="outlined" onClick={onPay}>
            {t('pages:packages.payRest')}
          </Button>
        )}
        {receipts.length > 0 && (
          <Button
            size="small"
            startIcon={<ReceiptIcon />}
            aria-label={`${t('pages:ledger.receipt.title')} · ${nameOf(bought)}`}
            onClick={() => setReading(true)}
          >
            {t('pages:ledger.receipt.title')}
          </Button>
        )}
        {mayRefund && bought.refundedAt === null && (ofDebt ? bought.amountPaid > 0 : bought.used < bought.units) && (
          <Button size="small" color="error" onClick={onRefund}>
            {t(ofDebt ? 'pages:ledger.refund.open' : 'pages:packages.refund.open')}
          </Button>
        )}
      </Stack>
      {isReading && (
        <PackageReceiptsDialog
          branchId={branchId}
          patientId={patientId}
          packageId={bought.id}
          onClose={() => setReading(false)}
        />
      )}
    </li>
  );
};

/** A package of another branch: it can be used here, and is paid and refunded there. */
const PackageElsewhere = ({ bought }: { readonly bought: PackageAtBranch }): React.ReactElement => {
  const { nameOf, stateOf } = usePackageTexts();
  const boughtAtText = useBoughtAt();
  return (
    <Typography component="li" variant="body2">
      <strong>
        <bdi>{nameOf(bought)}</bdi>
      </strong>{' '}
      · {stateOf(bought)} · {boughtAtText({ name: bought.branchName, nameAr: bought.branchNameAr })}
    </Typography>
  );
};

/** The packages of a patient with units left and balance; actions: pay, refund, sell another one. */
export const PatientPackages = (props: Props): React.ReactElement => {
  const { branchId, patient } = props;
  const { t } = useTexts();
  const [selling, setSelling] = useState(false);
  const [refunding, setRefunding] = useState<PackageView>();
  const payment = usePayment(props);
  const money = usePatientMoney(branchId, patient.id);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography id={id} component="h3" variant="h3" sx={{ marginInlineEnd: 'auto', fontSize: 'var(--fs-14)' }}>
          {t('pages:packages.title')}
        </Typography>
        <Button size="small" onClick={() => setSelling(true)}>
          {t('pages:packages.sell')}
        </Button>
      </Stack>
      <QueryState
        query={money}
        failed={t('messages:notLoaded.packages')}
        skeleton={<MuiSkeleton variant="rounded" height={48} />}
      >
        {({ packages, packagesElsewhere }) => (
          <Stack component="ul" spacing={1} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {packages.map((bought) => (
              <PackageLine
                key={bought.id}
                branchId={branchId}
                patientId={patient.id}
                bought={bought}
                onPay={() => payment.setPaying({ bought })}
                onRefund={() => setRefunding(bought)}
              />
            ))}
            {packagesElsewhere.map((bought) => (
              <PackageElsewhere key={bought.id} bought={bought} />
            ))}
          </Stack>
        )}
      </QueryState>
      <SellDialog
        branchId={branchId}
        open={selling}
        onClose={() => setSelling(false)}
        onChoose={(offer) => {
          setSelling(false);
          payment.setPaying({ offer, owned: money.data?.packages.length });
        }}
      />
      {props.paymentWindow(payment.window)}
      {refunding !== undefined && (
        <RefundPackageDialog
          branchId={branchId}
          refunded={{ patientId: patient.id, patientName: patient.name, bought: refunding }}
          onClose={() => setRefunding(undefined)}
        />
      )}
    </section>
  );
};
