import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { newPin } from '#shared/models/fields.ts';
import { setPin } from '#shared/routes/auth.ts';
import { latinDigits } from '#shared/rules/reservation-code.ts';
import { call } from '#web/lib/api/client.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useLedgerWrite } from '#web/lib/api/ledger-write.ts';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { showAtFields } from '#web/lib/forms/show-at-fields.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { usePinMessage } from './pin-message.ts';

const schema = z
  .object({ pin: newPin, repeated: z.string(), password: z.string().check(z.minLength(1)) })
  .check(z.refine((entry) => entry.pin === entry.repeated, { path: ['repeated'], message: 'pinsMatch' }));
type Entry = z.input<typeof schema>;

const fields = ['pin', 'repeated', 'password'] as const;
const labels = {
  pin: 'pages:lock.newPin',
  repeated: 'pages:lock.repeated',
  password: 'pages:ledger.refund.password',
} as const;

interface Props {
  /** Why the window has opened. */
  readonly lead: string;
  readonly onSet: () => void;
  readonly onClose: () => void;
}

/** Sets the own PIN. */
export const PinDialog = ({ lead, onSet, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const message = usePinMessage();
  const set = useLedgerWrite((body: { readonly pin: string; readonly password: string }, idempotencyKey) =>
    call(setPin, { body }, { idempotencyKey }),
  );
  const form = useForm<Entry, unknown, z.output<typeof schema>>({
    resolver: formResolver(schema),
    defaultValues: { pin: '', repeated: '', password: '' },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ pin, password }) =>
    set.mutate(
      { pin, password },
      {
        onSuccess: () => {
          toast.success(t('pages:lock.isSet'));
          onSet();
        },
        onError: (error) => {
          if (!showAtFields(error, fields, form.setError)) toast.failure(errorText(error));
        },
      },
    ),
  );
  return (
    <FormDialog
      title={t('pages:lock.set')}
      action={t('pages:lock.set')}
      busy={set.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Typography variant="body2" color="text.secondary">
        {lead}
      </Typography>
      {fields.map((name) => (
        <TextField
          key={name}
          {...form.register(name, name === 'password' ? {} : { setValueAs: latinDigits })}
          type="password"
          autoFocus={name === 'pin'}
          autoComplete={name === 'password' ? 'current-password' : 'off'}
          slotProps={{ htmlInput: { dir: 'ltr', ...(name !== 'password' && { inputMode: 'numeric' }) } }}
          label={t(labels[name])}
          error={errors[name] !== undefined}
          helperText={message(errors[name]?.message)}
        />
      ))}
    </FormDialog>
  );
};
