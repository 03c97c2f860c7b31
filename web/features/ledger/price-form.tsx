import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { changePrice } from '#shared/routes/ledger.ts';
import { asPiastres, toPiastres, toPounds } from '#shared/rules/money.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { showAtFields } from '#web/lib/forms/show-at-fields.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { typedAmount } from '#web/lib/forms/typed-amount.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { MoneyField, ReasonField } from '#web/ui/form-fields.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useChangePrice } from './ledger-calls.ts';
import type { LedgerFormProps } from './ledger-form.ts';

const priceSchema = z.object({ price: typedAmount, reason: changePrice.body.shape.reason });

/** Discounts offered with one press; 100 is a free session. */
const percents = [10, 20, 50, 100] as const;

const priceAfter = (listPrice: number, percent: number): number =>
  toPounds(asPiastres(Math.ceil((toPiastres(listPrice) * (100 - percent)) / 100)));

const usePriceForm = ({ receipts, onClose }: LedgerFormProps) => {
  const { t } = useTexts();
  const { money } = useFormats();
  const errorText = useErrorText();
  const change = useChangePrice();
  const form = useForm({
    resolver: formResolver(priceSchema),
    defaultValues: { price: String(receipts.amount ?? ''), reason: '' },
  });
  const { id, patientName: name } = receipts.reservation;
  const submit = form.handleSubmit((body) =>
    change.mutate(
      { id, body },
      {
        onSuccess: ({ price }) => {
          toast.success(t('messages:ledger.priced', { name, amount: money(price) }));
          onClose();
        },
        onError: (error) => {
          if (!showAtFields(error, ['price', 'reason'], form.setError)) toast.failure(errorText(error));
        },
      },
    ),
  );
  return { form, submit, isPending: change.isPending };
};

interface DiscountsProps {
  /** Maximum discount in percent; null = no limit. */
  readonly limit: number | null;
  readonly onChoose: (percent: number) => void;
}

/** The discounts within the caller's limit; the server decides in any case. */
const Discounts = ({ limit, onChoose }: DiscountsProps): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      {percents
        .filter((percent) => limit === null || percent <= limit)
        .map((percent) => (
          <Button key={percent} size="small" variant="outlined" onClick={() => onChoose(percent)}>
            {percent === 100
              ? t('pages:ledger.price.free')
              : t('pages:ledger.price.less', { percent: number(percent) })}
          </Button>
        ))}
    </Stack>
  );
};

/** Changes the price of a visit, with a reason: a discount, a free session or a higher price. */
export const PriceForm = (props: LedgerFormProps): React.ReactElement => {
  const { t } = useTexts();
  const { money } = useFormats();
  const { form, submit, isPending } = usePriceForm(props);
  const { listPrice, reservation } = props.receipts;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DialogContent>
        <Stack spacing={2}>
          <Typography>
            <bdi>{reservation.patientName}</bdi> · {t('pages:ledger.price.listed', { amount: money(listPrice) })}
          </Typography>
          <MoneyField control={form.control} name="price" label={t('pages:ledger.price.new')} autoFocus />
          <Discounts
            limit={props.receipts.discountLimit}
            onChoose={(percent) => form.setValue('price', String(priceAfter(listPrice ?? 0, percent)))}
          />
          <ReasonField
            field={form.register('reason')}
            error={form.formState.errors.reason}
            label={t('pages:ledger.reason')}
          />
        </Stack>
      </DialogContent>
      <FormActions label={t('pages:ledger.price.confirm')} busy={isPending} onClose={props.onClose} />
    </form>
  );
};
