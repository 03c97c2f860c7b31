import { form } from '../features/booking/form.ts';
export const wrong = form;
