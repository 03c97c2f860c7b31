import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { OfflineBanner } from '../ui/offline-banner.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { ToastHost } from '../ui/toast.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageStart } from './page-start.tsx';
import { isDashboard, paths, screens } from './screens.ts';
import { ThemeRoot } from './theme/theme-root.tsx';

const publicPages = [
  { path: paths.landing, Show: screens.landing.Show },
  { path: paths.booking, Show: screens.booking.Show },
  { path: paths.confirmation, Show: screens.confirmation.Show },
  { path: paths.status, Show: screens.status.Show },
  { path: paths.login, Show: screens.login.Show },
];

/** The content of the router: pages and toasts. */
export const App = (): React.ReactElement => (
  <ThemeRoot dense={isDashboard(useLocation().pathname)}>
    <ErrorBoundary>
      <OfflineBanner />
      <Suspense fallback={<PageSkeleton />}>
        <Routes>
          {publicPages.flatMap(({ path, Show }) => [
            <Route key={path} path={path} element={<Show />} />,
            <Route key={`ar${path}`} path={`/ar${path}`} element={<Show />} />,
          ])}
          <Route path={`${paths.reception}/*`} element={<screens.reception.Show />} />
          <Route path={`${paths.doctor}/*`} element={<screens.doctor.Show />} />
          <Route path={`${paths.owner}/*`} element={<screens.owner.Show />} />
          <Route path="*" element={<screens.notFound.Show />} />
        </Routes>
        <PageStart />
      </Suspense>
      <ToastHost />
    </ErrorBoundary>
  </ThemeRoot>
);
