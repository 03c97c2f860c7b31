import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { MAX_SAVED_VIEWS } from '#shared/models/lists.ts';
import { type DateRange, presetOf, presetRange } from '#web/lib/figures/date-range.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import { type SavedView, useSavedViews } from './saved-views-calls.ts';
import { SavedViewsDialog } from './saved-views-dialog.tsx';

interface Props {
  readonly shown: DateRange | undefined;
  /** The current clinic day; undefined until the server has answered. */
  readonly today: string | undefined;
  readonly branchId: number | undefined;
  readonly onOpen: (range: DateRange, branchId: number | undefined) => void;
}

const rangeOf = ({ range }: SavedView, today: string): DateRange =>
  'preset' in range ? presetRange(range.preset, today) : { start: range.startDate, end: range.endDate };

const savedRange = (shown: DateRange, today: string): SavedView['range'] => {
  const preset = presetOf(shown, today);
  return preset === undefined ? { startDate: shown.start, endDate: shown.end } : { preset };
};

/** The comparisons that the owner has saved, each a button, and what saves the one that is shown. */
export const SavedViews = ({ shown, today, branchId, onOpen }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const saved = useSavedViews().data;
  const [dialog, setDialog] = useState<'new' | 'change'>();
  const saveButton = useKeptFocus<HTMLButtonElement>(dialog !== undefined);
  if (saved === undefined || shown === undefined || today === undefined) return null;
  const { views } = saved;
  const isShown = (view: SavedView): boolean => {
    const { start, end } = rangeOf(view, today);
    return start === shown.start && end === shown.end && (view.branchId ?? undefined) === branchId;
  };
  const added = { name: '', range: savedRange(shown, today), branchId: branchId ?? null };
  return (
    <Box role="group" aria-label={t('pages:compare.views')} className="no-print" sx={styles}>
      {views.map((view, index) => (
        <Chip
          key={`${view.name} ${String(index)}`}
          label={<bdi>{view.name}</bdi>}
          component="button"
          aria-pressed={isShown(view)}
          color={isShown(view) ? 'primary' : 'default'}
          onClick={() => onOpen(rangeOf(view, today), view.branchId ?? undefined)}
        />
      ))}
      {views.length < MAX_SAVED_VIEWS ? (
        <Button ref={saveButton} size="small" onClick={() => setDialog('new')}>
          {t('pages:compare.saveView')}
        </Button>
      ) : (
        <Typography variant="caption" color="textSecondary">
          {t('pages:compare.viewsFull')}
        </Typography>
      )}
      {views.length > 0 && (
        <Button size="small" onClick={() => setDialog('change')}>
          {t('pages:compare.changeViews')}
        </Button>
      )}
      {dialog !== undefined && (
        <SavedViewsDialog
          saved={saved}
          added={dialog === 'new' ? added : undefined}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Box>
  );
};

const styles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  // A name may be one long word.
  '& .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
} as const;
