import { callNext } from './call-next.ts';
export const wrong = callNext;
