import { trustedTypesPolicy } from '#shared/security-headers.ts';
import { whenIdle } from '../lib/device/when-idle.ts';

const address = '/worker.js';

/** The worker's address as a trusted URL: under Trusted Types, Chromium accepts no plain string. */
const trustedAddress = (): string | TrustedScriptURL =>
  window.trustedTypes
    ?.createPolicy(trustedTypesPolicy, { createScriptURL: (text) => (text === address ? text : '') })
    .createScriptURL(address) ?? address;

/** Registers the service worker, which opens the installed app offline. Not in development: it would hide changes. */
export const registerWorker = (): void => {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  // Without the worker only the offline start is missing, so a failure is not shown.
  whenIdle(() => void navigator.serviceWorker.register(trustedAddress()).catch(() => undefined));
};
