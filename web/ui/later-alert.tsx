import { Suspense, useEffect } from 'react';
import { whenIdle } from '../lib/when-idle.ts';
import { lazyPart } from './lazy-part.ts';
import type { TitledAlertProps } from './titled-alert.tsx';

const load = () => import('./titled-alert.tsx');
const TitledAlert = lazyPart(async () => (await load()).TitledAlert);

/** An Alert that a form's first view can do without. `usePreloadedAlert` loads it while the browser is idle. */
export const LaterAlert = (props: TitledAlertProps): React.ReactElement => (
  <Suspense fallback={null}>
    <TitledAlert {...props} />
  </Suspense>
);

/** Loads the Alert ahead, so that it can also say that there is no connection. */
export const usePreloadedAlert = (): void => {
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
};
