import { listBranches } from '#shared/routes/branches.ts';
import { showQueueInfo } from '#shared/routes/reservations.ts';
import { call } from './client.ts';

// The requests of public pages: with the client and the schemas of the routes they are too large for a first view.

export const loadBranches = () => call(listBranches, {});

/** Loads the reservations of a phone. @param code empty when only the phone is known @throws CallError */
export const loadQueueInfo = (phone: string, code: string) =>
  call(showQueueInfo, { params: { phone }, query: code === '' ? {} : { code } });
