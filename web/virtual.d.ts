declare module 'virtual:palette.css';

/** The address of a worker, which the build bundles. */
declare module '*?worker&url' {
  const address: string;
  // oxlint-disable-next-line import/no-default-export -- so the build tool gives it
  export default address;
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
