import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { VisitsReport } from '#web/lib/api/answers.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Section } from '#web/ui/section.tsx';

/** Saturday first, as the week begins in Egypt. */
const WEEK = [6, 0, 1, 2, 3, 4, 5] as const;
/** A Sunday: a day of each weekday has a name. */
const SUNDAY = 4;

interface Line {
  readonly key: number;
  readonly name: string;
}

/** Arrivals by weekday and hour: a table whose cells are darker where more patients came. On a phone the days are side by side. */
export const ArrivalHeat = ({ arrivals }: Pick<VisitsReport, 'arrivals'>): React.ReactElement => {
  const { t } = useTexts();
  const { number, weekdayName, wallTime } = useFormats();
  const isUpright = useMediaQuery('(width < 40em)');
  const counts = new Map(arrivals.map(({ weekday, hour, count }) => [weekday * 24 + hour, count]));
  const ofDay = arrivals.map(({ hour }) => (hour < 4 ? hour + 24 : hour));
  const [first, last] = [Math.min(...ofDay), Math.max(...ofDay)];
  const most = Math.max(1, ...counts.values());
  const days = WEEK.map((weekday): Line => ({
    key: weekday,
    name: weekdayName(`2026-01-${String(SUNDAY + weekday).padStart(2, '0')}`),
  }));
  const hours = Array.from({ length: ofDay.length === 0 ? 0 : last - first + 1 }, (_, index): Line => {
    const hour = (first + index) % 24;
    return { key: hour, name: wallTime(`${String(hour).padStart(2, '0')}:00`).replace(/[:٫](?:00|٠٠)/u, '') };
  });
  const [rows, columns] = isUpright ? [hours, days] : [days, hours];
  return (
    <Section title={t('pages:compare.arrivals')} text={t('pages:compare.arrivalsText')}>
      {hours.length === 0 ? (
        <EmptyState title={t('pages:compare.nothing')} text={t('pages:compare.nothingText')} />
      ) : (
        <Box tabIndex={0} role="group" aria-label={t('pages:compare.arrivals')} sx={{ overflowX: 'auto' }}>
          <Box component="table" aria-label={t('pages:compare.arrivals')} sx={styles}>
            <thead>
              <tr>
                <th scope="col">{t(isUpright ? 'pages:compare.hour' : 'pages:revenue.columns.day')}</th>
                {columns.map(({ key, name }) => (
                  <th key={key} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row">{row.name}</th>
                  {columns.map((column) => {
                    const [day, hour] = isUpright ? [column.key, row.key] : [row.key, column.key];
                    const count = counts.get(day * 24 + hour) ?? 0;
                    const share = Math.round((count / most) * 70);
                    return (
                      <Box
                        component="td"
                        key={column.key}
                        sx={{ backgroundColor: `color-mix(in srgb, var(--primary) ${String(share)}%, var(--ground))` }}
                        data-strong={share > 45 ? '' : undefined}
                      >
                        {count === 0 ? '' : number(count)}
                      </Box>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      )}
    </Section>
  );
};

const styles = {
  borderCollapse: 'separate',
  borderSpacing: '2px',
  fontVariantNumeric: 'tabular-nums',
  fontSize: 'var(--fs-12)',
  inlineSize: '100%',
  '& th': { fontWeight: 400, color: 'text.secondary', whiteSpace: 'nowrap', paddingInline: 0.5 },
  '& th[scope=row], & th:first-of-type': { textAlign: 'start' },
  '& td': { minInlineSize: 30, blockSize: 30, borderRadius: '4px', textAlign: 'center' },
  '& td[data-strong]': { color: 'var(--on-primary, #fff)', fontWeight: 600 },
} as const;
