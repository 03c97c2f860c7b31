import { describe, expect, it } from 'vitest';
import { infoOfShared } from '#web/lib/queue-info.ts';
import type { QueueInfoPatient } from '#web/lib/answers.ts';

const day = '2026-11-20';
const patientWith = (more: Partial<QueueInfoPatient>): QueueInfoPatient => ({
  name: 'Mona A.',
  phone: '01001110001',
  serviceType: 'regular',
  branch_id: 1,
  branch_name: 'Main',
  branch_name_ar: 'الرئيسي',
  current_position: 3,
  your_turn: false,
  estimated_wait_time: 20,
  estimated_wait: { low: 15, high: 25 },
  laser_area: null,
  laser_areas: [],
  payment_status: 'unpaid',
  status: 'waiting',
  arrivals: false,
  arrived_at: null,
  doctor_back_at: null,
  preferred_doctor: null,
  ticket_no: 7,
  service_date: day,
  ...more,
});

const summary = {
  total_patients: 9,
  patients_ahead: 4,
  waiting_ahead: 2,
  in_progress: 2,
  estimated_total_wait: 20,
};

describe('the ticket of a shared link', () => {
  it('is the one of this number, branch and day among the reservations of the phone', () => {
    const sister = patientWith({ name: 'Heba A.', current_position: 6, ticket_no: 12, estimated_wait_time: 60 });
    const info = { patient: patientWith({}), queue_summary: summary, others: [sister] };

    const shown = infoOfShared(info, { phone: '01001110001', branchId: 1, ticketNo: 12, day });

    expect(shown?.patient).toBe(sister);
    // Two are with a doctor, as for the first reservation.
    expect(shown?.queue_summary).toEqual({
      total_patients: 9,
      patients_ahead: 7,
      waiting_ahead: 5,
      in_progress: 2,
      estimated_total_wait: 60,
    });
    expect(shown?.others).toEqual([]);
  });

  it('shows nothing of the other reservations of the phone', () => {
    const info = { patient: patientWith({}), queue_summary: summary, others: [patientWith({ ticket_no: 12 })] };

    const shown = infoOfShared(info, { phone: '01001110001', branchId: 1, ticketNo: 7, day });

    expect(shown).toEqual({ ...info, others: [] });
  });

  it.each([
    { branchId: 2, ticketNo: 7, day },
    { branchId: 1, ticketNo: 8, day },
    { branchId: 1, ticketNo: 7, day: '2026-11-19' },
  ])('is not there when branch, number or day differ: %o', (key) => {
    const info = { patient: patientWith({}), queue_summary: summary, others: [] };

    expect(infoOfShared(info, { phone: '01001110001', ...key })).toBeUndefined();
  });
});
