import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { type WebhookEvent, webhookEvents } from '#shared/models/webhooks.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { changedFields } from '#web/lib/forms/changed-fields.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { BranchField } from './branch-field.tsx';
import { Choices } from './choices.tsx';
import { useEventText } from './event-text.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { useAddWebhook, useChangeWebhook, type Webhook } from './systems-calls.ts';

interface EventsProps {
  readonly value: readonly WebhookEvent[];
  readonly isChecked: boolean;
  readonly onChange: (value: readonly WebhookEvent[]) => void;
}

const Events = ({ value, isChecked, onChange }: EventsProps): React.ReactElement => {
  const { t } = useTexts();
  const eventText = useEventText();
  return (
    <Choices
      label={t('pages:systems.webhooks.events')}
      choices={webhookEvents}
      textOf={eventText}
      value={value}
      error={isChecked && value.length === 0 ? t('pages:systems.webhooks.eventsMissing') : undefined}
      onChange={onChange}
    />
  );
};

/** Adds an address, then shows the secret of its signatures once. */
export const AddWebhookDialog = ({ onClose }: { readonly onClose: () => void }): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const add = useAddWebhook();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>([]);
  const [branchId, setBranch] = useState<number | null>(null);
  const [isChecked, setChecked] = useState(false);
  if (add.data !== undefined) {
    return (
      <SecretDialog
        title={t('pages:systems.webhooks.secretTitle')}
        label={t('pages:systems.webhooks.secret')}
        notice={t('pages:systems.webhooks.secretOnce')}
        secret={add.data.secret}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={t('pages:systems.webhooks.add')}
      action={t('pages:systems.webhooks.add')}
      busy={add.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (url.trim() === '' || events.length === 0) return;
        add.mutate({ url, events: [...events], branchId });
      }}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={t('pages:systems.webhooks.url')}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        error={add.error !== null || (isChecked && url.trim() === '')}
        helperText={add.error === null ? undefined : errorText(add.error)}
        slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'url', maxLength: 500, autoComplete: 'off' } }}
      />
      <Events value={events} isChecked={isChecked} onChange={setEvents} />
      <BranchField value={branchId} onChange={setBranch} />
    </FormDialog>
  );
};

interface ChangeProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** The events of an address, and whether it is sent anything. */
export const ChangeWebhookDialog = ({ webhook, onClose }: ChangeProps): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const change = useChangeWebhook(webhook.id);
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook.events);
  const [enabled, setEnabled] = useState(webhook.enabled);
  return (
    <FormDialog
      title={t('pages:systems.webhooks.changeOf', { url: new URL(webhook.url).host })}
      action={t('pages:systems.webhooks.save')}
      busy={change.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (events.length === 0) return;
        change.mutate(changedFields(webhook, { events: [...events], enabled }), {
          onSuccess: () => {
            toast.success(t('pages:systems.webhooks.saved'));
            onClose();
          },
          onError: (error) => toast.failure(errorText(error)),
        });
      }}
      onClose={onClose}
    >
      <SwitchField label={t('pages:systems.webhooks.enabled')} value={enabled} onChange={setEnabled} />
      <Events value={events} isChecked onChange={setEvents} />
    </FormDialog>
  );
};
