import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const mathAlarm = 'AWS::CloudWatch::Alarm of several metrics';

/** What the emulator cannot deploy, by resource type; everything else of the stacks is deployed there as it is. */
export const leftOut: Readonly<Record<string, string>> = {
  [mathAlarm]: "the emulator's CloudFormation takes alarms of one metric only",
  'AWS::CloudWatch::InsightRule': 'the emulator has no contributor rules in CloudFormation',
  'AWS::Budgets::Budget': 'the emulator has no budgets in CloudFormation',
  'AWS::Events::Archive': 'the emulator has no archives in CloudFormation',
  'AWS::SecretsManager::RotationSchedule': 'the emulator does not rotate secrets',
  'AWS::WAFv2::LoggingConfiguration': 'the emulator writes no log of the firewall',
  'AWS::Logs::DeliverySource': 'the emulator writes no log of CloudFront',
  'AWS::Logs::DeliveryDestination': 'the emulator writes no log of CloudFront',
  'AWS::Logs::Delivery': 'the emulator writes no log of CloudFront',
  'Custom::S3AutoDeleteObjects': "the helper needs the runtime's own SDK for S3",
  'Custom::CDKBucketDeployment': "CDK's helper needs Python with the AWS command line",
};

const resource = z.looseObject({
  Type: z.string(),
  Properties: z.optional(z.record(z.string(), z.unknown())),
  DependsOn: z.optional(z.union([z.string(), z.array(z.string())])),
});
const template = z.looseObject({
  Resources: z.record(z.string(), resource),
  Outputs: z.optional(z.record(z.string(), z.unknown())),
});

const kindOf = ({ Type: type, Properties: properties }: z.output<typeof resource>): string =>
  type === 'AWS::CloudWatch::Alarm' && properties?.['Metrics'] !== undefined ? mathAlarm : type;

/** Puts the outputs of a stack in another region in the place of references to them: the emulator looks in one region. */
export const resolveOutputs = (assembly: string, stack: string, outputs: Readonly<Record<string, string>>): void => {
  const file = join(assembly, `${stack}.template.json`);
  const text = readFileSync(file, 'utf8').replaceAll(
    /\{\s*"Fn::GetStackOutput":\s*\{[^{}]*"OutputName":\s*"(\w+)"[^{}]*\}\s*\}/gu,
    (reference, name: string) => (name in outputs ? JSON.stringify(outputs[name]) : reference),
  );
  writeFileSync(file, text);
};

/** Removes what the emulator lacks from the template of a stack. @throws when something that stays refers to it. */
export const removeLeftOut = (assembly: string, stack: string): readonly string[] => {
  const file = join(assembly, `${stack}.template.json`);
  const { Resources: resources, ...rest } = template.parse(JSON.parse(readFileSync(file, 'utf8')));
  const removed = new Map(
    Object.entries(resources)
      .map(([id, each]) => [id, kindOf(each)] as const)
      .filter(([, kind]) => kind in leftOut),
  );
  const kept = Object.entries(resources)
    .filter(([id]) => !removed.has(id))
    .map(([id, { DependsOn: dependsOn, ...each }]) => {
      const others = [dependsOn ?? []].flat().filter((other) => !removed.has(other));
      return [id, others.length === 0 ? each : { ...each, DependsOn: others }];
    });
  const text = JSON.stringify({ ...rest, Resources: Object.fromEntries(kept) as object }, null, 1);
  for (const id of removed.keys())
    if (text.includes(`"${id}"`)) throw new Error(`${stack} refers to ${id}, which is left out`);
  writeFileSync(file, text);
  return [...removed.values()];
};
