import { key } from '#functions/data/table/keys.ts';
export const wrong = key;
