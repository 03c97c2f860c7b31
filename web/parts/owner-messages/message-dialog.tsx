import Alert from '@mui/material/Alert';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { languages } from '#shared/errors.ts';
import type { DaySheetMessage } from '#web/lib/api/answers.ts';
import { messagePhone } from '#shared/routes/day-sheets.ts';
import { useMessagingStatus } from '#web/lib/api/messaging-status-calls.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { formResolver, useFormMessage } from '#web/lib/forms/form-messages.ts';
import { languageOf, languageOptions } from '#web/lib/i18n/i18n.ts';
import { showAtFields } from '#web/lib/forms/show-at-fields.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useOwnerMessages, useSetOwnerMessages } from './owner-messages-calls.ts';

const messageSchema = z.object({
  daySheets: z.boolean(),
  alerts: z.boolean(),
  language: z.enum(languages),
  phone: messagePhone,
});

interface FormProps {
  readonly setting: DaySheetMessage;
  readonly onClose: () => void;
}

const useMessageForm = ({ setting, onClose }: FormProps) => {
  const { t, i18n } = useTexts();
  const errorText = useErrorText();
  const change = useSetOwnerMessages();
  const form = useForm({
    resolver: formResolver(messageSchema),
    defaultValues: {
      daySheets: setting.language !== null,
      alerts: setting.alertLanguage !== null,
      language: setting.language ?? setting.alertLanguage ?? languageOf(i18n.language) ?? 'ar',
      phone: setting.phone ?? '',
    },
  });
  const submit = form.handleSubmit(({ daySheets, alerts, language, phone }) =>
    change.mutate(
      { language: daySheets ? language : null, alertLanguage: alerts ? language : null, phone },
      {
        onSuccess: () => {
          toast.success(t(daySheets || alerts ? 'messages:ownerMessages.on' : 'messages:ownerMessages.off'));
          onClose();
        },
        onError: (error) => {
          if (!showAtFields(error, ['phone'], form.setError)) toast.failure(errorText(error));
        },
      },
    ),
  );
  return { form, submit, isPending: change.isPending };
};

const MessageForm = (props: FormProps): React.ReactElement => {
  const { t } = useTexts();
  const fieldMessage = useFormMessage();
  const { form, submit, isPending } = useMessageForm(props);
  const { phone } = form.formState.errors;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DialogContent>
        <Stack spacing={2}>
          <DialogContentText>{t('pages:ownerMessages.text')}</DialogContentText>
          {(['daySheets', 'alerts'] as const).map((name) => (
            <Controller
              key={name}
              control={form.control}
              name={name}
              render={({ field }) => <SwitchField {...field} label={t(`pages:ownerMessages.${name}`)} />}
            />
          ))}
          <TextField
            {...form.register('phone')}
            label={t('pages:ownerMessages.phone')}
            autoComplete="tel"
            slotProps={{ htmlInput: { type: 'tel', inputMode: 'tel', dir: 'ltr', maxLength: 40 } }}
            error={phone !== undefined}
            helperText={fieldMessage(phone?.message)}
          />
          <Controller
            control={form.control}
            name="language"
            render={({ field }) => (
              <TextField {...field} select label={t('pages:ownerMessages.language')}>
                {languageOptions.map(({ code, nativeName }) => (
                  <MenuItem key={code} value={code} lang={code}>
                    {nativeName}
                  </MenuItem>
                ))}
              </TextField>
            )}
          />
        </Stack>
      </DialogContent>
      <FormActions label={t('pages:ownerMessages.save')} busy={isPending} onClose={props.onClose} />
    </form>
  );
};

/** What the owner who is signed in gets by WhatsApp: sheets of closed days, alerts. */
export const MessageDialog = ({ onClose }: Pick<FormProps, 'onClose'>): React.ReactElement => {
  const { t } = useTexts();
  const id = useId();
  const setting = useOwnerMessages();
  const status = useMessagingStatus();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('pages:ownerMessages.title')}</DialogTitle>
      {status.data?.isReady === false && (
        <Alert severity="info" sx={{ marginInline: 3, marginBlockEnd: 1 }}>
          {t('pages:ownerMessages.notReady')}
        </Alert>
      )}
      <QueryState
        query={setting}
        failed={t('messages:notLoaded.messages')}
        skeleton={<Skeleton variant="rounded" height={240} sx={{ margin: 3 }} />}
      >
        {(found) => <MessageForm setting={found} onClose={onClose} />}
      </QueryState>
    </Dialog>
  );
};
