import { round } from '../functions/domain/round.ts';
export const wrong = round;
