import { trustedTypesPolicy } from '#shared/security-headers.ts';

const address = '/worker.js';

/** The worker's address as a trusted URL: under Trusted Types, Chromium accepts no plain string. */
const trustedAddress = (): string | TrustedScriptURL =>
  window.trustedTypes
    ?.createPolicy(trustedTypesPolicy, { createScriptURL: (text) => (text === address ? text : '') })
    .createScriptURL(address) ?? address;

/** Registers the service worker, which opens the installed app offline. Not in development: it would hide changes. */
export const registerWorker = (): void => {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const register = (): void => {
    // Without the worker only the offline start is missing, so the failure is not shown.
    navigator.serviceWorker.register(trustedAddress()).catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
};
