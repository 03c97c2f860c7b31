import { erase } from '../operator/erase.ts';
export const wrong = erase;
