declare module 'virtual:palette.css';

declare module 'stylis' {
  import type { StylisPlugin } from '@emotion/cache';
  /** Adds vendor prefixes; emotion leaves it out once a cache names its own plugins. */
  export const prefixer: StylisPlugin;
}
