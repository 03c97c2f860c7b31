import { GetCommand } from '@aws-sdk/lib-dynamodb';
export const wrong = GetCommand;
