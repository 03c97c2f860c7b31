import { users } from '../staff/users.ts';

export const receipts = [users];
