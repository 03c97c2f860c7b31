import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Language } from '../lib/i18n/i18n.ts';
import { changeLanguage, languageOf, languageOptions } from '../lib/i18n/i18n.ts';
import { pathIn } from '../lib/i18n/paths.ts';
import { useTexts } from '../lib/i18n/texts.ts';
import { Choice } from './menu-choice.tsx';

/** The languages, as links: they work before any script has run. */
export const LanguageChoice = (): React.ReactElement => {
  const { t, i18n } = useTexts();
  const location = useLocation();
  const { pathname, search, hash } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const current = languageOf(i18n.language) ?? 'en';
  const choose = async (language: Language): Promise<void> => {
    await changeLanguage(language);
    const path = pathIn(language, pathname);
    if (path !== pathname) await navigate(`${path}${search}${hash}`, { replace: true, state });
  };
  return (
    <Choice title={t('navigation:language')}>
      <Stack direction="row" spacing={1} role="group" aria-label={t('navigation:language')}>
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
      </Stack>
    </Choice>
  );
};
