import { key } from '../../../functions/data/keys.ts';
export const wrong = key;
