import { main } from '../../app/main.ts';
export const wrong = main;
