import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import {
  contentSecurityPolicy,
  type InlineHashes,
  inlineHashesOf,
  noInlineHashes,
  securityHeaders,
  strictTransportSeconds,
} from '#shared/security-headers.ts';
import type { Environment } from '../environments.ts';
import { resourceName } from '../names.ts';

const hashesInFile = (file: string): InlineHashes => inlineHashesOf(JSON.parse(readFileSync(file, 'utf8')));

const unionOfHashes = (a: InlineHashes, b: InlineHashes): InlineHashes => ({
  script: [...new Set([...a.script, ...b.script])],
  style: [...new Set([...a.style, ...b.style])],
});

/** Headers that have fields of their own in the policy, not custom headers. */
const fieldHeaders = new Set([
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
]);

interface SiteBuild {
  /** The folder of the built site. */
  readonly site: string | undefined;
  /** A file with the inline hashes of the deployed build, as its `csp.json` lists them. */
  readonly previousHashes: string | undefined;
}

/** The security headers of every answer, with the hashes of the inline scripts and styles of the pages. */
export const siteHeaders = (
  scope: Construct,
  environment: Environment,
  { site, previousHashes: previous }: SiteBuild,
): ResponseHeadersPolicy => {
  const hashes = site === undefined ? undefined : join(site, 'csp.json');
  // Pages of the previous build are served until this build's have replaced them.
  const inline = unionOfHashes(
    hashes !== undefined && existsSync(hashes) ? hashesInFile(hashes) : noInlineHashes,
    previous === undefined ? noInlineHashes : hashesInFile(previous),
  );
  return new ResponseHeadersPolicy(scope, 'Headers', {
    responseHeadersPolicyName: resourceName(environment, 'site'),
    comment: 'shared/security-headers.ts; the local runner sends the same',
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(inline), override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(strictTransportSeconds),
        includeSubdomains: true,
        override: true,
      },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override: true },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(securityHeaders(inline))
        .filter(([header]) => !fieldHeaders.has(header))
        .map(([header, value]) => ({ header, value, override: true })),
    },
    removeHeaders: ['apigw-requestid', 'x-amz-version-id', 'server'],
  });
};
