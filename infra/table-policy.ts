/**
 * The stack policy of a data stack whose data is kept. A changed key or local index makes CloudFormation replace the
 * table: the old one stays, and the product would be pointed at an empty one. See docs/runbooks/restore.md.
 */
export const tablePolicy = {
  Statement: [
    { Effect: 'Allow', Action: 'Update:*', Principal: '*', Resource: '*' },
    {
      Effect: 'Deny',
      Action: ['Update:Replace', 'Update:Delete'],
      Principal: '*',
      Resource: '*',
      Condition: { StringEquals: { ResourceType: ['AWS::DynamoDB::Table', 'AWS::KMS::Key'] } },
    },
  ],
} as const;
