import { setTimeout as pause } from 'node:timers/promises';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { environmentOf } from '../environments.ts';
import { awsCli } from '../in-service.ts';
import { probeContract } from './contract.ts';
import { probeFirewall } from './firewall.ts';
import { probeIndexPermissions } from './index-permissions.ts';
import { probeLive } from './live.ts';
import { type Finding, isAsExpected, linesOf, pageOf, type Probe, refusalToProbe } from './probe.ts';
import { probeRelease } from './release.ts';
import { probeRestore } from './restore.ts';
import { probeRotation } from './rotation.ts';
import { probeStream } from './stream.ts';

const usage = `npm run probe:aws -- ENV --site https://ADDRESS --table NAME --role ARN [--only PROBE] [--write FILE]
Asks a deployed environment what only AWS can tell. PROBE: indexes, contract, live, stream, restore, rotation,
release or firewall. --write keeps what it saw as a page. Source: docs/runbooks/probe-aws.md`;

/** The firewall last: for five minutes it refuses sign-ins from this address. */
const probes: Readonly<Record<string, Probe>> = {
  indexes: probeIndexPermissions,
  contract: probeContract,
  live: probeLive,
  stream: probeStream,
  restore: probeRestore,
  rotation: probeRotation,
  release: probeRelease,
  firewall: probeFirewall,
};

const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { site: text, table: text, role: text, only: text, write: text },
});
const { site, table: tableName, role: roleArn, only } = values;
const chosen = Object.entries(probes).filter(([name]) => only === undefined || name === only);

if (positionals[0] === undefined || site === undefined || tableName === undefined || roleArn === undefined) {
  console.error(usage);
  process.exit(2);
}
const environment = environmentOf(positionals[0]);
const refusal = refusalToProbe(environment);
if (refusal !== undefined || chosen.length === 0) {
  console.error(refusal ?? usage);
  process.exit(2);
}
const { Account: account = '' } = await new STSClient({ region: environment.region }).send(
  new GetCallerIdentityCommand(),
);
const all: Finding[] = [];
for (const [, probe] of chosen) {
  const findings = await probe({ environment, site, account, tableName, roleArn, aws: awsCli, fetch, pause });
  all.push(...findings);
  for (const line of linesOf(findings)) console.log(line);
  if (!findings.every(isAsExpected)) process.exitCode = 1;
}
if (values.write !== undefined) {
  writeFileSync(values.write, pageOf({ environment: environment.name, account, now: new Date() }, all));
}
