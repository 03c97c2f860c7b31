import { showQueueInfo } from '#shared/routes/reservations.ts';
import { call } from './client.ts';

/** What the server shows of a phone's reservations. @param code empty when only the phone is known. @throws CallError */
export const loadQueueInfo = (phone: string, code: string) =>
  call(showQueueInfo, { params: { phone }, query: code === '' ? {} : { code } });
