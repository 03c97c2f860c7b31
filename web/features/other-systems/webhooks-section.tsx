import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useBranchName } from '#web/lib/api/branch-list.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SystemsIcon } from '#web/ui/icons.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import { useEventText } from './event-text.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { useRemoveWebhook, useRotateSecret, useWebhooks, type Webhook } from './systems-calls.ts';
import { AddWebhookDialog, ChangeWebhookDialog } from './webhook-dialogs.tsx';
import { WebhookLog } from './webhook-log.tsx';

type Task = 'change' | 'log' | 'rotate' | 'remove';
const tasks: readonly Task[] = ['log', 'change', 'rotate', 'remove'];

interface RowProps {
  readonly webhook: Webhook;
  readonly onOpen: (task: Task) => void;
}

/** Why an address gets nothing, or not at once. */
const Trouble = ({ webhook: { givenUpAt, failingSince } }: Pick<RowProps, 'webhook'>): React.ReactElement | null => {
  const { t } = useTexts();
  const { moment } = useFormats();
  if (givenUpAt !== null) {
    return <Alert severity="error">{t('pages:systems.webhooks.givenUp', { date: moment(givenUpAt) })}</Alert>;
  }
  if (failingSince === null) return null;
  return <Alert severity="warning">{t('pages:systems.webhooks.failing', { date: moment(failingSince) })}</Alert>;
};

const WebhookRow = ({ webhook, onOpen }: RowProps): React.ReactElement => {
  const { t } = useTexts();
  const eventText = useEventText();
  const branchName = useBranchName();
  const { url, events, branchId, enabled } = webhook;
  const state = t(enabled ? 'pages:systems.webhooks.on' : 'pages:systems.webhooks.off');
  return (
    <ListItem divider disableGutters sx={{ gap: 1, flexWrap: 'wrap' }}>
      <ListItemText
        sx={{ flex: '1 1 280px', overflowWrap: 'anywhere' }}
        primary={<bdi dir="ltr">{url}</bdi>}
        secondary={[state, branchName(branchId) ?? t('pages:systems.keys.everyBranch'), ...events.map(eventText)].join(
          ' · ',
        )}
      />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {tasks.map((task) => (
          <Button
            key={task}
            size="small"
            color={task === 'remove' ? 'error' : 'primary'}
            aria-label={`${t(`pages:systems.webhooks.${task}`)}: ${url}`}
            onClick={() => onOpen(task)}
          >
            {t(`pages:systems.webhooks.${task}`)}
          </Button>
        ))}
      </Stack>
      <Trouble webhook={webhook} />
    </ListItem>
  );
};

interface TaskProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Makes a new secret and shows it once. */
const RotateDialog = ({ webhook, onClose }: TaskProps): React.ReactElement => {
  const { t } = useTexts();
  const { moment } = useFormats();
  const errorText = useErrorText();
  const rotate = useRotateSecret();
  if (rotate.data !== undefined) {
    const { secret, formerUntil } = rotate.data;
    const until = t('pages:systems.webhooks.formerUntil', { date: moment(formerUntil) });
    return (
      <SecretDialog
        title={t('pages:systems.webhooks.secretTitle')}
        label={t('pages:systems.webhooks.secret')}
        notice={`${t('pages:systems.webhooks.secretOnce')} ${until}`}
        secret={secret}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      title={t('pages:systems.webhooks.rotate')}
      text={t('pages:systems.webhooks.rotateText')}
      confirmLabel={t('pages:systems.webhooks.rotate')}
      busy={rotate.isPending}
      onConfirm={() => rotate.mutate(webhook.id, { onError: (error) => toast.failure(errorText(error)) })}
      onClose={onClose}
    />
  );
};

const RemoveDialog = ({ webhook, onClose }: TaskProps): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const remove = useRemoveWebhook();
  return (
    <ConfirmDialog
      open
      title={t('pages:systems.webhooks.removeTitle', { url: new URL(webhook.url).host })}
      text={t('pages:systems.webhooks.removeText')}
      confirmLabel={t('pages:systems.webhooks.remove')}
      danger
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(webhook.id, {
          onSuccess: () => toast.success(t('pages:systems.webhooks.removed')),
          onError: (error) => toast.failure(errorText(error)),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  );
};

const dialogs = { change: ChangeWebhookDialog, log: WebhookLog, rotate: RotateDialog, remove: RemoveDialog } as const;

/** Webhook endpoints of other systems: their events, delivery log and secrets. */
export const WebhooksSection = (): React.ReactElement => {
  const { t } = useTexts();
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<{ readonly task: Task; readonly webhook: Webhook }>();
  const addButton = useKeptFocus<HTMLButtonElement>(opened !== undefined);
  const Opened = opened === undefined ? undefined : dialogs[opened.task];
  return (
    <QueryState query={useWebhooks()} failed={t('pages:systems.notLoaded')} skeleton={<TableSkeleton rows={3} />}>
      {({ webhooks }) => (
        <Section
          title={t('pages:systems.webhooks.title')}
          text={t('pages:systems.webhooks.text')}
          count={webhooks.length}
          width={860}
          actions={
            <Button ref={addButton} variant="contained" onClick={() => setAdding(true)}>
              {t('pages:systems.webhooks.add')}
            </Button>
          }
        >
          {webhooks.length === 0 && (
            <EmptyState
              shape={SystemsIcon}
              title={t('pages:systems.webhooks.none')}
              text={t('pages:systems.webhooks.noneText')}
            />
          )}
          <List disablePadding>
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} onOpen={(task) => setOpened({ task, webhook })} />
            ))}
          </List>
          {isAdding && <AddWebhookDialog onClose={() => setAdding(false)} />}
          {opened !== undefined && Opened !== undefined && (
            <Opened webhook={opened.webhook} onClose={() => setOpened(undefined)} />
          )}
        </Section>
      )}
    </QueryState>
  );
};
