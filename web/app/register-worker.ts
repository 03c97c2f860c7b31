import { trustedTypesPolicy } from '#shared/security-headers.ts';

const address = '/worker.js';

/** The worker's address as the browser will have it: Chromium takes only what a named policy let through. */
const trustedAddress = (): string | TrustedScriptURL =>
  window.trustedTypes
    ?.createPolicy(trustedTypesPolicy, { createScriptURL: (text) => (text === address ? text : '') })
    .createScriptURL(address) ?? address;

/** Removes what the worker of earlier versions kept under its own names; Workbox looks after the rest. */
const dropOldCaches = async (): Promise<void> => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('front-desk-')).map((name) => caches.delete(name)));
};

/** Registers the worker that opens the installed app without a connection. Not while developing: it would hide changes. */
export const registerWorker = (): void => {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const register = (): void => {
    // Without the worker only the offline start is missing, so the failure is not shown.
    navigator.serviceWorker.register(trustedAddress()).catch(() => undefined);
    void dropOldCaches();
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
};
