import { form } from '../booking/form.ts';
export const wrong = form;
