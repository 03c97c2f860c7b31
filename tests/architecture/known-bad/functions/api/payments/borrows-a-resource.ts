import { wrong } from '../doctor/counts-days.ts';
export const borrowed = wrong;
