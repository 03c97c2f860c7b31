import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { Money } from '#web/ui/money.tsx';
import { BarRows } from './bar-rows.tsx';
import type { BranchDay } from './overview-calls.ts';

const LARGE_GAP = 100;

/** Pulses that the lasers gave and no session recorded, in pounds and by doctor; nothing before a counter was read. */
export const PulseGap = ({
  days,
  onOpen,
}: {
  readonly days: readonly BranchDay[];
  /** Opens the day of the branch with the largest gap. */
  readonly onOpen: (branchId: number) => void;
}): React.ReactElement | null => {
  const { t } = useTexts();
  const { number } = useFormats();
  const nameOf = useLocalizedName();
  const lines = days.flatMap(({ branch, sheet }) => sheet.pulses.map((line) => ({ ...line, branch })));
  const counted = lines.filter(({ counter }) => counter > 0).toSorted((one, other) => other.gap - one.gap);
  const [worst] = counted;
  if (worst === undefined) return null;
  const sum = (figure: 'gap' | 'counter'): number => counted.reduce((total, line) => total + line[figure], 0);
  const amount = counted.reduce((total, { gapAmount }) => total + Math.round(gapAmount * 100), 0) / 100;
  return (
    <Box component="section" aria-labelledby="pulse-gap">
      <Box className="side-head">
        <Typography id="pulse-gap" variant="h3" component="h2">
          {t('pages:overview.pulseGap')}
        </Typography>
        <Button size="small" onClick={() => onOpen(worst.branch.branchId)}>
          {t('navigation:tabs.daySheet')}
        </Button>
      </Box>
      <Box className="side-figure">
        <b>
          <Money amount={amount} />
        </b>
        <span>{t('pages:overview.pulsesOf', { gap: number(sum('gap')), counter: number(sum('counter')) })}</span>
      </Box>
      <BarRows
        least={LARGE_GAP}
        rows={counted.map(({ branch, doctorId, doctorName, doctorNameAr, gap }) => ({
          key: `${String(branch.branchId)} ${doctorId}`,
          name: (
            <>
              <bdi>{nameOf(doctorName, doctorNameAr) ?? t('dash')}</bdi>
              {' · '}
              <bdi>{nameOf(branch.name, branch.nameAr)}</bdi>
            </>
          ),
          value: gap,
          label: number(gap),
          tone: gap > LARGE_GAP ? 'coral' : 'plain',
        }))}
      />
    </Box>
  );
};
