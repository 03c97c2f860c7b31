import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Language } from '../lib/i18n.ts';
import { changeLanguage, languageOf, languageOptions } from '../lib/i18n.ts';
import { useAlive } from '../lib/online.ts';
import { pathIn } from '../lib/paths.ts';
import type { DigitChoice, ThemeChoice } from '../lib/preferences.ts';
import { digitChoices, digitsPreference, themePreference, themes, usePreference } from '../lib/preferences.ts';
import { useTexts } from '../lib/texts.ts';
import type { Shape } from './icon.tsx';
import { deviceIcon, Icon, moonIcon, sunIcon } from './icon.tsx';

const themeShapes: Readonly<Record<ThemeChoice, Shape>> = { light: sunIcon, dark: moonIcon, system: deviceIcon };
const digitSamples = { latin: '123', arabic: '١٢٣' } as const;

const Choice = ({ title, children }: { readonly title: string; readonly children: ReactNode }): React.ReactElement => (
  <div>
    <Typography variant="body2" sx={{ marginBlockEnd: 0.75, fontWeight: 600, color: 'text.secondary' }}>
      {title}
    </Typography>
    {children}
  </div>
);

/** Language, theme, and (in Arabic) digits. The languages are links: they work before any script has run; the rest comes with it. */
export const PreferencesChoice = (): React.ReactElement => {
  const { t, i18n } = useTexts();
  const location = useLocation();
  const { pathname, search } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const theme = usePreference(themePreference, 'system');
  const digits = usePreference(digitsPreference, 'latin');
  const alive = useAlive();
  const current = languageOf(i18n.language) ?? 'en';
  const choose = async (language: Language): Promise<void> => {
    await changeLanguage(language);
    const path = pathIn(language, pathname);
    if (path !== pathname) await navigate(`${path}${search}`, { replace: true, state });
  };
  return (
    <>
      <Choice title={t('navigation:language')}>
        <ButtonGroup fullWidth aria-label={t('navigation:language')}>
          {languageOptions.map(({ code, nativeName }) => (
            <Button
              key={code}
              href={`${pathIn(code, pathname)}${search}`}
              hrefLang={code}
              lang={code}
              variant={code === current ? 'contained' : 'outlined'}
              aria-current={code === current ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault();
                void choose(code);
              }}
            >
              {nativeName}
            </Button>
          ))}
        </ButtonGroup>
      </Choice>
      {alive && (
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
      )}
      {alive && current === 'ar' && (
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
