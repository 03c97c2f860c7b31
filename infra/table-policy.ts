/**
 * The stack policy of a data stack whose data is kept. After a change of keys or local indexes, CloudFormation would
 * replace the table: the old one stays, and the product would use an empty one. See docs/runbooks/restore.md.
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
