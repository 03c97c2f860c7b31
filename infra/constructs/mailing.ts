import type { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';

/** Sends mails as this address only; SES knows the address itself or its domain. */
export const mailing = (stack: Stack, mailFrom: string): PolicyStatement => {
  const identities = [mailFrom, mailFrom.slice(mailFrom.indexOf('@') + 1)];
  return new PolicyStatement({
    actions: ['ses:SendEmail'],
    resources: identities.map((name) => stack.formatArn({ service: 'ses', resource: 'identity', resourceName: name })),
    conditions: { StringEquals: { 'ses:FromAddress': mailFrom } },
  });
};
