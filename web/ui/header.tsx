import './header.css';
import { Link } from 'react-router-dom';
import { languageOf } from '../lib/i18n.ts';
import { useTexts } from '../lib/texts.ts';
import { Brand } from './brand.tsx';
import { Button, buttonClass } from './button.tsx';
import { closeIcon, globeIcon, Icon, loginIcon, logoutIcon, menuIcon, personIcon, searchIcon } from './icon.tsx';
import { Menu } from './menu.tsx';
import { PreferencesChoice } from './preferences-choice.tsx';
import type { Tab } from './tabs.tsx';
import { Tabs } from './tabs.tsx';

interface Staff {
  readonly name: string;
  readonly role: 'reception' | 'doctor' | 'owner';
}

type Props<Id extends string> =
  /** For visitors: preferences, check status, staff login. */
  | { readonly variant: 'landing' }
  /** For staff: name, role, logout. */
  | { readonly variant: 'dashboard'; readonly user: Staff; readonly onLogout: () => void }
  /** For staff with tabs: role badge, name, tab buttons, logout. */
  | {
      readonly variant: 'navigation';
      readonly user: Staff;
      readonly tabs: readonly Tab<Id>[];
      readonly current: Id;
      readonly onTab: (id: Id) => void;
      readonly onLogout: () => void;
    };

const VisitorLinks = (): React.ReactElement => {
  const { t } = useTexts();
  return (
    <>
      <Link className={buttonClass({ look: 'quiet' })} to="/status">
        <Icon shape={searchIcon} size={18} />
        {t('navigation:checkStatus')}
      </Link>
      <Link className={buttonClass({ look: 'plain' })} to="/login">
        <Icon shape={loginIcon} size={18} mirrored />
        {t('navigation:staffLogin')}
      </Link>
    </>
  );
};

const StaffName = ({ user, badge }: { readonly user: Staff; readonly badge: boolean }): React.ReactElement => {
  const { t } = useTexts();
  return (
    <span className="header__user">
      <Icon shape={personIcon} />
      <span className="header__name">{user.name}</span>
      <span className={badge ? 'header__badge' : 'header__role'}>{t(`role.${user.role}`)}</span>
    </span>
  );
};

const Logout = ({ onLogout }: { readonly onLogout: () => void }): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Button look="quiet" size="small" onClick={onLogout} data-closes="">
      <Icon shape={logoutIcon} size={18} mirrored />
      {t('navigation:logout')}
    </Button>
  );
};

/** The top of every page, in three variants. On a phone the rest stands behind one menu button. Source: seed section 2. */
export const Header = <Id extends string>(props: Props<Id>): React.ReactElement => {
  const { t, i18n } = useTexts();
  const language = languageOf(i18n.language);
  const rest =
    props.variant === 'landing' ? (
      <VisitorLinks />
    ) : (
      <>
        <StaffName user={props.user} badge={props.variant === 'navigation'} />
        <Logout onLogout={props.onLogout} />
      </>
    );
  return (
    <header className={`header header--${props.variant}`}>
      <a className="unseen skip-link" href="#content">
        {t('skipToContent')}
      </a>
      <div className="header__row">
        <Brand />
        <nav className="header__wide header__links" aria-label={t('navigation:main')}>
          {rest}
        </nav>
        <Menu
          faceClass={`${buttonClass({ look: 'plain' })} header__face`}
          face={
            <>
              <span className="header__wide header__language">
                <Icon shape={globeIcon} />
                {language === 'ar' ? 'العربية' : 'English'}
                <span className="unseen">{t('navigation:preferences')}</span>
              </span>
              <span className="header__small">
                <span className="menu__closed">
                  <Icon shape={menuIcon} size={24} />
                </span>
                <span className="menu__opened">
                  <Icon shape={closeIcon} size={24} />
                </span>
                <span className="unseen">{t('navigation:menu')}</span>
              </span>
            </>
          }
        >
          <div className="header__small header__stack">{rest}</div>
          <PreferencesChoice />
        </Menu>
      </div>
      {props.variant === 'navigation' && (
        <div className="header__tabs">
          <Tabs label={t('navigation:sections')} tabs={props.tabs} current={props.current} onChange={props.onTab} />
        </div>
      )}
    </header>
  );
};
