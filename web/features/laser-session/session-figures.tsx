import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { toPounds } from '#shared/rules/money.ts';
import { areasText } from '#web/lib/i18n/service-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { SessionCharge, SessionMode } from './session-entry.ts';
import type { SessionGuide, UnusualFigure } from './unusual-figures.ts';

interface FiguresProps {
  /** Undefined until it is known. */
  readonly guide: SessionGuide | undefined;
  readonly mode: SessionMode;
}

/** The patient's last session and the usual count of the areas together. */
export const KnownFigures = ({ guide, mode }: FiguresProps): React.ReactElement | null => {
  const { t } = useTexts();
  const { number, money, day } = useFormats();
  if (guide === undefined) return null;
  const { lastSession: last, usual } = guide;
  const lastAreas = areasText(t, last?.laserAreas ?? []);
  const areas = lastAreas === null ? '' : ` · ${lastAreas}`;
  const figures =
    last === null
      ? t('pages:session.noLast')
      : last.serviceType === 'fractional'
        ? `${day(last.date)}${areas} · ${money(last.amount)}`
        : `${day(last.date)}${areas} · ${t('pages:session.pulsesAt', { pulses: number(last.pulses), price: money(last.pricePerPulse) })}`;
  return (
    <Box component="dl" sx={{ display: 'grid', gap: 0.5, '& dt': { color: 'text.secondary' } }}>
      <Typography component="dt" variant="caption">
        {t('pages:session.last')}
      </Typography>
      <Typography component="dd" variant="body2">
        {figures}
      </Typography>
      {mode === 'laser' && usual !== null && (
        <>
          <Typography component="dt" variant="caption">
            {t('pages:session.usual')}
          </Typography>
          <Typography component="dd" variant="body2">
            {t('pages:session.pulsesAt', { pulses: number(usual.pulses), price: money(usual.pricePerPulse) })}
          </Typography>
        </>
      )}
    </Box>
  );
};

/** The charge of the typed values. */
export const SessionTotal = ({ charge }: { readonly charge: SessionCharge | null }): React.ReactElement => {
  const { t } = useTexts();
  const { moneyExact } = useFormats();
  return (
    <Paper
      aria-live="polite"
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'baseline',
        gap: 2,
        paddingBlock: 1.25,
        paddingInline: 2.25,
        borderRadius: '14px',
        backgroundColor: 'var(--primary-soft)',
        fontWeight: 650,
      }}
    >
      <span>{t('pages:session.total')}</span>
      <Box component="output" sx={{ fontSize: '1.5rem', fontWeight: 650, color: 'var(--primary-strong)' }}>
        {charge === null ? t('dash') : moneyExact(toPounds(charge.amount))}
      </Box>
    </Paper>
  );
};

interface DoubtProps {
  readonly figures: readonly UnusualFigure[];
  readonly mode: SessionMode;
}

/** Asks to confirm unusual values. */
export const DoubtAlert = ({ figures, mode }: DoubtProps): React.ReactElement => {
  const { t } = useTexts();
  const { number, money } = useFormats();
  const sentence = ({ field, value, usual }: UnusualFigure): string => {
    if (field === 'pulses') {
      return usual === null
        ? t('pages:session.doubt.pulsesAlone', { value: number(value) })
        : t('pages:session.doubt.pulses', { value: number(value), usual: number(usual) });
    }
    const prices = { value: money(value), usual: money(usual ?? 0) };
    return t(mode === 'laser' ? 'pages:session.doubt.pricePerPulse' : 'pages:session.doubt.price', prices);
  };
  return (
    <Alert severity="warning" role="alert">
      <AlertTitle>{t('pages:session.doubt.title')}</AlertTitle>
      {figures.map((figure) => (
        <Typography key={figure.field} variant="body2">
          {sentence(figure)}
        </Typography>
      ))}
    </Alert>
  );
};
