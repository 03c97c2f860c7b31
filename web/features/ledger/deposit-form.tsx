import DialogContent from '@mui/material/DialogContent';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type PaymentMethod, paymentMethod, paymentMethods } from '#shared/models/enums.ts';
import { paymentReference } from '#shared/models/fields.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { formResolver, useFormMessage } from '#web/lib/forms/form-messages.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { showAtFields } from '#web/lib/forms/show-at-fields.ts';
import { typedAmount } from '#web/lib/forms/typed-amount.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { keptEntries } from '#web/lib/session/of-present-user.ts';
import { DrawerNotice } from '#web/parts/money/drawer-notice.tsx';
import { useDrawerOffer } from '#web/parts/money/drawer-offer.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { MoneyField } from '#web/ui/form-fields.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useTakeDeposit } from './ledger-calls.ts';

const depositSchema = z.object({
  amount: typedAmount,
  method: paymentMethod,
  reference: z.union([z.literal(''), paymentReference]),
});

const firstMethod: PaymentMethod = 'cash';

/** Entries that were refused, or left for the drawer, by patient and credit. */
const kept = keptEntries<z.input<typeof depositSchema>>();

interface Props {
  readonly branchId: number;
  readonly patient: { readonly id: string; readonly name: string };
  /** What the patient has, as far as it is known. */
  readonly credit: number;
  readonly onClose: () => void;
}

const useDepositForm = ({ patient: { id, name }, credit: present, onClose }: Props) => {
  // A deposit whose answer was lost changes the credit behind the open form.
  const [credit] = useState(present);
  const keptUnder = `${id} ${String(credit)}`;
  const { t } = useTexts();
  const { money } = useFormats();
  const errorText = useErrorText();
  const drawerOffer = useDrawerOffer();
  const deposit = useTakeDeposit();
  const form = useForm({
    resolver: formResolver(depositSchema),
    defaultValues: kept().get(keptUnder) ?? { amount: '', method: firstMethod, reference: '' },
  });
  const keep = (): void => void kept().set(keptUnder, form.getValues());
  const submit = form.handleSubmit(({ amount, method, reference }) => {
    keep();
    deposit.mutate(
      {
        patientId: id,
        credit,
        body: { amount, method, ...(method === 'cash' || reference === '' ? {} : { reference }) },
      },
      {
        onSuccess: ({ amount: taken, receiptNumber: number }) => {
          kept().delete(keptUnder);
          toast.success(t('messages:ledger.deposited', { name, amount: money(taken), number }));
          onClose();
        },
        onError: (error) => {
          if (!showAtFields(error, ['amount', 'reference'], form.setError)) {
            toast.failure(errorText(error), drawerOffer(error));
          }
        },
      },
    );
  });
  return { form, keep, submit, isPending: deposit.isPending };
};

/** Receives a deposit, which becomes credit of the patient. */
export const DepositForm = (props: Props): React.ReactElement => {
  const { t } = useTexts();
  const fieldMessage = useFormMessage();
  const { form, keep, submit, isPending } = useDepositForm(props);
  const method = useWatch({ control: form.control, name: 'method' });
  const { reference } = form.formState.errors;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DialogContent>
        <Stack spacing={2}>
          <Typography>
            <bdi>{props.patient.name}</bdi>
          </Typography>
          <DrawerNotice branchId={props.branchId} onLeave={keep} />
          <MoneyField control={form.control} name="amount" label={t('forms:payment.amount')} autoFocus />
          <Controller
            control={form.control}
            name="method"
            render={({ field }) => (
              <TextField
                {...field}
                select
                label={t('forms:payment.method')}
                onChange={(event) => {
                  field.onChange(event);
                  // Cash has no reference, and no field in which a wrong one could be corrected.
                  if (event.target.value === 'cash') form.setValue('reference', '');
                }}
              >
                {paymentMethods.map((each) => (
                  <MenuItem key={each} value={each}>
                    {t(`forms:payment.methods.${each}`)}
                  </MenuItem>
                ))}
              </TextField>
            )}
          />
          {method !== 'cash' && (
            <TextField
              {...form.register('reference')}
              label={t('forms:payment.reference')}
              autoComplete="off"
              error={reference !== undefined}
              helperText={fieldMessage(reference?.message)}
            />
          )}
        </Stack>
      </DialogContent>
      <FormActions label={t('pages:ledger.credit.take')} busy={isPending} onClose={props.onClose} />
    </form>
  );
};
