import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Language } from '#shared/errors.ts';
import { directionOf } from '#web/lib/i18n/direction.ts';
import { localizedName } from '#web/lib/i18n/texts.ts';
import type { BothLanguages } from '#web/parts/room/both-languages.ts';
import type { WaitingRoom } from '#web/parts/room/use-waiting-room.ts';

export type KioskTask = 'checkIn' | 'booking';

interface Props {
  /** Undefined while it loads, and without a connection. */
  readonly room: WaitingRoom | undefined;
  readonly isOffline: boolean;
  readonly both: BothLanguages;
  readonly onChoose: (language: Language, task: KioskTask) => void;
}

const choiceStyles = {
  display: 'grid',
  alignContent: 'center',
  minBlockSize: 'clamp(150px, 26vh, 300px)',
  // On an upright tablet the four choices fit below each other.
  '@media (orientation: portrait)': { minBlockSize: '12vh' },
  padding: 3,
  borderRadius: '24px',
  fontSize: 'clamp(28px, 3.6vmax, 46px)',
  fontWeight: 650,
  lineHeight: 1.3,
  '& small': { fontSize: '0.6em', fontWeight: 400 },
} as const;

/** The first screen: each language has its own two choices, so that a choice is also the choice of the language. */
export const KioskStart = ({ room, isOffline, both: { order, texts }, onChoose }: Props): React.ReactElement => (
  <Box
    sx={{
      display: 'grid',
      gap: 4,
      alignContent: 'center',
      '@media (orientation: landscape)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    }}
  >
    {order.map((language, index) => {
      const t = texts[language];
      return (
        <Box
          key={language}
          component="section"
          lang={language}
          dir={directionOf(language)}
          sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}
        >
          <Box
            component={index === 0 ? 'h1' : 'h2'}
            sx={{ margin: 0, fontSize: 'clamp(30px, 4vmax, 52px)', fontWeight: 650, lineHeight: 1.3 }}
          >
            {t('pages:display.welcome')}
            {room !== undefined && (
              <Box sx={{ fontSize: '0.55em', fontWeight: 400, color: 'text.secondary' }}>
                <bdi>{localizedName(language, room.branch.name, room.branch.nameAr)}</bdi>
              </Box>
            )}
          </Box>
          {isOffline && (
            <Alert severity="warning" sx={{ fontSize: 22 }}>
              {t('pages:kiosk.offline')}
            </Alert>
          )}
          <Button
            variant="contained"
            disabled={room === undefined}
            sx={choiceStyles}
            onClick={() => onChoose(language, 'checkIn')}
          >
            {t('pages:kiosk.booked')}
            <small>{t('pages:kiosk.bookedHint')}</small>
          </Button>
          <Button
            variant="outlined"
            disabled={room?.open !== true}
            sx={choiceStyles}
            onClick={() => onChoose(language, 'booking')}
          >
            {t('pages:kiosk.unbooked')}
            <small>{t(room?.open === false ? 'pages:kiosk.closed' : 'pages:kiosk.unbookedHint')}</small>
          </Button>
        </Box>
      );
    })}
  </Box>
);
