import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { receivedText } from '#web/lib/i18n/received-text.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { CheckIcon, ClockIcon, DoneAllIcon, FailedIcon, NotSentIcon } from '#web/ui/icons.ts';
import type { Message } from './inbox-calls.ts';

/** How far a message of the clinic came. */
const statusLooks = {
  queued: ClockIcon,
  sending: ClockIcon,
  unconfirmed: ClockIcon,
  sent: CheckIcon,
  delivered: DoneAllIcon,
  read: DoneAllIcon,
  failed: FailedIcon,
  expired: NotSentIcon,
  needless: NotSentIcon,
} as const;

const isKnown = (status: string): status is keyof typeof statusLooks => Object.hasOwn(statusLooks, status);

const colourOf = (status: keyof typeof statusLooks): string => {
  if (status === 'read') return 'primary.main';
  return status === 'failed' || status === 'expired' ? 'error.main' : 'inherit';
};

/** A message of the patient at the start, one of the clinic at the end, with who sent it and how far it came. */
export const MessageBubble = ({ message }: { readonly message: Message }): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const { moment } = useFormats();
  const { direction, body, status, author, authorAr, time, channel } = message;
  const isOurs = direction === 'out';
  const by = author === 'system' ? t('pages:inbox.automatic') : nameOf(author, authorAr);
  const known = isOurs && isKnown(status) ? status : undefined;
  return (
    <Box
      component="li"
      sx={{
        alignSelf: isOurs ? 'flex-end' : 'flex-start',
        maxInlineSize: 'min(85%, 520px)',
        paddingInline: 1.5,
        paddingBlock: 1,
        borderRadius: 'var(--radius)',
        backgroundColor: isOurs ? 'var(--primary-soft)' : 'var(--sunken)',
      }}
    >
      <Typography dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {isOurs ? body : receivedText(t, body)}
      </Typography>
      <Stack
        direction="row"
        useFlexGap
        sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 0.75, color: 'text.secondary' }}
      >
        <Typography variant="caption">
          {isOurs && (
            <>
              <bdi>{by}</bdi>
              {' · '}
            </>
          )}
          {channel !== 'whatsapp' && `${t(`pages:patients.log.channel.${channel}`)} · `}
          <time dateTime={time}>{moment(time)}</time>
        </Typography>
        {known !== undefined && (
          <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, color: colourOf(known) }}>
            <Icon shape={statusLooks[known]} size={14} />
            <Typography variant="caption">{t(`pages:patients.log.status.${known}`)}</Typography>
          </Stack>
        )}
      </Stack>
    </Box>
  );
};
