import { parsePhoneNumber } from 'libphonenumber-js';
export const wrong = parsePhoneNumber;
