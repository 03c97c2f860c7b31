import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Toolbar from '@mui/material/Toolbar';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { languageOf } from '../lib/i18n/i18n.ts';
import { pathIn } from '../lib/i18n/paths.ts';
import { useTexts } from '../lib/i18n/texts.ts';
import { Brand } from './brand.tsx';
import { Icon } from './icon.tsx';
import { CloseIcon, LanguageIcon, MenuIcon, SearchIcon, SignInIcon } from './icons.ts';
import { Menu } from './menu.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { late } from './late.tsx';

interface Props {
  readonly variant: 'landing' | 'navigation';
  /** Content of its end; by default links for visitors: check status, staff login. */
  readonly links?: ReactNode;
  /** A row below, within the header. */
  readonly children?: ReactNode;
}

const VisitorLinks = (): React.ReactElement => {
  const { t, i18n } = useTexts();
  const language = languageOf(i18n.language) ?? 'en';
  return (
    <>
      <Button
        component={RouterLink}
        to={pathIn(language, '/status')}
        variant="outlined"
        color="inherit"
        startIcon={<Icon shape={SearchIcon} size={18} />}
      >
        {t('navigation:checkStatus')}
      </Button>
      <Button
        component={RouterLink}
        to={pathIn(language, '/login')}
        startIcon={<Icon shape={SignInIcon} size={18} mirrored />}
      >
        {t('navigation:staffLogin')}
      </Button>
    </>
  );
};

// Comes when the menu is opened for the first time.
const LooksChoice = late(async () => (await import('./looks-choice.tsx')).LooksChoice, null);

const onWide = { display: { xs: 'none', md: 'flex' }, alignItems: 'center', gap: 1 } as const;
const onSmall = { display: { xs: 'grid', md: 'none' }, gap: 1, lineHeight: 0 } as const;

const MenuFace = (): React.ReactElement => {
  const { t, i18n } = useTexts();
  return (
    <>
      <Box component="span" sx={onWide}>
        <Icon shape={LanguageIcon} />
        {languageOf(i18n.language) === 'ar' ? 'العربية' : 'English'}
        <span className="unseen">{t('navigation:preferences')}</span>
      </Box>
      <Box component="span" sx={onSmall}>
        <span className="menu__closed">
          <Icon shape={MenuIcon} size={24} />
        </span>
        <span className="menu__opened">
          <Icon shape={CloseIcon} size={24} />
        </span>
        <span className="unseen">{t('navigation:menu')}</span>
      </Box>
    </>
  );
};

/**
 * The top of every page, with preferences. On a phone the rest is behind one menu button. Staff's variants are made by
 * `StaffHeader`, so that visitors need not load them. Source: docs/requirements.md#landing-page.
 */
export const Header = ({ variant, links, children }: Props): React.ReactElement => {
  const { t } = useTexts();
  const rest = links ?? <VisitorLinks />;
  const page = variant === 'landing' ? 'calc(var(--page-width) + 2 * var(--gap))' : '1440px';
  return (
    <AppBar
      className={`header header--${variant}`}
      sx={{ backgroundColor: 'background.default', borderBlockEnd: '1px solid var(--line)', color: 'text.primary' }}
    >
      <Link className="unseen skip-link" href="#content" sx={{ color: 'primary.contrastText' }}>
        {t('skipToContent')}
      </Link>
      <Toolbar
        disableGutters
        sx={{
          gap: 1,
          inlineSize: '100%',
          minBlockSize: { xs: 60, sm: variant === 'navigation' ? 60 : 68 },
          maxInlineSize: page,
          marginInline: 'auto',
          paddingInline: 'var(--gap)',
        }}
      >
        <Brand />
        <Stack direction="row" component="nav" aria-label={t('navigation:main')} sx={onWide}>
          {rest}
        </Stack>
        <Menu face={<MenuFace />} later={<LooksChoice />}>
          <Box sx={onSmall}>{rest}</Box>
          <LanguageChoice />
        </Menu>
      </Toolbar>
      {children !== undefined && (
        <Box
          sx={{
            inlineSize: '100%',
            maxInlineSize: page,
            marginInline: 'auto',
            paddingInline: 'calc(var(--gap) - 16px)',
          }}
        >
          {children}
        </Box>
      )}
    </AppBar>
  );
};
