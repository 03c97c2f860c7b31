import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { serviceName } from '#web/lib/i18n/service-text.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { BackIcon } from '#web/ui/icons.ts';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { AnswerForm } from './answer-form.tsx';
import { type Conversation, type Message, type Thread, useMarkRead, useThread } from './inbox-calls.ts';
import { MessageBubble } from './message-bubble.tsx';

/** Who, and the ticket that the conversation is about. */
const ThreadHead = ({ thread, onBack }: { readonly thread: Thread; readonly onBack: (() => void) | undefined }) => {
  const { t } = useTexts();
  const { number, today } = useFormats();
  const { conversation, phone, ticket } = thread;
  const { name, visit } = conversation;
  const isUnnamed = name === phone;
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      {onBack !== undefined && (
        <IconButton aria-label={t('pages:inbox.back')} onClick={onBack}>
          <Icon shape={BackIcon} mirrored />
        </IconButton>
      )}
      <div>
        <Typography variant="h3" component="h2">
          {isUnnamed ? <PhoneLink phone={phone} /> : <bdi>{name}</bdi>}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {!isUnnamed && (
            <>
              <PhoneLink phone={phone} />
              {' · '}
            </>
          )}
          {visit === undefined
            ? t('pages:inbox.stranger')
            : t('pages:inbox.ticket', { number: number(visit.ticketNo), day: today(`${visit.visitDay}T12:00:00Z`) })}
          {ticket !== null && ` · ${serviceName(t, ticket)} · ${t(`queueStatus.${ticket.status}`)}`}
        </Typography>
      </div>
    </Stack>
  );
};

/** Tells the server that the newest message of the patient was read. */
const useReading = (conversation: Conversation, newest: Message | undefined): void => {
  const { mutate } = useMarkRead(conversation);
  const { unread } = conversation;
  const until = newest?.time;
  useEffect(() => {
    if (unread > 0 && until !== undefined && document.visibilityState === 'visible') mutate(until);
  }, [unread, until, mutate]);
};

interface MessagesProps {
  readonly thread: Thread;
  readonly messages: readonly Message[];
  readonly onOlder: (() => void) | undefined;
  readonly isLoading: boolean;
}

const Messages = ({ thread, messages, onOlder, isLoading }: MessagesProps): React.ReactElement => {
  const { t } = useTexts();
  useReading(thread.conversation, messages[0]);
  return (
    <Box
      role="region"
      aria-label={t('pages:inbox.thread', { name: thread.conversation.name })}
      tabIndex={0}
      // In reverse: the newest message stays in sight while others arrive.
      sx={{ flex: 1, minBlockSize: 0, overflow: 'auto', display: 'flex', flexDirection: 'column-reverse' }}
    >
      <Stack component="ul" spacing={1} sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {onOlder !== undefined && (
          <li>
            <Button size="small" loading={isLoading} onClick={onOlder}>
              {t('pages:inbox.older')}
            </Button>
          </li>
        )}
        {messages.toReversed().map((message) => (
          <MessageBubble key={message.id} message={message} />
        ))}
      </Stack>
    </Box>
  );
};

interface Props {
  readonly conversation: Conversation;
  /** On a phone: back to the list. */
  readonly onBack?: (() => void) | undefined;
}

/** What a patient and the branch wrote each other, with the answer below. */
export const ConversationThread = ({ conversation, onBack }: Props): React.ReactElement => {
  const { t } = useTexts();
  const query = useThread(conversation);
  return (
    <QueryState
      query={query}
      failed={t('messages:notLoaded.messages')}
      skeleton={<Skeleton variant="rounded" height={240} />}
    >
      {({ pages }) =>
        pages[0] !== undefined && (
          <Stack spacing={1.5} sx={{ blockSize: '100%', minBlockSize: 0 }}>
            <ThreadHead thread={pages[0]} onBack={onBack} />
            <Messages
              thread={pages[0]}
              messages={pages.flatMap(({ entries }) => entries)}
              isLoading={query.isFetchingNextPage}
              onOlder={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
            />
            <AnswerForm key={conversation.id} thread={pages[0]} />
          </Stack>
        )
      }
    </QueryState>
  );
};
