import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { MOST_CHARACTERS } from '#shared/models/inbox.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useKeptEntry } from '#web/lib/forms/kept-entry.ts';
import { nameDirection } from '#web/lib/i18n/direction.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { useMinute } from '#web/lib/device/use-minute.ts';
import { keptEntries } from '#web/lib/session/of-present-user.ts';
import { EditIcon, SendIcon } from '#web/ui/icons.ts';
import { toast } from '#web/ui/toast.tsx';
import { type QuickAnswer, type Thread, useAnswer, useQuickAnswers } from './inbox-calls.ts';
import { QuickAnswersDialog } from './quick-answers-dialog.tsx';

/** Why the patient cannot be answered now; undefined when the patient can. */
export const useClosed = ({ conversation, stopped }: Thread): string | undefined => {
  const { t } = useTexts();
  const now = useMinute();
  const { openUntil } = conversation;
  if (stopped) return t('pages:inbox.stopped');
  return openUntil === null || Date.parse(openUntil) <= now ? t('pages:inbox.closed') : undefined;
};

const OpenUntil = ({ until }: { readonly until: string }): React.ReactElement => {
  const { t } = useTexts();
  const { moment, duration } = useFormats();
  const left = duration((Date.parse(until) - useMinute()) / 60_000);
  return (
    <Typography variant="body2" color="textSecondary">
      {t('pages:inbox.openUntil', { time: moment(until), left })}
    </Typography>
  );
};

/** On a phone one line that scrolls. */
const quickStyles = {
  flexWrap: 'wrap',
  gap: 1,
  '& > *': { flex: 'none' },
  '@media (width < 45em)': { flexWrap: 'nowrap', overflowX: 'auto', paddingBlockEnd: 0.5 },
} as const;

interface QuickProps {
  readonly branchId: number;
  readonly textOf: (answer: QuickAnswer) => string;
  readonly onPick: (text: string) => void;
}

/** The texts of the branch: one press puts one into the field. */
const QuickAnswers = ({ branchId, textOf, onPick }: QuickProps): React.ReactElement => {
  const { t } = useTexts();
  const { data } = useQuickAnswers(branchId);
  const [isEditing, setEditing] = useState(false);
  return (
    <Stack direction="row" useFlexGap role="group" aria-label={t('pages:inbox.quick')} sx={quickStyles}>
      {data?.answers.map((answer) => (
        <Chip
          key={answer.text}
          variant="outlined"
          label={<bdi>{textOf(answer)}</bdi>}
          onClick={() => onPick(textOf(answer))}
          sx={{ maxInlineSize: 320, '& .MuiChip-label': { overflow: 'hidden' } }}
        />
      ))}
      {data !== undefined && (
        <Chip icon={<EditIcon />} label={t('pages:inbox.editQuick')} onClick={() => setEditing(true)} />
      )}
      {isEditing && data !== undefined && (
        <QuickAnswersDialog branchId={branchId} {...data} onClose={() => setEditing(false)} />
      )}
    </Stack>
  );
};

/** Warns who is writing that another desk has answered since. */
const AnsweredMeanwhile = ({ thread }: { readonly thread: Thread }): React.ReactElement | null => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const { time } = useFormats();
  const { answeredBy, answeredByAr, answeredAt } = thread.conversation;
  if (answeredBy === null || answeredAt === null) return null;
  const name = nameOf(answeredBy, answeredByAr);
  return <Alert severity="info">{t('pages:inbox.answeredMeanwhile', { name, time: time(answeredAt) })}</Alert>;
};

/** Whether the person reads Arabic: by the name, or by the last message of who has none. */
const readsArabic = ({ conversation: { name }, phone, entries }: Thread): boolean => {
  const written = entries.find(({ direction }) => direction === 'in')?.body;
  return nameDirection(name === phone ? (written ?? name) : name) === 'rtl';
};

interface FieldProps {
  readonly text: string;
  readonly readOnly?: boolean;
  readonly onType: (text: string) => void;
  readonly onSend: () => void;
}

const AnswerField = ({ text, readOnly = false, onType, onSend }: FieldProps): React.ReactElement => {
  const { t } = useTexts();
  return (
    <TextField
      fullWidth
      multiline
      maxRows={6}
      label={t('pages:inbox.answer')}
      value={text}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={(event) => {
        if (readOnly || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onSend();
      }}
      slotProps={{ htmlInput: { dir: 'auto', maxLength: MOST_CHARACTERS, readOnly } }}
    />
  );
};

/** Typed answers that were not sent, by branch and conversation, with the number of answers seen when each was begun. */
const keptAnswers = keptEntries<{ readonly text: string; readonly seen: number }>();

/**
 * The answer of a desk, with the texts of the branch. What was typed stays when another desk was first, when the
 * patient can no longer be answered, and while another conversation is open.
 */
export const AnswerForm = ({ thread }: { readonly thread: Thread }): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { branchId, id, openUntil } = thread.conversation;
  const answer = useAnswer(thread.conversation);
  const closed = useClosed(thread);
  const [text, setText] = useState('');
  const [seen, setSeen] = useState(thread.answers);
  const key = `${String(branchId)} ${id}`;
  useKeptEntry(key, {
    kept: keptAnswers,
    read: () => (text === '' ? undefined : { text, seen }),
    restore: (entry) => {
      setText(entry.text);
      setSeen(entry.seen);
    },
  });
  const textOf = (each: QuickAnswer): string => (readsArabic(thread) ? each.textAr : each.text);
  const type = (typed: string): void => {
    if (text === '') setSeen(thread.answers);
    setText(typed);
  };
  const send = (): void => {
    if (text.trim() === '' || answer.isPending) return;
    // Not the callbacks of `mutate`: they do not run when another conversation was opened meanwhile.
    answer.mutateAsync({ text: text.trim(), answers: thread.answers }).then(
      ({ answers }) => {
        setText('');
        setSeen(answers);
        keptAnswers().delete(key);
      },
      (error: unknown) => toast.failure(errorText(error)),
    );
  };
  if (closed !== undefined) {
    return (
      <Stack spacing={1.25}>
        <Alert severity="warning">{closed}</Alert>
        {text !== '' && <AnswerField readOnly text={text} onType={type} onSend={send} />}
      </Stack>
    );
  }
  return (
    <Stack
      component="form"
      noValidate
      spacing={1.25}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {text !== '' && thread.answers > seen && <AnsweredMeanwhile thread={thread} />}
      <QuickAnswers branchId={branchId} textOf={textOf} onPick={type} />
      <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-end' }}>
        <AnswerField text={text} onType={type} onSend={send} />
        <Button
          type="submit"
          variant="contained"
          endIcon={<SendIcon sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />}
          loading={answer.isPending}
          disabled={text.trim() === ''}
        >
          {t('pages:inbox.send')}
        </Button>
      </Stack>
      {openUntil !== null && <OpenUntil until={openUntil} />}
    </Stack>
  );
};
