import type { Booked, Site } from './site.ts';

/** Books a consultation at a branch and pays it at its counter, through the API: money of today. */
export const bookAndPay = async (site: Site, who: { name: string; phone: string }, branch: 1 | 2): Promise<Booked> => {
  const account = branch === 1 ? 'reception' : 'reception.branch2';
  const booked = await site.book({ ...who, branch_id: branch });
  const { active_queue: queue } = await site.api<{ active_queue: { id: number; patient_id: string }[] }>(
    'GET',
    `/reservations/branch/${String(branch)}/queue`,
    undefined,
    account,
  );
  const patientId = queue.find(({ id }) => id === booked.id)?.patient_id;
  await site.api('PATCH', `/reception/reservations/${String(booked.id)}/mark-paid`, { patientId }, account);
  return booked;
};
