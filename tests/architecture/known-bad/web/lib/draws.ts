import { button } from '../ui/button.ts';
export const wrong = button;
