import { useSyncExternalStore } from 'react';
import type { Session } from './session-store.ts';
import { session } from './session.ts';

/** The session that is valid now, followed through sign-in, sign-out and its end, in whatever tab they happen. */
export const useSession = (): Session | null => useSyncExternalStore(session.subscribe, session.read, () => null);
