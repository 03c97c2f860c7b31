import { key } from '../data/keys.ts';
export const wrong = key;
