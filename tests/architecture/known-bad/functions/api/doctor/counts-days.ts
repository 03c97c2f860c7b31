import { TZDate } from '@date-fns/tz';
export const wrong = TZDate;
