/**
 * The security headers of the site, for CloudFront and for the local runner, so that a violation shows during
 * development.
 */

/**
 * The hash of an empty text: emotion creates an empty style element and fills it through the CSSOM, which a CSP
 * allows.
 */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** The allowed Trusted Types policies: each accepts one address, of the service worker and of the reader of files. */
export const trustedTypesPolicy = 'front-desk';
export const fileWorkerPolicy = 'front-desk-files';

/**
 * Hashes of the inline code in the built HTML (prerendered style, inline boot script), as `dist/web/csp.json` lists
 * them: bare `sha256-…` words without quotes.
 */
export interface InlineHashes {
  readonly script: readonly string[];
  readonly style: readonly string[];
}

export const noInlineHashes: InlineHashes = { script: [], style: [] };

const isHash = (value: unknown): value is string =>
  typeof value === 'string' && /^sha(256|384|512)-[\w+/]+=*$/.test(value);

const hashesIn = (value: unknown): readonly string[] => {
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every(isHash)) throw new Error('csp.json must list hashes as "sha256-…" words');
  return value;
};

/** Reads the parsed content of `dist/web/csp.json`. Throws when it is not what the web build promises. */
export const inlineHashesOf = (json: unknown): InlineHashes => {
  if (typeof json !== 'object' || json === null) throw new Error('csp.json must hold an object');
  return {
    script: hashesIn('script' in json ? json.script : undefined),
    style: hashesIn('style' in json ? json.style : undefined),
  };
};

/** The content security policy: only our own origin, and inline code only with a hash of the build. */
export const contentSecurityPolicy = (inline: InlineHashes = noInlineHashes): string => {
  const quoted = (hashes: readonly string[]): string[] => hashes.map((hash) => `'${hash}'`);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...quoted(inline.script)].join(' '),
    ["style-src 'self'", EMPTY_STYLE, ...quoted(inline.style)].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypesPolicy} ${fileWorkerPolicy}`,
  ].join('; ');
};

const TWO_YEARS = 63_072_000;

/** For how long browsers require HTTPS, in seconds. */
export const strictTransportSeconds = TWO_YEARS;

/** Device features that no page of ours uses. */
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The headers of every answer of the site, in lower case. The API's answers have them as well. */
export const securityHeaders = (inline: InlineHashes = noInlineHashes): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(inline),
  'strict-transport-security': `max-age=${String(strictTransportSeconds)}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
});
