import { receipts } from '../money/receipts.ts';

export const moves = [receipts];
