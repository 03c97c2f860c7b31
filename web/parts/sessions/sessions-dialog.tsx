import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Chip } from '#web/parts/clinic/status-chip.tsx';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { signOut } from '#web/lib/session/sign-out.ts';
import { DeviceIcon } from '#web/ui/icons.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type SignInSession, useEndSession, useSessions } from './sessions-calls.ts';

/** Browser and system in words, as far as they are known. */
const useDeviceName = () => {
  const { t } = useTexts();
  return ({ browser, system }: SignInSession): string => {
    const browserName = browser === null ? undefined : t(`pages:sessions.browsers.${browser}`);
    const systemName = system === null ? undefined : t(`pages:sessions.systems.${system}`);
    if (browserName === undefined || systemName === undefined) {
      return browserName ?? systemName ?? t('pages:sessions.unknown');
    }
    return t('pages:sessions.device', { browser: browserName, system: systemName });
  };
};

interface RowProps {
  readonly session: SignInSession;
  readonly busy: boolean;
  readonly onEnd: (device: string) => void;
}

const SessionRow = ({ session, busy, onEnd }: RowProps): React.ReactElement => {
  const { t } = useTexts();
  const { moment } = useFormats();
  const { startedAt, seenAt, thisOne } = session;
  const device = useDeviceName()(session);
  const times = [
    ...(startedAt === null ? [] : [t('pages:sessions.started', { time: moment(startedAt) })]),
    ...(seenAt === null ? [] : [t('pages:sessions.seen', { time: moment(seenAt) })]),
  ];
  return (
    <ListItem divider disableGutters sx={{ gap: 1, flexWrap: 'wrap' }}>
      <ListItemText
        sx={{ flex: '1 1 200px' }}
        primary={
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', fontWeight: 650 }}>
            {device}
            {thisOne && (
              <Chip tone="calm" shape={DeviceIcon}>
                {t('pages:sessions.thisOne')}
              </Chip>
            )}
          </Stack>
        }
        secondary={times.map((time) => (
          <span key={time} style={{ display: 'block' }}>
            {time}
          </span>
        ))}
      />
      <Button
        variant="outlined"
        color={thisOne ? 'inherit' : 'error'}
        loading={busy}
        aria-label={t('pages:sessions.endOne', { device })}
        onClick={() => onEnd(device)}
      >
        {t('pages:sessions.end')}
      </Button>
    </ListItem>
  );
};

interface Props {
  /** Absent: the own sessions. */
  readonly userId?: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** Where a staff user is signed in, with a button that signs each device out. */
export const SessionsDialog = ({ userId, title, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const id = useId();
  const errorText = useErrorText();
  const ending = useEndSession();
  const endOne = (session: SignInSession, device: string): void => {
    if (session.thisOne) {
      signOut();
      return;
    }
    ending.mutate(session.id, {
      onSuccess: () => toast.success(t('pages:sessions.ended', { device })),
      onError: (error) => toast.failure(errorText(error)),
    });
  };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Typography color="text.secondary">
          {t(userId === undefined ? 'pages:sessions.notice' : 'pages:sessions.noticeOf')}
        </Typography>
        <QueryState
          query={useSessions(userId)}
          failed={t('messages:dataLoadFailed')}
          skeleton={<TableSkeleton rows={2} />}
        >
          {({ sessions }) =>
            sessions.length === 0 ? (
              <Typography sx={{ paddingBlockStart: 2 }}>{t('pages:sessions.none')}</Typography>
            ) : (
              <List>
                {sessions.map((session) => (
                  <SessionRow
                    key={session.id}
                    session={session}
                    busy={ending.isPending && ending.variables === session.id}
                    onEnd={(device) => endOne(session, device)}
                  />
                ))}
              </List>
            )
          }
        </QueryState>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
