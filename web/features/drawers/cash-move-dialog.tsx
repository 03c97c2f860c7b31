import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { DrawerView } from '#web/lib/api/answers.ts';
import { moveCash } from '#shared/routes/drawers.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { typedAmount } from '#web/lib/forms/typed-amount.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { MoneyField, ReasonField } from '#web/ui/form-fields.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type CashMoveBody, useMoveCash } from './drawer-calls.ts';

const moveSchema = z.object({ amount: typedAmount, reason: moveCash.body.shape.reason });

type Direction = CashMoveBody['direction'];

interface FormProps {
  readonly branchId: number;
  readonly drawer: Pick<DrawerView, 'id' | 'version'>;
  readonly direction: Direction;
  readonly onClose: () => void;
}

const MoveForm = ({ branchId, drawer, direction, onClose }: FormProps): React.ReactElement => {
  const { t } = useTexts();
  const { money } = useFormats();
  const errorText = useErrorText();
  const move = useMoveCash(branchId);
  // A move whose answer was lost changes the drawer behind the open form.
  const [{ id: drawerId, version }] = useState(drawer);
  const form = useForm({ resolver: formResolver(moveSchema), defaultValues: { amount: '', reason: '' } });
  const submit = form.handleSubmit((entry) =>
    move.mutate(
      { drawerId, version, body: { direction, ...entry } },
      {
        onSuccess: () => {
          toast.success(
            t(direction === 'in' ? 'messages:drawer.cashIn' : 'messages:drawer.cashOut', {
              amount: money(entry.amount),
            }),
          );
          onClose();
        },
        onError: (error) => toast.failure(errorText(error)),
      },
    ),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DialogContent>
        <Stack spacing={2}>
          <MoneyField control={form.control} name="amount" label={t('pages:drawer.amount')} autoFocus />
          <ReasonField
            field={form.register('reason')}
            error={form.formState.errors.reason}
            label={t('pages:drawer.reason')}
            hint={t('pages:drawer.moveReasonHint')}
          />
        </Stack>
      </DialogContent>
      <FormActions
        label={t(direction === 'in' ? 'pages:drawer.putIn' : 'pages:drawer.takeOut')}
        busy={move.isPending}
        onClose={onClose}
      />
    </form>
  );
};

interface Props extends Omit<FormProps, 'direction'> {
  /** Undefined while nothing is moved. */
  readonly direction: Direction | undefined;
}

/** Puts cash into the drawer or takes it out, with the reason. */
export const CashMoveDialog = ({ direction, ...rest }: Props): React.ReactElement => {
  const { t } = useTexts();
  const id = useId();
  return (
    <Dialog open={direction !== undefined} onClose={rest.onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t(direction === 'out' ? 'pages:drawer.cashOut' : 'pages:drawer.cashIn')}</DialogTitle>
      {direction !== undefined && <MoveForm key={direction} direction={direction} {...rest} />}
    </Dialog>
  );
};
