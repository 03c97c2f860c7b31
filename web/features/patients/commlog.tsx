import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemIcon from '@mui/material/ListItemIcon';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { consentSources } from '#shared/models/lists.ts';
import { consentKindOf } from '#shared/rules/consent-wordings.ts';
import type { CommlogEntry } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { receivedText } from '#web/lib/i18n/received-text.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Shape } from '#web/ui/icon.tsx';
import {
  BellIcon,
  ChatIcon,
  CheckIcon,
  ClockIcon,
  DoneAllIcon,
  FailedIcon,
  MailIcon,
  NotSentIcon,
  NoteIcon,
  PhoneIcon,
  WhatsAppIcon,
} from '#web/ui/icons.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { CommlogForm } from './commlog-form.tsx';
import { useCommlog } from './patients-calls.ts';

const channelIcons: Readonly<Record<CommlogEntry['channel'], Shape>> = {
  whatsapp: WhatsAppIcon,
  sms: ChatIcon,
  call: PhoneIcon,
  note: NoteIcon,
  push: BellIcon,
  consent: CheckIcon,
};

/** The statuses of an entry that the server names. */
const statusLooks = {
  queued: { color: 'default', Icon: ClockIcon },
  sending: { color: 'default', Icon: ClockIcon },
  unconfirmed: { color: 'default', Icon: ClockIcon },
  sent: { color: 'default', Icon: CheckIcon },
  delivered: { color: 'success', Icon: CheckIcon },
  read: { color: 'success', Icon: DoneAllIcon },
  failed: { color: 'error', Icon: FailedIcon },
  expired: { color: 'default', Icon: NotSentIcon },
  needless: { color: 'default', Icon: NotSentIcon },
} as const;

const isKnown = (status: string): status is keyof typeof statusLooks => Object.hasOwn(statusLooks, status);

const StatusChip = ({ status }: { readonly status: keyof typeof statusLooks }): React.ReactElement => {
  const { t } = useTexts();
  const { color, Icon } = statusLooks[status];
  return (
    <Chip
      size="small"
      variant="outlined"
      color={color}
      icon={<Icon />}
      label={t(`pages:patients.log.status.${status}`)}
    />
  );
};

/** The text of an entry; of a consent, what it is about and how the clinic learned it. */
const useText = ({ channel, direction, template, status, body }: CommlogEntry): string => {
  const { t } = useTexts();
  const kind = channel === 'consent' && template !== null ? consentKindOf(template) : undefined;
  const source = consentSources.find((each) => each === body);
  if (channel === 'whatsapp' && direction === 'in') return receivedText(t, body);
  if (kind === undefined || source === undefined) return body;
  const what = t(`pages:patients.log.consent.kind.${kind}`);
  const how = t(`pages:patients.log.consent.source.${source}`);
  const said =
    status === 'given'
      ? t('pages:patients.log.consent.given', { what })
      : t('pages:patients.log.consent.withdrawn', { what });
  return `${said} ${how}`;
};

const Entry = ({ entry }: { readonly entry: CommlogEntry }): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const { moment } = useFormats();
  const { channel, direction, status, author, time } = entry;
  const text = useText(entry);
  const Icon = channelIcons[channel];
  return (
    <ListItem divider disableGutters sx={{ alignItems: 'flex-start' }}>
      <ListItemIcon sx={{ minInlineSize: 36, marginBlockStart: 0.5 }}>
        <Icon fontSize="small" />
      </ListItemIcon>
      <Stack spacing={0.5} sx={{ flex: 1, minInlineSize: 0 }}>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="body2" sx={{ fontWeight: 650 }}>
            {t(`pages:patients.log.channel.${channel}`)}
          </Typography>
          {channel !== 'note' && channel !== 'consent' && (
            <Typography variant="body2" color="textSecondary">
              {t(`pages:patients.log.direction.${direction}`)}
            </Typography>
          )}
          {isKnown(status) && <StatusChip status={status} />}
        </Stack>
        <Typography variant="body1" dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          <bdi>{author === 'system' ? t('pages:patients.log.system') : nameOf(author, entry.authorAr)}</bdi>
          {' · '}
          <time dateTime={time}>{moment(time)}</time>
        </Typography>
      </Stack>
    </ListItem>
  );
};

const Entries = ({ entries }: { readonly entries: readonly CommlogEntry[] }): React.ReactElement => {
  const { t } = useTexts();
  if (entries.length === 0)
    return (
      <EmptyState shape={MailIcon} title={t('pages:patients.log.empty')} text={t('pages:patients.log.emptyText')} />
    );
  return (
    <List disablePadding>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </List>
  );
};

interface Props {
  readonly branchId: number;
  readonly patientId: string;
}

/** Messages with a patient: those the system sent, and the ones staff added. Source: docs/domain.md#messages. */
export const Commlog = ({ branchId, patientId }: Props): React.ReactElement => {
  const { t } = useTexts();
  const log = useCommlog(branchId, patientId);
  const mayWrite = useSession()?.user.role !== 'owner';
  return (
    <Stack component="section" spacing={2} aria-label={t('pages:patients.log.title')}>
      <Typography variant="h4" component="h3">
        {t('pages:patients.log.title')}
      </Typography>
      {mayWrite && <CommlogForm patientId={patientId} />}
      <QueryState
        query={log}
        failed={t('messages:notLoaded.log')}
        skeleton={<Skeleton variant="rounded" height={120} />}
      >
        {({ pages }) => <Entries entries={pages.flatMap((page) => page.entries)} />}
      </QueryState>
      {log.hasNextPage && (
        <Button variant="outlined" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t('pages:patients.log.more')}
        </Button>
      )}
    </Stack>
  );
};
