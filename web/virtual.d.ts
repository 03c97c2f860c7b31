declare module 'virtual:palette.css';

declare module 'stylis' {
  import type { StylisPlugin } from '@emotion/cache';
  /** Adds vendor prefixes; emotion leaves it out once a cache names its own plugins. */
  export const prefixer: StylisPlugin;
}

/** Trusted Types, as far as they are used here; the compiler's own library does not know them yet. */
interface TrustedScriptURL {
  readonly toString: () => string;
}
interface Window {
  readonly trustedTypes?: {
    readonly createPolicy: (
      name: string,
      rules: { readonly createScriptURL: (text: string) => string },
    ) => { readonly createScriptURL: (text: string) => TrustedScriptURL };
  };
}
interface ServiceWorkerContainer {
  register(scriptURL: TrustedScriptURL | string, options?: RegistrationOptions): Promise<ServiceWorkerRegistration>;
}
