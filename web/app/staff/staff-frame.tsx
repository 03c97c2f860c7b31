import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Role } from '#shared/models/enums.ts';
import { NotFound } from '../later-not-found.ts';
import { useBranchList } from '#web/lib/api/branch-list.ts';
import { branchPreference, usePreference } from '#web/lib/device/preferences.ts';
import { keepSession } from '#web/lib/session/session-keeper.ts';
import type { SessionUser } from '#web/lib/session/stored-session.ts';
import { signOut } from '#web/lib/session/sign-out.ts';
import { watchTypedText } from '#web/lib/forms/typed-text.ts';
import { loadSectionTexts } from '#web/lib/i18n/i18n.ts';
import { ClinicClock } from '#web/lib/i18n/clinic-clock.tsx';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { PartSkeleton } from '#web/ui/skeleton.tsx';
import { late } from '#web/ui/late.tsx';
import { PageBar } from '#web/ui/page-bar.tsx';
import { PageToolsPlace } from '#web/ui/page-tools.tsx';
import { Rail } from '#web/ui/rail.tsx';
import type { Tab } from '#web/ui/staff-sections.ts';
import { onRail } from '#web/ui/staff-sections.ts';
import { preloadToasts, toast } from '#web/ui/toast.tsx';
import { Guarded, LockScreen } from '../guards/guarded.tsx';
import { ServerNotice } from './server-notice.tsx';
import { StaffProviders } from './staff-providers.tsx';
import { useLock } from './use-lock.ts';

const withTexts = async <Part,>(part: Promise<Part>): Promise<Part> =>
  (await Promise.all([part, loadSectionTexts()]))[0];
const StaffMenu = late(async () => (await withTexts(import('./staff-menu.tsx'))).StaffMenu, null);
const BranchSwitch = late(async () => (await withTexts(import('./staff-menu.tsx'))).BranchSwitch, null);
const LockNow = late(async () => (await withTexts(import('./staff-menu.tsx'))).LockNow, null);
const PaletteHost = late(async () => (await withTexts(import('./staff-menu.tsx'))).PaletteHost, null);

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
export const branchOf = (user: SessionUser, chosen = branchPreference.get()): number => user.branchId ?? Number(chosen);

/** Shows times by the clock of that branch. */
const BranchClock = ({ user, children }: { readonly user: SessionUser; readonly children: ReactNode }) => {
  const chosen = usePreference(branchPreference, '1');
  const branchId = branchOf(user, chosen);
  const branch = useBranchList().data?.branches.find(({ id }) => id === branchId);
  return <ClinicClock zone={branch?.timeZone}>{children}</ClinicClock>;
};

const useSessionKept = (): void => {
  const { t } = useTexts();
  useEffect(() => keepSession(() => toast.failure(t('messages:session.endsSoon'))), [t]);
};

/** Ctrl+K or Command+K opens the palette, also while something is typed; the same keys close it. */
const usePaletteKey = (): readonly [open: boolean, setOpen: (open: boolean) => void] => {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return [open, setOpen];
};

const desk = `@media ${onRail}`;

/** The rail stays, the content scrolls beside it and ends above the toasts; on a phone the page scrolls. */
const frameStyles = {
  display: 'flex',
  flex: 1,
  minBlockSize: 0,
  [desk]: { flex: 'none', blockSize: '100dvh', overflow: 'hidden' },
  // Below the line that says that there is no connection.
  '#root:has(> .offline-banner) &': { [desk]: { blockSize: 'calc(100dvh - 2.5rem)' } },
  '@media print': { display: 'block', blockSize: 'auto', overflow: 'visible' },
} as const;

const contentStyles = {
  flex: 1,
  minInlineSize: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 2,
  paddingBlockEnd: 'calc(76px + env(safe-area-inset-bottom))',
  '--table-top': '0px',
  // No padding: WebKit adds it to the width of a bar that reaches the edge, and lets the page scroll sideways.
  '& > :not(.page-bar)': { marginInline: 2 },
  [desk]: {
    '--table-top': 'var(--top)',
    '& > :not(.page-bar)': { marginInline: 3 },
    paddingBlockEnd: 3,
    overflow: 'auto',
    marginBlockEnd: 'var(--toasts, 0px)',
    // Toasts are above the bar of the doctor's actions, which stays where it is.
    '&:has(.desk-actions)': { marginBlockEnd: 0 },
    // A screen that fills the page: its lists scroll, not the page.
    '&:has([data-fill])': {
      display: 'flex',
      flexDirection: 'column',
      gap: 0,
      padding: 0,
      overflow: 'hidden',
      '--table-top': '0px',
    },
    '&:has([data-fill]) > :not(.page-bar)': { marginInline: 0 },
    '&:has([data-fill]) > [role=tabpanel]': { flex: 1, minBlockSize: 0 },
  },
  '@media print': { padding: 0, overflow: 'visible', margin: 0, '& > :not(.page-bar)': { marginInline: 0 } },
} as const;

/** Frame of all dashboards: the rail with the sections, the command palette, session refresh and server notice. */
export const StaffFrame = <Id extends string>({ user, base, tabs }: FrameProps<Id>): React.ReactElement => {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [palette, setPalette] = usePaletteKey();
  const [tools, setTools] = useState<Element | null>(null);
  const [lockRequested, setLockRequested] = useLock(user.id);
  useSessionKept();
  // Forms of an owner stay open after they are saved.
  const savedFormsClose = user.role !== 'owner';
  useEffect(() => (savedFormsClose ? watchTypedText() : undefined), [savedFormsClose]);
  // At once: the first toast may say that the connection is lost, and the menu opens without one. Keys that are typed
  // before the palette is drawn would be moves of the row.
  useEffect(() => {
    const parts = [preloadToasts(), StaffMenu.preload(), PaletteHost.preload(), LockScreen.preload()];
    void Promise.all(parts).catch(() => undefined);
  }, []);
  const rest = pathname.slice(base.length).replaceAll(/^\/+|\/+$/g, '');
  const current = rest === '' ? tabs[0] : tabs.find(({ id }) => id === rest);
  const title = current?.label;
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${t('brand')}`;
  }, [title, t]);
  if (current === undefined) return <NotFound />;
  const open = (id: Id): void => {
    const path = id === tabs[0].id ? base : `${base}/${id}`;
    // A quick click opens twice, by focus and by press: one step of the history.
    void navigate(path, { replace: path === window.location.pathname });
  };
  return (
    <Box className="staff-frame" sx={frameStyles}>
      <Link className="unseen skip-link" href="#content" sx={{ color: 'primary.contrastText' }}>
        {t('skipToContent')}
      </Link>
      <Rail
        user={user}
        tabs={tabs}
        current={current.id}
        onTab={open}
        onPalette={() => setPalette(true)}
        onLogout={signOut}
        onLock={() => setLockRequested(true)}
        menu={StaffMenu}
        place={user.branchIds !== undefined && <BranchSwitch user={user} />}
      />
      <BranchClock user={user}>
        <Box component="main" id="content" sx={contentStyles}>
          <PageBar title={current.label} onPalette={() => setPalette(true)} toolsRef={setTools} />
          <ServerNotice />
          <div id={`panel-${current.id}`} role="tabpanel" aria-labelledby={`tab-${current.id}`}>
            <PageToolsPlace value={tools}>
              <Suspense fallback={<PartSkeleton />}>{current.content}</Suspense>
            </PageToolsPlace>
          </div>
        </Box>
      </BranchClock>
      {lockRequested && <LockNow onClose={() => setLockRequested(false)} />}
      {palette && (
        <PaletteHost
          branchId={branchOf(user)}
          base={base}
          sections={tabs.map(({ id, label }) => ({ id: `section-${id}`, label, run: () => open(id) }))}
          onClose={() => setPalette(false)}
        />
      )}
    </Box>
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
