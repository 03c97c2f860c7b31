import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useBranchList } from '#web/lib/api/branch-list.ts';
import { useNearlyFull } from '#web/lib/api/messaging-status-calls.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { PeopleNotice } from '#web/parts/clinic/people-notice.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MessagesIcon } from '#web/ui/icons.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { ConversationList, isSame } from './conversation-list.tsx';
import { ConversationThread } from './conversation-thread.tsx';
import { type Conversation, type Conversations, useConversations } from './inbox-calls.ts';

/** List and conversation beside each other; on a phone one after the other. */
const besides = '(width >= 60em)';

/** As high as the window below the bar, and below the owner's choice of a branch. */
const panesBelow = (height: number) =>
  ({
    display: 'grid',
    gap: 3,
    gridTemplateColumns: 'minmax(0, 1fr)',
    blockSize: `calc(100dvh - ${String(156 + height)}px)`,
    [`@media ${besides}`]: {
      gridTemplateColumns: 'minmax(260px, 360px) minmax(0, 1fr)',
      blockSize: `calc(100dvh - ${String(96 + height)}px)`,
    },
  }) as const;
const OF_CHOICE = 80;

const pane = { minBlockSize: 0, minInlineSize: 0, overflow: 'auto' } as const;

const Panes = ({
  found: { conversations, more },
  ofAllBranches,
  isOwner,
}: {
  readonly found: Conversations;
  readonly isOwner: boolean;
  readonly ofAllBranches: boolean;
}): React.ReactElement => {
  const { t } = useTexts();
  const isWide = useMediaQuery(besides, { noSsr: true });
  const [picked, setPicked] = useState<Conversation>();
  // As the list knows it now.
  const chosen = conversations.find((each) => isSame(each, picked)) ?? picked;
  if (conversations.length === 0) {
    return <EmptyState shape={MessagesIcon} title={t('pages:inbox.empty')} text={t('pages:inbox.emptyText')} />;
  }
  return (
    <Box sx={panesBelow(isOwner ? OF_CHOICE : 0)}>
      {(isWide || chosen === undefined) && (
        <Box sx={pane}>
          <ConversationList
            conversations={conversations}
            chosen={chosen}
            onChoose={setPicked}
            ofAllBranches={ofAllBranches}
          />
          {more && (
            <Typography variant="body2" color="textSecondary" sx={{ padding: 2 }}>
              {t('pages:inbox.more')}
            </Typography>
          )}
        </Box>
      )}
      {chosen !== undefined && (
        <Box sx={{ ...pane, overflow: 'hidden' }}>
          <ConversationThread
            key={`${String(chosen.branchId)} ${chosen.id}`}
            conversation={chosen}
            onBack={isWide ? undefined : () => setPicked(undefined)}
          />
        </Box>
      )}
      {isWide && chosen === undefined && <EmptyState shape={MessagesIcon} title={t('pages:inbox.choose')} />}
    </Box>
  );
};

/** The choice of the owner: all branches, or one. */
const BranchChoice = ({
  chosen,
  onChoose,
}: {
  readonly chosen: number | undefined;
  readonly onChoose: (branchId: number | undefined) => void;
}): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const { data } = useBranchList();
  return (
    <TextField
      select
      size="small"
      fullWidth={false}
      label={t('forms:chooseBranch')}
      value={chosen === undefined ? 'all' : String(chosen)}
      onChange={({ target: { value } }) => onChoose(value === 'all' ? undefined : Number(value))}
      sx={{ minInlineSize: 220, marginBlockEnd: 2 }}
    >
      <MenuItem value="all">{t('pages:inbox.all')}</MenuItem>
      {data?.branches.map(({ id, name, nameAr }) => (
        <MenuItem key={id} value={String(id)}>
          {nameOf(name, nameAr)}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** What patients answer: of the branch of reception, or, for the owner, of all branches or one of them. */
export const InboxTab = ({ branchId }: { readonly branchId?: number }): React.ReactElement => {
  const { t } = useTexts();
  const [picked, setPicked] = useState<number>();
  const shown = branchId ?? picked;
  const isNearlyFull = useNearlyFull();
  const conversations = useConversations(shown);
  return (
    <>
      {isNearlyFull && (
        <Box sx={{ marginBlockEnd: 2 }}>
          <PeopleNotice />
        </Box>
      )}
      {branchId === undefined && <BranchChoice chosen={picked} onChoose={setPicked} />}
      <QueryState query={conversations} failed={t('messages:notLoaded.messages')} skeleton={<TableSkeleton rows={6} />}>
        {(found) => (
          <Panes key={shown} found={found} isOwner={branchId === undefined} ofAllBranches={shown === undefined} />
        )}
      </QueryState>
    </>
  );
};
