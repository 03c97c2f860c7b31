import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CloseIcon, PatientsIcon } from '#web/ui/icons.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.tsx';
import { MergeForm } from './merge-form.tsx';
import { type MadeMerge, type Twin, useTwins, useUndoMerge } from './twins-calls.ts';

type Pair = readonly Twin[];

interface PairsProps {
  readonly pairs: readonly Pair[];
  readonly onMerge: (pair: Pair) => void;
}

const namesOf = (pair: Pair): string => pair.map(({ name }) => name).join(' · ');

const Pairs = ({ pairs, onMerge }: PairsProps): React.ReactElement => {
  const { t } = useTexts();
  if (pairs.length === 0) {
    return <EmptyState shape={PatientsIcon} title={t('pages:twins.none')} text={t('pages:twins.noneText')} />;
  }
  return (
    <List disablePadding>
      {pairs.map((pair) => (
        <ListItem key={pair.map(({ id }) => id).join()} divider disableGutters sx={{ gap: 2 }}>
          <ListItemText
            primary={<bdi>{namesOf(pair)}</bdi>}
            secondary={<bdi dir="ltr">{[...new Set(pair.map(({ phone }) => phone))].join(' · ')}</bdi>}
          />
          <Button
            variant="outlined"
            sx={{ flexShrink: 0 }}
            aria-label={t('pages:twins.mergeOf', { names: namesOf(pair) })}
            onClick={() => onMerge(pair)}
          >
            {t('pages:twins.merge')}
          </Button>
        </ListItem>
      ))}
    </List>
  );
};

const Merged = ({
  branchId,
  merges,
}: {
  readonly branchId: number;
  readonly merges: readonly MadeMerge[];
}): React.ReactElement | null => {
  const { t } = useTexts();
  const { moment } = useFormats();
  const errorText = useErrorText();
  const undo = useUndoMerge(branchId);
  const id = useId();
  if (merges.length === 0) return null;
  const run = async ({ keep, drop }: MadeMerge): Promise<void> => {
    try {
      await undo.mutateAsync({ keep: keep.id, drop: drop.id });
      toast.success(`${t('messages:patient.mergeUndone')}\n${keep.name} · ${drop.name}`);
    } catch (error) {
      toast.failure(`${t('messages:patient.mergeUndoFailed')}\n${errorText(error)}`);
    }
  };
  return (
    <section aria-labelledby={id}>
      <Typography id={id} component="h3" variant="subtitle2">
        {t('pages:twins.merged')}
      </Typography>
      <List disablePadding>
        {merges.map((merge) => (
          <ListItem key={merge.drop.id} divider disableGutters sx={{ gap: 2 }}>
            <ListItemText
              primary={<bdi>{`${merge.drop.name} → ${merge.keep.name}`}</bdi>}
              secondary={moment(merge.mergedAt)}
            />
            <Button
              variant="outlined"
              sx={{ flexShrink: 0 }}
              loading={undo.isPending}
              aria-label={t('pages:twins.undoOf', { names: namesOf([merge.keep, merge.drop]) })}
              onClick={() => void run(merge)}
            >
              {t('pages:twins.undo')}
            </Button>
          </ListItem>
        ))}
      </List>
    </section>
  );
};

interface Props {
  readonly branchId: number;
  readonly onClose: () => void;
}

const Overview = ({ branchId, onMerge }: { readonly branchId: number; readonly onMerge: (pair: Pair) => void }) => {
  const { t } = useTexts();
  const twins = useTwins(branchId);
  return (
    <QueryState query={twins} failed={t('messages:notLoaded.patients')} skeleton={<Skeleton shape="row" count={3} />}>
      {({ pages }) => (
        <Stack spacing={2}>
          <DialogContentText>{t('pages:twins.text')}</DialogContentText>
          <Pairs pairs={pages.flatMap((page) => page.twins).map(({ patients }) => patients)} onMerge={onMerge} />
          {twins.hasNextPage && (
            <Button variant="outlined" loading={twins.isFetchingNextPage} onClick={() => void twins.fetchNextPage()}>
              {t('pages:twins.more')}
            </Button>
          )}
          <Merged branchId={branchId} merges={pages[0]?.merged ?? []} />
        </Stack>
      )}
    </QueryState>
  );
};

/** Patients who are registered twice: merges them, and undoes merges of the last day. */
export const TwinsDialog = ({ branchId, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const id = useId();
  const [pair, setPair] = useState<Pair>();
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id} sx={{ paddingInlineEnd: 7 }}>
        {t(pair === undefined ? 'pages:twins.title' : 'pages:twins.choose')}
      </DialogTitle>
      <IconButton
        aria-label={t('close')}
        onClick={onClose}
        sx={{ position: 'absolute', insetBlockStart: 12, insetInlineEnd: 12 }}
      >
        <CloseIcon />
      </IconButton>
      <DialogContent>
        {pair === undefined ? (
          <Overview branchId={branchId} onMerge={setPair} />
        ) : (
          <MergeForm branchId={branchId} pair={pair} onClose={() => setPair(undefined)} />
        )}
      </DialogContent>
    </Dialog>
  );
};
