import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { environments, type Environment } from '#infra/environments.ts';
import { DataStack } from '#infra/stacks/data-stack.ts';

const account = '111111111111';
const table = z.looseObject({
  DeletionPolicy: z.string(),
  Properties: z.looseObject({ TableName: z.optional(z.string()) }),
});

/** The data stack of prod. */
const stackOf = (restoredTable?: Environment['restoredTable']) => {
  const environment: Environment = {
    ...environments.prod,
    account,
    ...(restoredTable === undefined ? {} : { restoredTable }),
  };
  const env = { region: environment.region, account };
  const stack = new DataStack(new App({ analyticsReporting: false }), 'Data', { env, environment });
  const template = Template.fromStack(stack);
  const tables = Object.entries(template.findResources('AWS::DynamoDB::Table')).map(
    ([id, found]) => [id, table.parse(found)] as const,
  );
  return { stack, template, tables };
};

describe('a restored table that its stack adopts', () => {
  const restored = { name: 'clinic-prod-restored', streamArn: 'arn:aws:dynamodb:eu-central-1:1:table/r/stream/s' };
  const before = stackOf();
  const used = stackOf(restored);
  const adopted = stackOf({ ...restored, adopted: true });

  it('is declared as the first one is, under its own name, beside the first, which stays', () => {
    const [first, second] = adopted.tables;
    const { TableName: name, ...properties } = second?.[1].Properties ?? {};

    expect(adopted.tables).toHaveLength(2);
    expect(first).toEqual(before.tables[0]);
    expect(name).toBe('clinic-prod-restored');
    expect(properties).toEqual(first?.[1].Properties);
    expect(second?.[1].DeletionPolicy).toBe('Retain');
  });

  it('adds nothing else to the stack, so that CloudFormation can import it', () => {
    const others = (template: Template): string[] => Object.keys(template.toJSON()['Resources'] as object);
    const added = others(adopted.template).filter((id) => !others(used.template).includes(id));

    expect(added).toEqual([adopted.tables[1]?.[0]]);
    expect(others(used.template).filter((id) => !others(adopted.template).includes(id))).toEqual([]);
  });

  it('is the table and the stream that functions use', () => {
    const id = adopted.tables[1]?.[0] ?? '';

    expect(adopted.stack.resolve(adopted.stack.table.name)).toEqual({ Ref: id });
    expect(adopted.stack.resolve(adopted.stack.streamArn)).toEqual({ 'Fn::GetAtt': [id, 'StreamArn'] });
    expect(used.stack.streamArn).toBe(restored.streamArn);
  });
});
