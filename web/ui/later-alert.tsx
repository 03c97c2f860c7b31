import { useEffect } from 'react';
import { whenIdle } from '../lib/device/when-idle.ts';
import { late } from './late.tsx';
import type { TitledAlertProps } from './alerts.tsx';

/** Loads alerts and toasts, which most pages do not show. */
export const loadAlerts = () => import('./alerts.tsx');

/** An Alert that a form's first view can do without. `usePreloadedAlert` loads it while the browser is idle. */
export const LaterAlert = late<TitledAlertProps>(async () => (await loadAlerts()).TitledAlert, null);

/** Loads the Alert ahead, so that it can also say that there is no connection. */
export const usePreloadedAlert = (): void => {
  useEffect(() => whenIdle(() => void LaterAlert.preload().catch(() => undefined)), []);
};
