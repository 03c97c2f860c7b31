import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Role } from '#shared/models/enums.ts';
import { branchPreference } from '#web/lib/preferences.ts';
import { keepSession } from '#web/lib/session-keeper.ts';
import type { SessionUser } from '#web/lib/stored-session.ts';
import { signOut } from '#web/lib/sign-out.ts';
import { useTexts } from '#web/lib/texts.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import type { Tab } from '#web/ui/staff-header.tsx';
import { StaffHeader } from '#web/ui/staff-header.tsx';
import { preloadToasts, toast } from '#web/ui/toast.tsx';
import { Guarded } from '../guards/guarded.tsx';
import { notFound } from '../not-found.ts';
import { ServerNotice } from './server-notice.tsx';
import { StaffProviders } from './staff-providers.tsx';

/** A tab of a dashboard: its address is its id below the dashboard's (`/reception/patients`), the first one's is the dashboard's own. */
export interface StaffTab<Id extends string> extends Tab<Id> {
  readonly content: ReactNode;
}

interface FrameProps<Id extends string> {
  readonly user: SessionUser;
  /** `/reception`, `/doctor`, `/owner` */
  readonly base: string;
  readonly tabs: readonly [StaffTab<Id>, ...StaffTab<Id>[]];
}

/** The branch of a staff user; for owners the branch chosen on this device. */
export const branchOf = (user: SessionUser): number => user.branchId ?? Number(branchPreference.get());

const useSessionKept = (): void => {
  const { t } = useTexts();
  useEffect(() => keepSession(() => toast.failure(t('messages:session.endsSoon'))), [t]);
};

/** Frame of all dashboards: header with tabs, session refresh and server notice. */
export const StaffFrame = <Id extends string>({ user, base, tabs }: FrameProps<Id>): React.ReactElement => {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useSessionKept();
  useEffect(() => whenIdle(() => void preloadToasts().catch(() => undefined)), []);
  const rest = pathname.slice(base.length).replaceAll(/^\/+|\/+$/g, '');
  const current = rest === '' ? tabs[0] : tabs.find((tab) => tab.id === rest && tab !== tabs[0]);
  const title = current?.label;
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${t('brand')}`;
  }, [title, t]);
  if (current === undefined) return <notFound.Show />;
  return (
    <>
      <StaffHeader
        variant="navigation"
        user={user}
        tabs={tabs}
        current={current.id}
        onTab={(id) => void navigate(id === tabs[0].id ? base : `${base}/${id}`)}
        onLogout={signOut}
      />
      <Box
        component="main"
        id="content"
        className="page"
        sx={{
          display: 'grid',
          alignContent: 'start',
          gap: 2,
          maxInlineSize: '1440px',
          paddingBlockStart: 2,
          '@media print': { padding: 0 },
        }}
      >
        <h1 className="unseen">{current.label}</h1>
        <ServerNotice />
        <div id={`panel-${current.id}`} role="tabpanel" aria-labelledby={`tab-${current.id}`}>
          <Suspense fallback={<PageSkeleton />}>{current.content}</Suspense>
        </div>
      </Box>
    </>
  );
};

/** A guarded dashboard for one role, with the providers of staff pages. */
export const StaffScreen = ({
  only,
  children,
}: {
  readonly only: Role;
  readonly children: (user: SessionUser) => ReactNode;
}): React.ReactElement => (
  <StaffProviders>
    <Guarded only={only}>{children}</Guarded>
  </StaffProviders>
);
