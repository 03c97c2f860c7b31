import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { type SecretName, secretNames } from '#functions/data/secrets/secret-store.ts';
import type { Environment } from './environments.ts';
import { secretsPath } from './names.ts';

const ssmActions = { read: 'ssm:GetParameter', write: 'ssm:PutParameter' } as const;
const keyActions = { read: 'kms:Decrypt', write: 'kms:Encrypt' } as const;
export type SecretOperation = keyof typeof ssmActions;

/** What a function may do with each secret. Everything else is denied. */
export type SecretGrant = Readonly<Partial<Record<SecretName, readonly SecretOperation[]>>>;

export const secretsOfGrant = (secrets: SecretGrant = {}): readonly (readonly [SecretName, readonly SecretOperation[]])[] =>
  secretNames.flatMap((name) => {
    const operations = secrets[name];
    return operations === undefined ? [] : [[name, operations] as const];
  });

/**
 * The statements of a grant: the parameter, and the key that encrypts it, which Systems Manager uses for this parameter
 * only (its encryption context is the parameter's ARN).
 */
export const secretStatements = (
  scope: Construct,
  environment: Environment,
  keyArn: string,
  secrets: SecretGrant | undefined,
): readonly PolicyStatement[] => {
  const stack = Stack.of(scope);
  return secretsOfGrant(secrets).flatMap(([name, operations]) => {
    const parameter = stack.formatArn({
      service: 'ssm',
      resource: 'parameter',
      resourceName: `${secretsPath(environment).slice(1)}/${name}`,
    });
    return [
      new PolicyStatement({ actions: operations.map((each) => ssmActions[each]), resources: [parameter] }),
      new PolicyStatement({
        actions: operations.map((each) => keyActions[each]),
        resources: [keyArn],
        conditions: { StringEquals: { 'kms:EncryptionContext:PARAMETER_ARN': parameter } },
      }),
    ];
  });
};
