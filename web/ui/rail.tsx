import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import MuiTab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ComponentType, ReactNode } from 'react';
import { useState } from 'react';
import { changeLanguage, languageOf, languageOptions } from '../lib/i18n/i18n.ts';
import { themePreference, usePreference } from '../lib/device/preferences.ts';
import { useLocalizedName, useTexts } from '../lib/i18n/texts.ts';
import { resolvedTheme } from '../lib/device/theme-mode.ts';
import { Mark } from './brand.tsx';
import { Icon } from './icon.tsx';
import { DarkIcon, LanguageIcon, LightIcon, MoreIcon, SearchIcon, SignOutIcon } from './icons.ts';
import { barStyles, railStyles } from './rail-styles.ts';
import type { Staff, Tab } from './staff-sections.ts';
import { onRail } from './staff-sections.ts';

/** What the menu behind the avatar, or behind "More" on a phone, shows and does. */
export interface StaffMenuProps {
  readonly user: Staff;
  /** The avatar; on a phone undefined: the menu is a sheet at the bottom. */
  readonly anchor: HTMLElement | undefined;
  /** Sections that have no room in the bar. */
  readonly tabs: readonly Tab<string>[];
  /** What a phone shows of `place`. */
  readonly place: ReactNode;
  readonly onTab: (tab: Tab<string>) => void;
  readonly onPalette: () => void;
  readonly onLogout: () => void;
  readonly onLock: () => void;
  readonly onClose: () => void;
}

interface Props<Id extends string> {
  readonly user: Staff;
  readonly tabs: readonly Tab<Id>[];
  readonly current: Id;
  readonly onTab: (id: Id) => void;
  readonly onPalette: () => void;
  readonly onLogout: () => void;
  readonly onLock: () => void;
  readonly menu: ComponentType<StaffMenuProps>;
  /** Where the staff user works: above the tools of the rail, on a phone in the menu. */
  readonly place?: ReactNode;
}

/** Sections beside "More" on a phone. */
const inBar = 4;
/** More sections than this are not known by their icons: a wide window shows their names. */
const knownByIcon = 10;

/** The sections: on the rail as icons, in the bar of a phone with their names. */
const Sections = <Id extends string>({
  tabs,
  current,
  onTab,
  wide,
}: Pick<Props<Id>, 'tabs' | 'current' | 'onTab'> & { readonly wide: boolean }): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Tabs
      value={current}
      onChange={(_, id: Id) => onTab(id)}
      orientation={wide ? 'vertical' : 'horizontal'}
      aria-label={t('navigation:sections')}
      selectionFollowsFocus={wide}
    >
      {tabs.map(({ id, label, shape, count = 0, alert = false, begins = false }) => (
        <MuiTab
          key={id}
          value={id}
          id={`tab-${id}`}
          aria-controls={id === current ? `panel-${id}` : undefined}
          title={label}
          data-alert={alert || undefined}
          data-begins={begins || undefined}
          icon={<Icon shape={shape} size={20} />}
          label={<span className="rail__label">{count > 0 ? `${label} (${String(count)})` : label}</span>}
        />
      ))}
    </Tabs>
  );
};

/** One press each: the other language, the other theme. */
const QuickLooks = (): React.ReactElement => {
  const { t, i18n } = useTexts();
  // Draws again when another tab or the palette changes the theme.
  usePreference(themePreference, 'system');
  const dark = resolvedTheme() === 'dark';
  const other = languageOptions.find(({ code }) => code !== languageOf(i18n.language));
  return (
    <>
      {other !== undefined && (
        <IconButton
          lang={other.code}
          title={other.nativeName}
          aria-label={other.nativeName}
          onClick={() => void changeLanguage(other.code)}
        >
          <Icon shape={LanguageIcon} />
        </IconButton>
      )}
      <IconButton
        title={t(dark ? 'navigation:theme.light' : 'navigation:theme.dark')}
        aria-label={t(dark ? 'navigation:theme.light' : 'navigation:theme.dark')}
        onClick={() => {
          themePreference.set(dark ? 'light' : 'dark');
        }}
      >
        <Icon shape={dark ? LightIcon : DarkIcon} />
      </IconButton>
    </>
  );
};

/**
 * Navigation of the staff: a rail of 56 px at the start, on a phone a bar at the bottom. At its end: search and
 * commands, language, theme, log out, and who is signed in. Source: docs/requirements.md#landing-page.
 */
export const Rail = <Id extends string>(props: Props<Id>): React.ReactElement => {
  const { user, tabs, current, onTab, onPalette, onLogout, onLock, menu: Menu, place } = props;
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const wide = useMediaQuery(onRail, { noSsr: true });
  const [more, setMore] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const name = nameOf(user.name, user.nameAr);
  // The present section stays in the bar.
  const at = tabs.findIndex(({ id }) => id === current);
  const shown = at < inBar ? tabs.slice(0, inBar) : [...tabs.slice(0, inBar - 1), ...tabs.slice(at, at + 1)];
  const menu = (more || anchor !== undefined) && (
    <Menu
      user={user}
      anchor={anchor}
      place={wide ? null : place}
      tabs={wide ? [] : tabs.filter((tab) => !shown.includes(tab))}
      onTab={({ id }) => {
        setMore(false);
        const chosen = tabs.find((tab) => tab.id === id);
        if (chosen !== undefined) onTab(chosen.id);
      }}
      onPalette={onPalette}
      onLogout={onLogout}
      onLock={onLock}
      onClose={() => {
        setMore(false);
        setAnchor(undefined);
      }}
    />
  );
  if (!wide) {
    return (
      <Box component="nav" className="rail no-print" aria-label={t('navigation:main')} sx={barStyles}>
        <Sections tabs={shown} current={current} onTab={onTab} wide={false} />
        <ButtonBase className="rail__more" aria-haspopup="dialog" onClick={() => setMore(true)}>
          <Icon shape={MoreIcon} />
          <span className="rail__label">{t('navigation:more')}</span>
        </ButtonBase>
        {menu}
      </Box>
    );
  }
  return (
    <Box
      component="nav"
      className="rail no-print"
      aria-label={t('navigation:main')}
      data-named={tabs.length > knownByIcon || undefined}
      sx={{ ...railStyles, '--sections': String(tabs.length) }}
    >
      <Mark size={32} />
      <Sections tabs={tabs} current={current} onTab={onTab} wide />
      <span className="rail__gap" />
      <div className="rail__tools">
        {place}
        <IconButton title={t('navigation:palette.open')} aria-label={t('navigation:palette.open')} onClick={onPalette}>
          <Icon shape={SearchIcon} />
        </IconButton>
        <QuickLooks />
        <IconButton title={t('navigation:logout')} aria-label={t('navigation:logout')} onClick={onLogout}>
          <Icon shape={SignOutIcon} mirrored />
        </IconButton>
        <IconButton
          title={`${name} · ${t(`role.${user.role}`)}`}
          aria-label={`${name} · ${t(`role.${user.role}`)}`}
          aria-haspopup="dialog"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Avatar className="rail__who">{initialOf(name)}</Avatar>
        </IconButton>
      </div>
      {menu}
    </Box>
  );
};

/** The first letter of a name without its title: "Dr. Samir" is S. */
const initialOf = (name: string): string => name.replace(/^(?:Dr[.\s]|د\.)\s*/u, '').slice(0, 1);
