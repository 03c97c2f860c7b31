import { describe, expect, it } from 'vitest';
import { infoOfShared } from '#web/parts/ticket/queue-info.ts';
import type { QueueInfoPatient } from '#web/lib/api/answers.ts';

const day = '2026-11-20';
const patientWith = (more: Partial<QueueInfoPatient>): QueueInfoPatient => ({
  name: 'Mona A.',
  phone: '01001110001',
  serviceType: 'regular',
  branchId: 1,
  branchName: 'Main',
  branchNameAr: 'الرئيسي',
  timeZone: 'Africa/Cairo',
  currentPosition: 3,
  place: null,
  waitNote: null,
  waitOverLimit: false,
  endsAfterClosing: false,
  nextDay: null,
  yourTurn: false,
  room: null,
  estimatedWaitTime: 20,
  estimatedWait: { low: 15, high: 25 },
  laserArea: null,
  laserAreas: [],
  paymentStatus: 'unpaid',
  status: 'waiting',
  arrivals: false,
  arrivedAt: null,
  doctorBackAt: null,
  preferredDoctor: null,
  ticketNo: 7,
  serviceDate: day,
  ...more,
});

const summary = {
  totalPatients: 9,
  patientsAhead: 4,
  waitingAhead: 2,
  inProgress: 2,
  estimatedTotalWait: 20,
};

describe('the ticket of a shared link', () => {
  it('is the one of this number, branch and day among the reservations of the phone', () => {
    const sister = patientWith({ name: 'Heba A.', currentPosition: 6, ticketNo: 12, estimatedWaitTime: 60 });
    const info = { patient: patientWith({}), queueSummary: summary, others: [sister] };

    const shown = infoOfShared(info, { phone: '01001110001', branchId: 1, ticketNo: 12, day });

    expect(shown?.patient).toBe(sister);
    // Two are with a doctor, as for the first reservation.
    expect(shown?.queueSummary).toEqual({
      totalPatients: 9,
      patientsAhead: 7,
      waitingAhead: 5,
      inProgress: 2,
      estimatedTotalWait: 60,
    });
    expect(shown?.others).toEqual([]);
  });

  it('shows nothing of the other reservations of the phone', () => {
    const info = { patient: patientWith({}), queueSummary: summary, others: [patientWith({ ticketNo: 12 })] };

    const shown = infoOfShared(info, { phone: '01001110001', branchId: 1, ticketNo: 7, day });

    expect(shown).toEqual({ ...info, others: [] });
  });

  it('is the present one of a reservation that moved to another branch or day', () => {
    const moved = patientWith({
      branchId: 2,
      ticketNo: 1,
      serviceDate: '2026-11-23',
      formerTicket: { branchId: 1, ticketNo: 7, serviceDate: day },
    });
    const info = { patient: patientWith({ ticketNo: 12 }), queueSummary: summary, others: [moved] };

    const shown = infoOfShared(info, { phone: '01001110001', branchId: 1, ticketNo: 7, day });

    expect(shown?.patient).toBe(moved);
    // Those with a doctor at the first branch are not before it.
    expect(shown?.queueSummary.inProgress).toBe(0);
  });

  it('is the present one of a reservation that moved several times', () => {
    const moved = patientWith({
      branchId: 1,
      ticketNo: 9,
      formerTicket: { branchId: 2, ticketNo: 1, serviceDate: day },
      earlierTickets: [{ branchId: 1, ticketNo: 7, serviceDate: day }],
    });
    const info = { patient: patientWith({ ticketNo: 12 }), queueSummary: summary, others: [moved] };

    const shown = infoOfShared(info, { phone: '01001110001', branchId: 1, ticketNo: 7, day });

    expect(shown?.patient).toBe(moved);
  });

  it.each([
    { branchId: 2, ticketNo: 7, day },
    { branchId: 1, ticketNo: 8, day },
    { branchId: 1, ticketNo: 7, day: '2026-11-19' },
  ])('is not there when branch, number or day differ: %o', (key) => {
    const info = { patient: patientWith({}), queueSummary: summary, others: [] };

    expect(infoOfShared(info, { phone: '01001110001', ...key })).toBeUndefined();
  });
});
