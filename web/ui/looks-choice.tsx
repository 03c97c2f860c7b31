import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { languageOf } from '../lib/i18n/i18n.ts';
import type { DigitChoice, ThemeChoice } from '../lib/device/preferences.ts';
import { digitChoices, digitsPreference, themePreference, themes, usePreference } from '../lib/device/preferences.ts';
import { useTexts } from '../lib/i18n/texts.ts';
import type { Shape } from './icon.tsx';
import { Icon } from './icon.tsx';
import { DarkIcon, DeviceIcon, LightIcon } from './icons.ts';
import { Choice } from './menu-choice.tsx';

const themeShapes: Readonly<Record<ThemeChoice, Shape>> = { light: LightIcon, dark: DarkIcon, system: DeviceIcon };
const digitSamples = { latin: '123', arabic: '١٢٣' } as const;

/** Choice of the theme and, in Arabic, of the digits. */
export const LooksChoice = (): React.ReactElement => {
  const { t, i18n } = useTexts();
  const theme = usePreference(themePreference, 'system');
  const digits = usePreference(digitsPreference, 'latin');
  return (
    <>
      <Choice title={t('navigation:theme.title')}>
        <ToggleButtonGroup
          exclusive
          fullWidth
          value={theme}
          aria-label={t('navigation:theme.title')}
          onChange={(_, chosen: ThemeChoice | null) => {
            if (chosen !== null) themePreference.set(chosen);
          }}
        >
          {themes.map((choice) => (
            <ToggleButton key={choice} value={choice} sx={{ gap: 0.75, whiteSpace: 'nowrap' }}>
              <Icon shape={themeShapes[choice]} size={18} />
              {t(`navigation:theme.${choice}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Choice>
      {languageOf(i18n.language) === 'ar' && (
        <Choice title={t('navigation:digits')}>
          <ToggleButtonGroup
            exclusive
            fullWidth
            value={digits}
            aria-label={t('navigation:digits')}
            onChange={(_, chosen: DigitChoice | null) => {
              if (chosen !== null) digitsPreference.set(chosen);
            }}
          >
            {digitChoices.map((choice) => (
              <ToggleButton key={choice} value={choice}>
                {digitSamples[choice]}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Choice>
      )}
    </>
  );
};
