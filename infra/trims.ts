import { readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
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
    why: 'one region and no global endpoint: as for DynamoDB',
    contents: endpointOf('events'),
  },
  {
    module: /@smithy\/core\/dist-es\/submodules\/config\/node-config-provider\/fromSharedConfigFiles\.js$/,
    why: 'a function has no ~/.aws: settings come from the environment or are the defaults',
    contents: `
import { CredentialsProviderError } from '../property-provider/CredentialsProviderError';
export const fromSharedConfigFiles = () => async () => { throw new CredentialsProviderError('no shared config files'); };`,
  },
  {
    module: /@smithy\/core\/dist-es\/submodules\/config\/config-resolver\/regionConfig\/getInstanceMetadataRegion\.js$/,
    why: 'the region stands in the environment; there is no instance metadata service',
    contents: `export const getInstanceMetadataRegion = async () => undefined;`,
  },
  {
    module: /@smithy\/core\/dist-es\/submodules\/retry\/util-retry\/DefaultRateLimiter\.js$/,
    why: 'belongs to the adaptive retry mode, which is not used',
    contents: `export class DefaultRateLimiter { constructor() { throw new Error('adaptive retries are not part of this bundle'); } }`,
  },
  {
    module: /@aws-sdk\/core\/dist-es\/submodules\/client\/util-endpoints\/lib\/aws\/partitions\.js$/,
    why: 'the list of all regions of all partitions; ours are in one, whose global services are signed for in us-east-1',
    contents: `
const outputs = { dnsSuffix: 'amazonaws.com', dualStackDnsSuffix: 'api.aws', name: 'aws', supportsDualStack: true, supportsFIPS: true, implicitGlobalRegion: 'us-east-1' };
export const partitionsInfo = { version: '1.1', partitions: [{ id: 'aws', outputs, regionRegex: '^.*$', regions: {} }] };`,
  },
  {
    module: /@smithy\/core\/dist-es\/submodules\/serde\/date-utils\.js$/,
    why: 'four kinds of moments, read and written by hand; Date knows them all',
    contents: `
const moment = (value) => (value === null || value === undefined ? undefined : new Date(value));
export const dateToUtcString = (date) => date.toUTCString();
export const parseRfc3339DateTime = moment;
export const parseRfc3339DateTimeWithOffset = moment;
export const parseRfc7231DateTime = moment;
export const parseEpochTimestamp = (value) =>
  value === null || value === undefined ? undefined : new Date(Math.round(Number(value.value ?? value) * 1000));`,
  },
  {
    module: /@aws-sdk\/core\/dist-es\/submodules\/client\/middleware-logger\/loggerMiddleware\.js$/,
    why: 'notes every request and answer for a logger that is not there; walking through them takes a millisecond each',
    contents: `
export const loggerMiddleware = () => (next) => next;
export const loggerMiddlewareOptions = { name: 'loggerMiddleware', tags: ['LOGGER'], step: 'initialize', override: true };
export const getLoggerPlugin = () => ({ applyToStack: () => {} });`,
  },
  {
    module: /@aws-lambda-powertools\/logger\/lib\/esm\/index\.js$/,
    why: 'of the logger, functions use three levels and plain fields; the rest is a tenth of a bundle',
    contents: `
const ranks = { DEBUG: 8, INFO: 12, WARN: 16, ERROR: 20, CRITICAL: 24, SILENT: 28 };
export class Logger {
  #service; #least;
  constructor({ serviceName, logLevel }) { this.#service = serviceName; this.#least = ranks[logLevel]; }
  #line(level, message, fields) {
    if (ranks[level] < this.#least) return;
    const trace = /Root=([^;]+)/.exec(process.env._X_AMZN_TRACE_ID ?? '')?.[1];
    const plain = Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== null));
    // Past Lambda's console, which would put words of its own in front of the line.
    process.stdout.write(JSON.stringify({
      level, message, timestamp: new Date().toISOString(), service: this.#service, sampling_rate: 0, xray_trace_id: trace, ...plain,
    }) + '\\n');
  }
  debug(message, fields) { this.#line('DEBUG', message, fields); }
  info(message, fields) { this.#line('INFO', message, fields); }
  warn(message, fields) { this.#line('WARN', message, fields); }
  error(message, fields) { this.#line('ERROR', message, fields); }
}`,
  },
  {
    module: /libphonenumber-js\/es6\/format\.js$/,
    why: 'shared/rules/phone.ts parses and validates; it formats by itself',
    contents: `
const missing = () => { throw new Error('phones are only parsed in this bundle'); };
export default missing;
export const chooseFormatForNumber = missing;`,
  },
  {
    module: /@smithy\/signature-v4\/dist-es\/HeaderFormatter\.js$/,
    why: 'signs the frames of event streams',
    contents: `export class HeaderFormatter { format() { throw new Error('event streams are not part of this bundle'); } }`,
  },
  {
    module: /libphonenumber-js\/es6\/ParseError\.js$/,
    why: 'a class that extends Error, translated for browsers without classes',
    contents: `export default class ParseError extends Error { name = 'ParseError'; }`,
  },
];

/**
 * libphonenumber-js is published translated for old browsers, each file with its own copy of Babel's helpers.
 * Node has what they imitate. The library's own code stays as it is.
 */
const babelHelpers: Readonly<Record<string, string>> = {
  _typeof: '(value) => typeof value',
  _classCallCheck: '() => {}',
  _objectSpread: '(target, ...sources) => Object.assign(target, ...sources)',
  _createClass: `(type, methods, statics) => {
    const define = (target, members) =>
      members?.forEach(({ key, ...member }) => Object.defineProperty(target, key, { configurable: true, ...('value' in member ? { writable: true } : {}), ...member }));
    define(type.prototype, methods);
    define(type, statics);
    return type;
  }`,
};
/** Helpers that only the ones above call. */
const inner = new Set(['ownKeys', '_defineProperty', '_defineProperties', '_toPropertyKey', '_toPrimitive']);
const translated = /libphonenumber-js\/es6\/.*\.js$/;

/** The file without its copies of the helpers, importing ours. */
export const withoutBabelHelpers = (source: string): string => {
  const used: string[] = [];
  const own = source.replaceAll(/^function (\w+)\(.*\}$\n?/gm, (line: string, name: string) => {
    if (Object.hasOwn(babelHelpers, name)) used.push(name);
    else if (!inner.has(name)) return line;
    return '';
  });
  return used.length === 0 ? source : `import { ${used.join(', ')} } from 'babel-helpers';\n${own}`;
};

const dynamoSchemas = /@aws-sdk\/client-dynamodb\/dist-es\/schemas\/schemas_0\.js$/;
/** Errors of operations on tables, backups, imports and the like, which no function carries out. */
const foreignErrors =
  /^n0_registry\.registerError\((Backup|Continuous|Duplicate|Export|GlobalTable|Import|Index|InvalidExport|InvalidRestore|Limit|PointInTime|Policy|Replica(?!ted)|ResourceInUse|Table)\w*\$.*$\n?/gm;

/** A client's package.json, of which only the version goes into the User-Agent. */
const clientPackage = /@aws-sdk\/[\w-]+\/package\.json$/;

/**
 * Node's own modules, taken as they are. An `import` of one copies all that it exports, also what it would make only
 * when asked: behind node:http stands the whole of undici, which took a third of a cold start and is never used.
 */
const builtins = new Set(builtinModules);
const builtin = /^(?:node:)?[a-z_/]+$/;

/** esbuild's plugin that puts the replacements in. */
export const trimSdk: Plugin = {
  name: 'trim-sdk',
  setup(build) {
    build.onResolve({ filter: builtin }, ({ path }) => {
      const name = path.replace(/^node:/, '');
      return builtins.has(name) ? { path: `node:${name}`, namespace: 'builtin', sideEffects: false } : undefined;
    });
    build.onLoad({ filter: builtin, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}');`,
      loader: 'js',
    }));
    for (const { module, contents } of trims) {
      build.onLoad({ filter: module }, ({ path }) => ({
        contents,
        loader: 'js',
        resolveDir: path.slice(0, path.lastIndexOf('/')),
      }));
    }
    build.onResolve({ filter: /^babel-helpers$/ }, ({ path }) => ({ path, namespace: 'trim', sideEffects: false }));
    build.onLoad({ filter: /^babel-helpers$/, namespace: 'trim' }, () => ({
      contents: Object.entries(babelHelpers)
        .map(([name, body]) => `export const ${name} = ${body};`)
        .join('\n'),
    }));
    build.onLoad({ filter: translated }, async ({ path }) => ({
      contents: withoutBabelHelpers(await readFile(path, 'utf8')),
      loader: 'js',
    }));
    build.onLoad({ filter: dynamoSchemas }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(foreignErrors, ''),
      loader: 'js',
    }));
    build.onLoad({ filter: clientPackage }, async ({ path }) => {
      const content: unknown = JSON.parse(await readFile(path, 'utf8'));
      const version = typeof content === 'object' && content !== null && 'version' in content ? content.version : '';
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};
