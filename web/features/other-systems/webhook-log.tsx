import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useEventText } from './event-text.ts';
import { type Delivery, useDeliveries, useSendAgain, type Webhook } from './systems-calls.ts';

interface RowProps {
  readonly delivery: Delivery;
  readonly busy: boolean;
  readonly onSend: () => void;
}

const DeliveryRow = ({ delivery, busy, onSend }: RowProps): React.ReactElement => {
  const { t } = useTexts();
  const { moment } = useFormats();
  const eventText = useEventText();
  const { event, at, state, attempts, status, failure } = delivery;
  const facts = [
    t(`pages:systems.webhooks.state.${state}`),
    ...(failure === null ? [] : [t(`pages:systems.webhooks.failure.${failure}`)]),
    ...(status === null ? [] : [t('pages:systems.webhooks.answered', { status })]),
    t('pages:systems.webhooks.attempts', { count: attempts }),
  ];
  return (
    <ListItem divider disableGutters sx={{ gap: 1, flexWrap: 'wrap' }}>
      <ListItemText
        sx={{ flex: '1 1 220px' }}
        primary={`${eventText(event)} · ${moment(at)}`}
        secondary={facts.join(' · ')}
      />
      <Button
        size="small"
        disabled={busy}
        aria-label={t('pages:systems.webhooks.againOf', { event: eventText(event), date: moment(at) })}
        onClick={onSend}
      >
        {t('pages:systems.webhooks.again')}
      </Button>
    </ListItem>
  );
};

/** What an address was sent in the last 30 days; each can be sent again. */
export const WebhookLog = ({
  webhook,
  onClose,
}: {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}): React.ReactElement => {
  const { t } = useTexts();
  const id = useId();
  const errorText = useErrorText();
  const log = useDeliveries(webhook.id);
  const again = useSendAgain(webhook.id);
  const send = (delivery: Delivery): void =>
    again.mutate(delivery, {
      onSuccess: ({ delivery: sent }) => {
        if (sent.state === 'delivered') toast.success(t('pages:systems.webhooks.arrived'));
        else toast.failure(t('pages:systems.webhooks.notArrived'));
      },
      onError: (error) => toast.failure(errorText(error)),
    });
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('pages:systems.webhooks.logOf', { url: new URL(webhook.url).host })}</DialogTitle>
      <DialogContent>
        <QueryState query={log} failed={t('messages:notLoaded.log')} skeleton={<TableSkeleton rows={4} />}>
          {({ pages }) => (
            <>
              {pages[0]?.deliveries.length === 0 && (
                <Typography color="textSecondary">{t('pages:systems.webhooks.logNone')}</Typography>
              )}
              <List disablePadding>
                {pages
                  .flatMap(({ deliveries }) => deliveries)
                  .map((delivery) => (
                    <DeliveryRow
                      key={delivery.id}
                      delivery={delivery}
                      busy={again.isPending}
                      onSend={() => send(delivery)}
                    />
                  ))}
              </List>
              {log.hasNextPage && (
                <Button loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                  {t('pages:systems.webhooks.more')}
                </Button>
              )}
            </>
          )}
        </QueryState>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
