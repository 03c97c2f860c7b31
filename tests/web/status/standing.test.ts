import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Standing } from '#web/features/status/standing.tsx';
import { startTextsFrom } from '#web/lib/i18n/i18n.ts';
import { texts } from '#web/locales/ar.ts';
import type { QueueInfoPatient } from '#web/lib/api/answers.ts';

/** The server's answer to a caller with the phone only. */
const patientNamed = (name: string, ticket: number): QueueInfoPatient => ({
  name,
  phone: '01001110001',
  serviceType: 'regular',
  branchId: 1,
  branchName: 'Main',
  branchNameAr: 'الرئيسي',
  yourTurn: false,
  room: null,
  currentPosition: ticket,
  place: null,
  waitNote: null,
  waitOverLimit: false,
  endsAfterClosing: false,
  nextDay: null,
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
  ticketNo: ticket,
  serviceDate: '2026-11-21',
});

test('a name in Latin letters has a direction of its own in Arabic: the full stop of a shortened one stays at its end', async () => {
  await startTextsFrom('ar', texts);
  const page = renderToStaticMarkup(
    createElement(Standing, {
      seen: {
        info: {
          patient: patientNamed('Mona A.', 3),
          queueSummary: {
            totalPatients: 4,
            patientsAhead: 2,
            waitingAhead: 2,
            inProgress: 0,
            estimatedTotalWait: 20,
          },
          others: [patientNamed('Karim A.', 4)],
        },
        at: Date.parse('2026-11-21T12:00:00Z'),
      },
      query: { phone: '01001110001', code: '' },
      onCancelled: () => undefined,
    }),
  );
  for (const name of ['Mona A.', 'Karim A.']) {
    const drawn = page.split(name).length - 1;
    expect(drawn).toBeGreaterThan(0);
    expect(page.split(`<bdi>${name}</bdi>`).length - 1).toBe(drawn);
  }
});
