import { ArnFormat, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { type SecretName, secretNames } from '#shared/rules/secret-names.ts';
import type { Environment } from './environments.ts';
import { secretsPrefix } from './names.ts';

const actionOf = { read: 'secretsmanager:GetSecretValue', write: 'secretsmanager:PutSecretValue' } as const;
export type SecretOperation = keyof typeof actionOf;

/** What a function may do with each secret. Everything else is denied. */
export type SecretGrant = Readonly<Partial<Record<SecretName, readonly SecretOperation[]>>>;

/** The secrets of a grant, with what may be done with each. */
export const secretsOfGrant = (
  secrets: SecretGrant = {},
): readonly (readonly [SecretName, readonly SecretOperation[]])[] =>
  secretNames.flatMap((name) => {
    const operations = secrets[name];
    return operations === undefined ? [] : [[name, operations] as const];
  });

/** The statements of a grant. Secrets Manager ends the ARN of a secret with six characters of its own. */
export const secretStatements = (
  scope: Construct,
  environment: Environment,
  secrets: SecretGrant | undefined,
): readonly PolicyStatement[] =>
  secretsOfGrant(secrets).map(
    ([name, operations]) =>
      new PolicyStatement({
        actions: operations.map((each) => actionOf[each]),
        resources: [
          Stack.of(scope).formatArn({
            service: 'secretsmanager',
            resource: 'secret',
            resourceName: `${secretsPrefix(environment)}-${name}-??????`,
            arnFormat: ArnFormat.COLON_RESOURCE_NAME,
          }),
        ],
      }),
  );
