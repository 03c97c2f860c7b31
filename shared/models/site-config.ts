/** `/config.json`: settings of an environment that the site loads at run time, so that one build serves all of them. */
export interface SiteConfig {
  readonly environment: string;
  /** True: the sign-in page shows sample credentials. */
  readonly demo: boolean;
  /** The live channel: the host that its authorization names. Absent: pages poll. */
  readonly live?: { readonly host: string };
  /** Owners may get alerts by mail. */
  readonly mails?: boolean;
  /** Password recovery by mail: staff users may get a link for a forgotten password. */
  readonly recovery?: boolean;
  /** Empty texts where the environment has none. */
  readonly contact: {
    readonly phone: string;
    readonly email: string;
    readonly address: string;
    readonly address_ar: string;
  };
}
