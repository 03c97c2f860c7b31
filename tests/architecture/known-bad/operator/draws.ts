import { button } from '../web/ui/button.ts';
export const wrong = button;
