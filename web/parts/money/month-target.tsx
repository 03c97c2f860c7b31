import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTargetProgress } from '#web/lib/api/targets-calls.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { ShareBar } from '#web/ui/share-bar.tsx';
import { TargetsDialog } from './targets-dialog.tsx';

interface RowProps {
  readonly name: string;
  readonly progress: {
    readonly target: number;
    readonly expected: number;
    readonly ahead: number;
    readonly percent: number;
  };
}

/** One target: what was reached of it, and how far that is from what the days so far should have brought. */
const Row = ({ name, progress: { target, expected, ahead, percent } }: RowProps): React.ReactElement => {
  const { t } = useTexts();
  const { money, percent: inPercent } = useFormats();
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1.5 }}>
        <bdi>{name}</bdi>
        <Box component="span" sx={{ color: ahead < 0 ? 'warning.main' : 'success.main', fontWeight: 600 }}>
          {t(ahead < 0 ? 'pages:targets.behind' : 'pages:targets.ahead', { amount: money(Math.abs(ahead)) })}
        </Box>
      </Box>
      <ShareBar percent={percent} tone={ahead < 0 ? 'faint' : 'good'} />
      <Typography variant="caption" color="textSecondary">
        {t('pages:targets.reached', { percent: inPercent(percent), target: money(target) })}
        {' · '}
        {t('pages:targets.onDay', { amount: money(expected) })}
      </Typography>
    </Box>
  );
};

interface Props {
  readonly today: string;
  /** The only branch whose target is shown; undefined for all. */
  readonly branchId?: number | undefined;
}

/** This month's income against its targets: all branches together, then those furthest behind. */
export const MonthTarget = ({ today, branchId }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const { month } = useFormats();
  const nameOf = useLocalizedName();
  const [isOpen, setOpen] = useState(false);
  const progress = useTargetProgress(today);
  if (progress === undefined) return null;
  const { total, all } = progress;
  const branches = progress.branches.filter((branch) => branchId === undefined || branch.branchId === branchId);
  return (
    <Box component="section" aria-labelledby="month-target">
      <Box
        className="side-head"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'center',
          marginBlockEnd: 1,
        }}
      >
        <Typography id="month-target" variant="h3" component="h2">
          {t('pages:targets.title', { month: month(today) })}
        </Typography>
        <Button size="small" className="no-print" onClick={() => setOpen(true)}>
          {t('pages:targets.set')}
        </Button>
      </Box>
      {branches.length === 0 ? (
        <Typography color="textSecondary">{t('pages:targets.none')}</Typography>
      ) : (
        <Box component="ul" sx={{ display: 'grid', gap: 1.5, margin: 0, padding: 0, listStyle: 'none' }}>
          {branches.length > 1 && <Row name={t('pages:targets.total')} progress={total} />}
          {branches
            .toSorted((one, other) => one.ahead - other.ahead)
            .map((branch) => (
              <Row key={branch.branchId} name={nameOf(branch.name, branch.nameAr)} progress={branch} />
            ))}
        </Box>
      )}
      {isOpen && <TargetsDialog today={today} branches={all} onClose={() => setOpen(false)} />}
    </Box>
  );
};
