import { callNext } from '../functions/api/doctor/call-next.ts';
export const wrong = callNext;
