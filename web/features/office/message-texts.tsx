import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { listMessageTexts } from '#shared/routes/message-texts.ts';
import type { BranchDetails } from '#web/lib/api/answers.ts';
import { call } from '#web/lib/api/client.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { QueryState } from '#web/ui/query-state.tsx';

type MessageText = Answer<typeof listMessageTexts>['messages'][number];

/** One language as its reader gets it. */
const Bubble = ({ text, language }: { readonly text: string; readonly language: 'en' | 'ar' }): React.ReactElement => (
  <Box
    lang={language}
    dir={language === 'ar' ? 'rtl' : 'ltr'}
    sx={{
      padding: 1.5,
      borderRadius: 'var(--radius)',
      backgroundColor: 'var(--primary-soft)',
      overflowWrap: 'anywhere',
    }}
  >
    <Typography>{text}</Typography>
  </Box>
);

const textKeys = [
  'booked',
  'bookedAhead',
  'confirmationCode',
  'threeAhead',
  'next',
  'called',
  'skipped',
  'transferred',
  'noShow',
  'receipt',
  'review',
  'recall',
  'reminder',
  'dayClosed',
  'alert',
] as const;

/** Messages whose reader is not who agreed to messages about a visit. */
const readers = {
  dayClosed: 'pages:office.messages.byOwner',
  alert: 'pages:office.messages.byOwner',
  confirmationCode: 'pages:office.messages.toConfirm',
} as const;

const isOfReader = (key: string | undefined): key is keyof typeof readers =>
  key !== undefined && Object.hasOwn(readers, key);

const camelCase = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const switches = [
  'turnMessages',
  'noShowMessages',
  'receiptMessages',
  'reviewMessages',
  'recallMessages',
  'reminderMessages',
] as const;

/** Two columns, the language of the page first; one column on a phone. */
const languagesStyles = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 18rem), 1fr))',
  '[dir=rtl] & > [lang=ar]': { order: -1 },
} as const;

const MessageRow = ({
  message,
  settings,
}: {
  readonly message: MessageText;
  readonly settings: BranchDetails['settings'];
}): React.ReactElement => {
  const { t } = useTexts();
  const { kind, variant, setting, text, textAr, notification } = message;
  const key = textKeys.find((each) => each === camelCase(kind));
  const title = key === undefined ? kind : t(`pages:office.messages.kinds.${key}`);
  const name = switches.find((each) => setting !== null && each === camelCase(setting));
  const always = isOfReader(key) ? readers[key] : 'pages:office.messages.always';
  return (
    <Stack component="li" spacing={1}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography component="h3" variant="h4">
          {variant === null ? title : t('pages:office.messages.withRoom', { title })}
        </Typography>
        <Chip
          size="small"
          variant="outlined"
          label={t(name === undefined ? always : `pages:audit.values.${settings[name] ? 'on' : 'off'}`)}
        />
      </Stack>
      <Box sx={languagesStyles}>
        <Bubble text={text} language="en" />
        <Bubble text={textAr} language="ar" />
      </Box>
      {notification !== null && (
        <Stack>
          <Typography variant="body2" color="textSecondary" sx={{ paddingInline: 1.5 }}>
            {t('pages:office.messages.onPhone')}
          </Typography>
          <Box sx={languagesStyles}>
            <Typography variant="body2" lang="en" dir="ltr" sx={{ paddingInline: 1.5 }}>
              {`${notification.title}: ${notification.body}`}
            </Typography>
            <Typography variant="body2" lang="ar" dir="rtl" sx={{ paddingInline: 1.5 }}>
              {`${notification.titleAr}: ${notification.bodyAr}`}
            </Typography>
          </Box>
        </Stack>
      )}
    </Stack>
  );
};

interface Props {
  readonly branch: BranchDetails;
  readonly onClose: () => void;
}

/** Every message of a branch in both languages, with example values. The words are those that the provider approved. */
export const MessageTextsDialog = ({ branch, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const id = useId();
  const isNarrow = useMediaQuery('(width < 45em)', { noSsr: true });
  const query = useQuery({
    queryKey: ['message-texts', branch.id],
    queryFn: ({ signal }) => call(listMessageTexts, { query: { branchId: branch.id } }, { signal }),
  });
  const settings = branch.settings;
  return (
    <Dialog open fullWidth maxWidth="md" fullScreen={isNarrow} onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t('pages:office.messages.title')}</DialogTitle>
      <DialogContent tabIndex={0} dividers>
        <Typography color="textSecondary" sx={{ marginBlockEnd: 2 }}>
          {t('pages:office.messages.hint')}
        </Typography>
        <QueryState
          query={query}
          failed={t('messages:notLoaded.messages')}
          skeleton={<Skeleton variant="rounded" height={320} />}
        >
          {({ messages }) => (
            <Stack component="ul" spacing={3} sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
              {messages.map((message) => (
                <MessageRow key={`${message.kind} ${message.variant ?? ''}`} message={message} settings={settings} />
              ))}
            </Stack>
          )}
        </QueryState>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  );
};
