import './header.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { languageOf } from '../lib/i18n.ts';
import { useTexts } from '../lib/texts.ts';
import { Brand } from './brand.tsx';
import { buttonClass } from './button.tsx';
import { closeIcon, globeIcon, Icon, loginIcon, menuIcon, searchIcon } from './icon.tsx';
import { Menu } from './menu.tsx';
import { PreferencesChoice } from './preferences-choice.tsx';

interface Props {
  readonly variant: 'landing' | 'dashboard' | 'navigation';
  /** What stands at its end; unless told, what visitors look for: check status, staff login. */
  readonly links?: ReactNode;
  /** A row below, within the header. */
  readonly children?: ReactNode;
}

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

/**
 * The top of every page, with preferences. On a phone the rest stands behind one menu button. Staff's variants are made
 * by `StaffHeader`, so that visitors need not load them. Source: seed section 2.
 */
export const Header = ({ variant, links, children }: Props): React.ReactElement => {
  const { t, i18n } = useTexts();
  const language = languageOf(i18n.language);
  const rest = links ?? <VisitorLinks />;
  return (
    <header className={`header header--${variant}`}>
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
      {children}
    </header>
  );
};
