import Button from '@mui/material/Button';
import MuiSkeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormats } from '#web/lib/i18n/formats.ts';
import type { MoneyTask } from '#web/lib/api/money-task.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { useRight } from '#web/lib/session/use-right.ts';
import { useBoughtAt } from '#web/parts/clinic/package-use.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { useReceipts } from './ledger-calls.ts';
import type { LedgerFormProps } from './ledger-form.ts';
import { PriceIcon, ReceiptIcon, RefundIcon } from '#web/ui/icons.ts';

type Receipts = LedgerFormProps['receipts'];
type Line = Receipts['receipts'][number];

/** A payment or a reversal in one line: number, amount, method, time, staff user and reason. */
const ReceiptItem = ({ line }: { readonly line: Line }): React.ReactElement => {
  const { t } = useTexts();
  const { money, moment } = useFormats();
  const nameOf = useLocalizedName();
  return (
    <li>
      <Typography variant="body2">
        <bdi dir="ltr">{line.receiptNumber}</bdi> · {t(`pages:ledger.kind.${line.kind}`)} ·{' '}
        <strong>{money(line.amount)}</strong> · {t(`forms:payment.methods.${line.method}`)}
        {line.reference !== null && (
          <>
            {' '}
            (<bdi>{line.reference}</bdi>)
          </>
        )}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {moment(line.at)} · <bdi>{nameOf(line.takenBy, line.takenByAr)}</bdi>
        {line.reason !== null && (
          <>
            {' · '}
            <bdi>{line.reason}</bdi>
          </>
        )}
      </Typography>
    </li>
  );
};

interface ActionsProps {
  readonly receipts: Receipts;
  readonly onOpen: (kind: MoneyTask['kind']) => void;
}

const Actions = ({ receipts, onOpen }: ActionsProps): React.ReactElement => {
  const { t } = useTexts();
  const mayRefund = useRight('reverse');
  const mayDiscount = useRight('discount');
  const isRefundable = receipts.receipts.some(({ left }) => left > 0) || receipts.creditParts.length > 0;
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      {receipts.receipts.length + receipts.creditParts.length > 0 && (
        <Button size="small" variant="outlined" startIcon={<ReceiptIcon />} onClick={() => onOpen('receipt')}>
          {t('pages:ledger.receipt.title')}
        </Button>
      )}
      {mayRefund && isRefundable && (
        <Button size="small" variant="outlined" startIcon={<RefundIcon />} onClick={() => onOpen('refund')}>
          {t('pages:ledger.refund.open')}
        </Button>
      )}
      {mayDiscount && receipts.amount !== null && !receipts.visitCancelled && (
        <Button size="small" variant="outlined" startIcon={<PriceIcon />} onClick={() => onOpen('price')}>
          {t('pages:ledger.price.open')}
        </Button>
      )}
    </Stack>
  );
};

interface Props {
  readonly branchId: number;
  readonly reservationId: number;
  readonly onOpen: (task: MoneyTask) => void;
}

/** Payments, reversals and price of a visit, with buttons for receipt, refund and price change. */
export const VisitMoney = ({ branchId, reservationId, onOpen }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { money } = useFormats();
  const nameOf = useLocalizedName();
  const boughtAtText = useBoughtAt();
  return (
    <QueryState
      query={useReceipts(branchId, reservationId)}
      failed={t('messages:notLoaded.payments')}
      skeleton={<MuiSkeleton variant="rounded" height={64} />}
    >
      {(receipts) => (
        <Stack spacing={1} sx={{ marginBlockStart: 1 }}>
          {receipts.listPrice !== receipts.amount && receipts.listPrice !== null && (
            <Typography variant="body2">
              {t('pages:ledger.price.listed', { amount: money(receipts.listPrice) })}
            </Typography>
          )}
          {receipts.package !== null && (
            <Typography variant="body2">
              {t('pages:ledger.receipt.fromPackage')}:{' '}
              <bdi>{nameOf(receipts.package.name, receipts.package.nameAr)}</bdi>
              {receipts.package.boughtAt !== undefined && ` · ${boughtAtText(receipts.package.boughtAt) ?? ''}`}
            </Typography>
          )}
          {receipts.creditUsed > 0 && (
            <Typography variant="body2">
              {t('pages:ledger.creditUsed', { amount: money(receipts.creditUsed) })}
            </Typography>
          )}
          {receipts.receipts.length > 0 && (
            <Stack component="ul" spacing={0.5} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
              {receipts.receipts.map((line) => (
                <ReceiptItem key={line.receiptId} line={line} />
              ))}
            </Stack>
          )}
          <Actions receipts={receipts} onOpen={(kind) => onOpen({ kind, reservationId })} />
        </Stack>
      )}
    </QueryState>
  );
};
