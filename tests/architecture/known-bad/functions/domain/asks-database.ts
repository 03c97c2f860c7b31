import { key } from '../data/table/keys.ts';
export const wrong = key;
