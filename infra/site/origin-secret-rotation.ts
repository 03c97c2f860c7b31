import type { Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnRotationSchedule, type Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { authorizerSources } from '../catalogue.ts';
import { ServedFunction } from '../constructs/served-function.ts';
import type { Environment } from '../environments.ts';

/** Rotation period of the origin secret. */
const ROTATION_DAYS = 30;

interface RotationParts {
  readonly environment: Environment;
  readonly originSecret: Secret;
  readonly webAclArn: string;
  readonly distribution: Distribution;
}

/** Changes the secret that CloudFront sends to the API, in both places, every month. */
export const rotateOriginSecret = (
  stack: Stack,
  { environment, originSecret: secret, webAclArn, distribution }: RotationParts,
): void => {
  const distributionArn = stack.formatArn({
    service: 'cloudfront',
    region: '',
    resource: 'distribution',
    resourceName: distribution.distributionId,
  });
  const { function: rotate } = new ServedFunction(stack, authorizerSources.rotateOriginSecret.id, {
    environment,
    source: authorizerSources.rotateOriginSecret,
    description: 'Changes the secret between CloudFront and the API',
    memory: 256,
    timeoutSeconds: 900,
    variables: { DISTRIBUTION_ID: distribution.distributionId },
    permissions: [
      new PolicyStatement({
        actions: [
          'secretsmanager:DescribeSecret',
          'secretsmanager:GetSecretValue',
          'secretsmanager:PutSecretValue',
          'secretsmanager:UpdateSecretVersionStage',
        ],
        resources: [secret.secretArn],
      }),
      new PolicyStatement({ actions: ['secretsmanager:GetRandomPassword'], resources: ['*'] }),
      new PolicyStatement({
        actions: ['cloudfront:GetDistribution', 'cloudfront:GetDistributionConfig', 'cloudfront:UpdateDistribution'],
        resources: [distributionArn],
      }),
      // CloudFront requires permission to read the firewall for every change of a distribution.
      new PolicyStatement({ actions: ['wafv2:GetWebACL'], resources: [webAclArn] }),
    ],
  });
  // Only for secrets of this account: any account could name our function as the rotation function of its secret.
  rotate.addPermission('Rotates', {
    principal: new ServicePrincipal('secretsmanager.amazonaws.com'),
    sourceAccount: stack.account,
  });
  const schedule = new CfnRotationSchedule(stack, 'Rotation', {
    secretId: secret.secretArn,
    rotationLambdaArn: rotate.functionArn,
    rotationRules: { automaticallyAfterDays: ROTATION_DAYS },
    rotateImmediatelyOnUpdate: false,
  });
  schedule.node.addDependency(rotate);
};
