import { callNext } from '../api/doctor/call-next.ts';
export const wrong = callNext;
