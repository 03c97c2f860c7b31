import { useTexts } from '../lib/texts.ts';
import { Button } from './button.tsx';
import { Header } from './header.tsx';
import { Icon } from './icon.tsx';
import { logoutIcon, personIcon } from './staff-icons.ts';
import type { Tab } from './tabs.tsx';
import { Tabs } from './tabs.tsx';

interface Staff {
  readonly name: string;
  readonly role: 'reception' | 'doctor' | 'owner';
}

interface Base {
  readonly user: Staff;
  readonly onLogout: () => void;
}

type Props<Id extends string> = Base &
  (
    | /** Name, role, logout. */ { readonly variant: 'dashboard' }
      /** With tabs: role badge, name, tab buttons, logout. */
    | {
        readonly variant: 'navigation';
        readonly tabs: readonly Tab<Id>[];
        readonly current: Id;
        readonly onTab: (id: Id) => void;
      }
  );

const StaffLinks = ({ user, onLogout, badge }: Base & { readonly badge: boolean }): React.ReactElement => {
  const { t } = useTexts();
  return (
    <>
      <span className="header__user">
        <Icon shape={personIcon} />
        <span className="header__name">{user.name}</span>
        <span className={badge ? 'header__badge' : 'header__role'}>{t(`role.${user.role}`)}</span>
      </span>
      <Button look="quiet" size="small" onClick={onLogout} data-closes="">
        <Icon shape={logoutIcon} size={18} mirrored />
        {t('navigation:logout')}
      </Button>
    </>
  );
};

/** The top of a page of the staff. Source: seed section 2. */
export const StaffHeader = <Id extends string>(props: Props<Id>): React.ReactElement => {
  const { t } = useTexts();
  const { variant, user, onLogout } = props;
  return (
    <Header variant={variant} links={<StaffLinks user={user} onLogout={onLogout} badge={variant === 'navigation'} />}>
      {props.variant === 'navigation' && (
        <div className="header__tabs">
          <Tabs label={t('navigation:sections')} tabs={props.tabs} current={props.current} onChange={props.onTab} />
        </div>
      )}
    </Header>
  );
};
