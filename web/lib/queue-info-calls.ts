import { showQueueInfo } from '#shared/routes/reservations.ts';
import { call } from './client.ts';

/** Loads the reservations of a phone. @param code empty when only the phone is known @throws CallError */
export const loadQueueInfo = (phone: string, code: string) =>
  call(showQueueInfo, { params: { phone }, query: code === '' ? {} : { code } });
