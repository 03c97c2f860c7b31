import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useClinicZone, useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { Overview } from '#web/lib/api/answers.ts';
import { weekLater } from './week-later.ts';

type Curves = Overview['curves'];

const HOUR_MS = 60 * 60_000;
const MOST_HOURS_NAMED = 5;

interface Point {
  readonly moment: number;
  readonly income: number;
}

/** The next amount that is a round number: 1, 2 or 5 and zeros. */
const roundAmount = (amount: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, amount)));
  return ([1, 2, 5, 10].find((step) => step * power >= amount) ?? 10) * power;
};

/** Both curves on the clock of today, and the ranges of their axes. */
const scaleOf = ({ today, weekAgo }: Curves, timeZone: string) => {
  const now = today.map(({ at, income }): Point => ({ moment: Date.parse(at), income }));
  const before = weekAgo.map(({ at, income }): Point => ({ moment: weekLater(Date.parse(at), timeZone), income }));
  const all = [...now, ...before];
  const begin = Math.floor(Math.min(...all.map(({ moment }) => moment)) / HOUR_MS) * HOUR_MS;
  const end = Math.ceil(Math.max(...all.map(({ moment }) => moment)) / HOUR_MS) * HOUR_MS;
  const hours = Math.max(1, (end - begin) / HOUR_MS);
  const every = Math.ceil(hours / (MOST_HOURS_NAMED - 1));
  const named = Array.from({ length: Math.floor(hours / every) + 1 }, (_, index) => begin + index * every * HOUR_MS);
  return { now, before, begin, end, named, most: Math.max(1, ...all.map(({ income }) => income)) };
};

/** About as wide as its place: letters keep their size. After the end there is space for the name of the dotted line. */
const sizes = {
  wide: { width: 560, height: 156, start: 44, end: 88, top: 24, bottom: 22 },
  medium: { width: 420, height: 156, start: 44, end: 88, top: 24, bottom: 22 },
  narrow: { width: 330, height: 140, start: 44, end: 88, top: 24, bottom: 22 },
} as const;

const useSize = (): (typeof sizes)[keyof typeof sizes] => {
  const isNarrow = useMediaQuery('(width < 45em) or (75em <= width < 86em)', { noSsr: true });
  const isWide = useMediaQuery('(56.25em <= width < 75em) or (width >= 106em)', { noSsr: true });
  return sizes[isNarrow ? 'narrow' : isWide ? 'wide' : 'medium'];
};

/**
 * The income of all branches over the day, and dotted the same weekday a week ago. Runs from right to left in Arabic.
 * Decoration beside its figure: hidden from screen readers.
 */
export const DayCurve = ({
  curves,
  weekdayAgo,
}: {
  readonly curves: Curves;
  readonly weekdayAgo: string;
}): React.ReactElement | null => {
  const { t, i18n } = useTexts();
  const { compact, time } = useFormats();
  const timeZone = useClinicZone();
  const size = useSize();
  if (curves.today.length + curves.weekAgo.length === 0) return null;
  const rtl = i18n.dir() === 'rtl';
  const { now, before, begin, end, named, most } = scaleOf(curves, timeZone);
  const { width, height, start, top, bottom } = size;
  const x = (moment: number): number => {
    const at = start + ((moment - begin) / Math.max(1, end - begin)) * (width - start - size.end);
    return rtl ? width - at : at;
  };
  const y = (income: number): number => height - bottom - (income / most) * (height - bottom - top);
  const line = (points: readonly Point[]): string =>
    points.map(({ moment, income }) => `${x(moment).toFixed(1)},${y(income).toFixed(1)}`).join(' ');
  const [last, lastBefore] = [now.at(-1), before.at(-1)];
  const forward = rtl ? -1 : 1;
  // No line crosses a name: the end of the higher line is named above and before it, that of the lower one below and after it.
  const isBehind =
    last !== undefined && last.income < (before.findLast(({ moment }) => moment <= last.moment)?.income ?? 0);
  const middle = roundAmount(most / 2);
  const hourName = (moment: number): string => time(new Date(moment)).replace(/[:٫](?:00|٠٠)/u, '');
  return (
    <Box component="svg" aria-hidden viewBox={`0 0 ${String(width)} ${String(height)}`} sx={curveStyles}>
      {[0, middle].map((amount) => (
        <g key={amount}>
          <line x1={x(begin)} x2={x(end)} y1={y(amount)} y2={y(amount)} stroke="var(--hair)" />
          <text x={rtl ? width : 0} y={y(amount) + 4} textAnchor="start">
            {compact(amount)}
          </text>
        </g>
      ))}
      {named.map((moment) => (
        <text key={moment} x={x(moment)} y={height - 4} textAnchor="middle">
          {hourName(moment)}
        </text>
      ))}
      <polyline points={line(before)} fill="none" stroke="var(--ink-faint)" strokeWidth={1.5} strokeDasharray="3 3" />
      <polyline points={line(now)} fill="none" stroke="var(--primary)" strokeWidth={2.2} strokeLinejoin="round" />
      {lastBefore !== undefined && (
        <text x={x(lastBefore.moment) + forward * 6} y={y(lastBefore.income) + 4}>
          {weekdayAgo}
        </text>
      )}
      {last !== undefined && (
        <>
          <circle
            cx={x(last.moment)}
            cy={y(last.income)}
            r={4}
            fill="var(--primary)"
            stroke="var(--ground)"
            strokeWidth={2}
          />
          <text
            className="today"
            x={x(last.moment) + forward * (isBehind ? 8 : -10)}
            y={isBehind ? Math.min(y(last.income) + 18, y(0) - 5) : y(last.income) - 9}
            textAnchor={isBehind ? 'start' : 'end'}
          >
            {t('pages:overview.today')}
          </text>
        </>
      )}
    </Box>
  );
};

const curveStyles = {
  inlineSize: '100%',
  maxInlineSize: sizes.wide.width,
  marginInlineStart: 'auto',
  display: 'block',
  overflow: 'visible',
  '& text': {
    fontSize: 12,
    fontWeight: 500,
    fill: 'var(--ink-faint)',
    letterSpacing: 0,
    // A name that a line crosses stays readable.
    paintOrder: 'stroke',
    stroke: 'var(--ground)',
    strokeWidth: 4,
  },
  '& text.today': { fill: 'var(--primary)' },
} as const;
