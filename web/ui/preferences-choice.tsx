import { useLocation, useNavigate } from 'react-router-dom';
import type { Language } from '../lib/i18n.ts';
import { changeLanguage, languageOf, languageOptions } from '../lib/i18n.ts';
import { useAlive } from '../lib/online.ts';
import { pathIn } from '../lib/paths.ts';
import type { ThemeChoice } from '../lib/preferences.ts';
import { digitChoices, digitsPreference, themePreference, themes, usePreference } from '../lib/preferences.ts';
import { useTexts } from '../lib/texts.ts';
import type { Shape } from './icon.tsx';
import { deviceIcon, Icon, moonIcon, sunIcon } from './icon.tsx';

const themeShapes: Readonly<Record<ThemeChoice, Shape>> = { light: sunIcon, dark: moonIcon, system: deviceIcon };
const digitSamples = { latin: '123', arabic: '١٢٣' } as const;

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
      <fieldset>
        <legend className="menu__title">{t('navigation:language')}</legend>
        <div className="choices">
          {languageOptions.map(({ code, nativeName }) => (
            <a
              key={code}
              href={`${pathIn(code, pathname)}${search}`}
              hrefLang={code}
              lang={code}
              aria-current={code === current ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault();
                void choose(code);
              }}
            >
              {nativeName}
            </a>
          ))}
        </div>
      </fieldset>
      {alive && (
        <fieldset>
          <legend className="menu__title">{t('navigation:theme.title')}</legend>
          <div className="choices">
            {themes.map((choice) => (
              <button
                key={choice}
                type="button"
                aria-pressed={choice === theme}
                onClick={() => themePreference.set(choice)}
              >
                <Icon shape={themeShapes[choice]} size={18} />
                {t(`navigation:theme.${choice}`)}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      {alive && current === 'ar' && (
        <fieldset>
          <legend className="menu__title">{t('navigation:digits')}</legend>
          <div className="choices">
            {digitChoices.map((choice) => (
              <button
                key={choice}
                type="button"
                aria-pressed={choice === digits}
                onClick={() => digitsPreference.set(choice)}
              >
                {digitSamples[choice]}
              </button>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
};
