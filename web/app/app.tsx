import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { OfflineBanner } from '../ui/offline-banner.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { ToastHost } from '../ui/toast.tsx';
import { ClinicLook } from './clinic-look.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageStart } from './page-start.tsx';
import { NotFound } from './later-not-found.ts';
import { dashboardAt, dashboards, publicScreens, roomScreens } from './screens.ts';
import { ThemeRoot } from './theme/theme-root.tsx';

/** The content of the router: pages and toasts. */
export const App = (): React.ReactElement => (
  <ThemeRoot dense={dashboardAt(useLocation().pathname) !== undefined}>
    <ErrorBoundary>
      <OfflineBanner />
      <Suspense fallback={<PageSkeleton />}>
        <Routes>
          {Object.entries(publicScreens).flatMap(([path, Screen]) => [
            <Route key={path} path={path} element={<Screen />} />,
            <Route key={`ar${path}`} path={`/ar${path}`} element={<Screen />} />,
          ])}
          {Object.entries(dashboards).map(([path, Screen]) => (
            <Route key={path} path={`${path}/*`} element={<Screen />} />
          ))}
          {Object.entries(roomScreens).map(([path, Screen]) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
          <Route path="*" element={<NotFound />} />
        </Routes>
        <PageStart />
        <ClinicLook />
      </Suspense>
      <ToastHost />
    </ErrorBoundary>
  </ThemeRoot>
);
