import Box from '@mui/material/Box';
import { useFormats } from '../lib/i18n/formats.ts';
import { useTexts } from '../lib/i18n/texts.ts';
import { unseen } from './unseen.ts';

interface Props {
  readonly now: number;
  /** What it is compared with; nothing shows when it is 0, because no percentage exists. */
  readonly before: number;
  /** Names the base: "against last Saturday". Always stated. */
  readonly base: string;
  /** More is worse: waits, refunds, gaps. */
  readonly moreIsWorse?: boolean;
}

/** In percent. A change of at least this much is shown as a factor: “× 61” is easier to read than 6,049 %. */
const MANY = 1000;

/** A change against its base: "▲ 12 % against last Saturday". */
export const Delta = ({ now, before, base, moreIsWorse = false }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const { number, percent } = useFormats();
  if (before === 0) return null;
  const change = Math.round(((now - before) / Math.abs(before)) * 100);
  const direction = change === 0 ? 'same' : change > 0 ? 'up' : 'down';
  const isGood = moreIsWorse ? change < 0 : change > 0;
  return (
    <Box
      component="span"
      className="delta"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 0.75, fontSize: 'var(--fs-13)' }}
    >
      <Box
        component="span"
        sx={{
          fontWeight: 500,
          whiteSpace: 'nowrap',
          color: change === 0 ? 'text.tertiary' : isGood ? 'success.main' : 'warning.main',
        }}
      >
        <span aria-hidden>{{ up: '▲', down: '▼', same: '=' }[direction]} </span>
        <Box component="span" sx={unseen}>
          {t(`delta.${direction}`)}{' '}
        </Box>
        <span className="ltr">
          {change < MANY ? percent(Math.abs(change)) : `× ${number(Math.round(now / before))}`}
        </span>
      </Box>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {base}
      </Box>
    </Box>
  );
};
