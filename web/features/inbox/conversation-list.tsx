import Badge from '@mui/material/Badge';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { nameDirection } from '#web/lib/i18n/direction.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { receivedText } from '#web/lib/i18n/received-text.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useBranchName } from '#web/lib/api/branch-list.ts';
import type { Conversation } from './inbox-calls.ts';

interface Props {
  readonly conversations: readonly Conversation[];
  readonly chosen: Conversation | undefined;
  readonly onChoose: (conversation: Conversation) => void;
  /** Names the branch of each. */
  readonly ofAllBranches: boolean;
}

export const isSame = (a: Conversation, b: Conversation | undefined): boolean =>
  a.id === b?.id && a.branchId === b.branchId;

/** Cut at the end of its own script, at the start of the page's line. */
const oneLine = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: 'match-parent',
} as const;

/** Who wrote, newest first: the last words, and what nobody has read. */
export const ConversationList = ({ conversations, chosen, onChoose, ofAllBranches }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { moment, number } = useFormats();
  const branchName = useBranchName();
  return (
    <List disablePadding aria-label={t('pages:inbox.title')}>
      {conversations.map((each) => (
        <ListItem key={`${String(each.branchId)} ${each.id}`} disablePadding divider>
          <ListItemButton
            selected={isSame(each, chosen)}
            onClick={() => onChoose(each)}
            sx={{ gap: 1.5, paddingBlock: 1.25 }}
          >
            <Stack sx={{ flex: 1, minInlineSize: 0 }}>
              <Typography dir={nameDirection(each.name)} sx={{ ...oneLine, fontWeight: each.unread > 0 ? 700 : 500 }}>
                {each.name}
              </Typography>
              <Typography
                variant="body2"
                color="textSecondary"
                dir={each.lastDirection === 'in' ? nameDirection(receivedText(t, each.lastText)) : undefined}
                sx={oneLine}
              >
                {each.lastDirection === 'in'
                  ? receivedText(t, each.lastText)
                  : t('pages:inbox.you', { text: `\u2068${each.lastText}\u2069` })}
              </Typography>
              <Typography variant="caption" color="textSecondary">
                {[...(ofAllBranches ? [branchName(each.branchId) ?? ''] : []), moment(each.lastAt)].join(' · ')}
              </Typography>
            </Stack>
            {each.unread > 0 && (
              <Badge
                badgeContent={number(each.unread)}
                color="primary"
                aria-label={t('pages:inbox.unread', { count: each.unread, amount: number(each.unread) })}
                sx={{ marginInlineEnd: 1.5 }}
              />
            )}
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
};
