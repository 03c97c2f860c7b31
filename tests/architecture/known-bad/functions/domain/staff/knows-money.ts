import { actor } from '../money/round.ts';
export const wrong = actor;
