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

/** A table for the operator: one line for each finding. */
export const linesOf = (findings: readonly Finding[]): readonly string[] =>
  findings.map((finding) => {
    const { probe, expected, seen } = finding;
    return isAsExpected(finding)
      ? `OK      ${probe}: ${seen}`
      : `NOT OK  ${probe}: expected "${expected}", saw "${seen}"`;
  });
