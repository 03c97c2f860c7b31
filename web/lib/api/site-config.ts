import { useEffect, useState } from 'react';

/** Settings of an environment, loaded at run time (`/config.json`), so that one build serves all environments. */
export interface SiteConfig {
  readonly environment: string;
  /** True: the sign-in page shows sample credentials. */
  readonly demo: boolean;
  /** The host that authorizations of the live channel name; absent where there is no live channel. */
  readonly liveHost?: string;
  /** Owners may get alerts by mail. */
  readonly mails: boolean;
  /** Password recovery by mail: staff users may get a link for a forgotten password. */
  readonly recovery: boolean;
  /** Empty texts where the environment has none. */
  readonly contact: {
    readonly phone: string;
    readonly email: string;
    readonly address: string;
    readonly addressAr: string;
  };
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {});
const textIn = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};

/** Parses the file; missing or invalid values count as absent. */
export const readSiteConfig = (file: unknown): SiteConfig => {
  const fields = fieldsOf(file);
  const contact = fieldsOf(fields['contact']);
  const host = textIn(fieldsOf(fields['live']), 'host');
  return {
    environment: textIn(fields, 'environment') || 'production',
    demo: fields['demo'] === true,
    mails: fields['mails'] === true,
    recovery: fields['recovery'] === true,
    ...(host === '' ? {} : { liveHost: host }),
    contact: {
      phone: textIn(contact, 'phone'),
      email: textIn(contact, 'email'),
      address: textIn(contact, 'address'),
      addressAr: textIn(contact, 'address_ar'),
    },
  };
};

const load = async (): Promise<SiteConfig> => {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`no site configuration (${response.status})`);
  return readSiteConfig(await response.json());
};

let loading: Promise<SiteConfig> | undefined;

/** The configuration, requested once. @throws when it could not be loaded; the next call tries again */
export const loadSiteConfig = (): Promise<SiteConfig> => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};

/** The configuration if the file could not be loaded. */
const nothingKnown = readSiteConfig({});

/** The configuration of this environment, requested once; undefined until it is loaded or has failed. */
export const useSiteConfig = (): SiteConfig | undefined => {
  const [config, setConfig] = useState<SiteConfig>();
  useEffect(() => {
    let wanted = true;
    loadSiteConfig().then(
      (loaded) => wanted && setConfig(loaded),
      () => {
        if (wanted) setConfig(nothingKnown);
      },
    );
    return () => {
      wanted = false;
    };
  }, []);
  return config;
};
