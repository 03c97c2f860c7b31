import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Standing } from '#web/features/status/standing.tsx';
import { startTextsFrom } from '#web/lib/i18n.ts';
import { texts } from '#web/locales/ar.ts';
import type { QueueInfoPatient } from '#web/lib/answers.ts';

/** The server's answer to a caller with the phone only. */
const patientNamed = (name: string, ticket: number): QueueInfoPatient => ({
  name,
  phone: '01001110001',
  serviceType: 'regular',
  branch_id: 1,
  branch_name: 'Main',
  branch_name_ar: 'الرئيسي',
  your_turn: false,
  current_position: ticket,
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
  ticket_no: ticket,
  service_date: '2026-11-21',
});

test('a name in Latin letters has a direction of its own in Arabic: the full stop of a shortened one stays at its end', async () => {
  await startTextsFrom('ar', texts);
  const page = renderToStaticMarkup(
    createElement(Standing, {
      seen: {
        info: {
          patient: patientNamed('Mona A.', 3),
          queue_summary: {
            total_patients: 4,
            patients_ahead: 2,
            waiting_ahead: 2,
            in_progress: 0,
            estimated_total_wait: 20,
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
