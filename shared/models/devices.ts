/** Browsers and systems that a sign-in session may name. */
export const browsers = ['chrome', 'edge', 'safari', 'firefox', 'samsung', 'opera'] as const;
export type Browser = (typeof browsers)[number];

export const systems = ['windows', 'mac', 'android', 'iphone', 'ipad', 'chromebook', 'linux'] as const;
export type System = (typeof systems)[number];
