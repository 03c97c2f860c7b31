import type { Environment } from '../environments.ts';
import type { AwsCli } from '../in-service.ts';

/** Expected and actual answer of AWS in a probe. */
export interface Finding {
  readonly probe: string;
  readonly expected: string;
  readonly seen: string;
}

/** A finding is good when AWS answered as expected. */
export const isAsExpected = ({ expected, seen }: Finding): boolean => expected === seen;

/** Environment and clients of the probes. */
export interface ProbeContext {
  readonly environment: Environment;
  /** The site: `https://…`, without a slash at the end. */
  readonly site: string;
  /** The account of the credentials. */
  readonly account: string;
  readonly tableName: string;
  /** A role that reads the table and trusts the caller: the probe assumes it with a function's permissions alone. */
  readonly roleArn: string;
  readonly aws: AwsCli;
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  readonly pause: (ms: number) => Promise<void>;
}

export type Probe = (context: ProbeContext) => Promise<readonly Finding[]>;

/** Why an environment must not be probed: the probes break a release, rotate a secret and send many requests. */
export const refusalToProbe = (environment: Environment): string | undefined =>
  environment.data === 'keep' ? `${environment.name} keeps real data: probe dev or staging` : undefined;

/** What a probe saw, as a page of the documentation. */
export const pageOf = (
  { environment, account, now }: { readonly environment: string; readonly account: string; readonly now: Date },
  findings: readonly Finding[],
): string =>
  [
    `# What AWS answered in ${environment}`,
    '',
    `Account …${account.slice(-4)}, ${now.toISOString().slice(0, 16)}Z, by \`npm run probe:aws\`.`,
    '',
    '| Probe | Expected | Seen | Good |',
    '|---|---|---|---|',
    ...findings.map((finding) => {
      const cells = [finding.probe, finding.expected, finding.seen, isAsExpected(finding) ? 'yes' : '**no**'];
      return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
    }),
    '',
  ].join('\n');

/** A table for the operator: one line for each finding. */
export const linesOf = (findings: readonly Finding[]): readonly string[] =>
  findings.map((finding) => {
    const { probe, expected, seen } = finding;
    return isAsExpected(finding)
      ? `OK      ${probe}: ${seen}`
      : `NOT OK  ${probe}: expected "${expected}", saw "${seen}"`;
  });
