import { createElement } from 'react';
import { expect, test } from 'vitest';
import { ReportFigures } from '#web/features/reports/report-numbers.tsx';
import type { DailyReport } from '#web/lib/api/answers.ts';
import { startStaffTexts, textOf } from '../rendered.ts';

const summary: DailyReport['summary'] = {
  reservations: {
    total: 4,
    completed: 4,
    pending: 0,
    skipped: 0,
    noShow: 0,
    cancelled: 0,
    byType: { regular: 0, laser: 4, fractional: 0 },
  },
  payments: {
    totalIncome: 0,
    totalPayments: 0,
    paid: { count: 0, income: 0 },
    unpaid: { count: 0, income: 0 },
    collectionRate: 0,
    reversed: { count: 0, amount: 0 },
    byMethod: [],
    byService: [],
    byFurtherService: [],
    byDoctor: [],
  },
  doctors: [],
  laserTreatments: { totalSessions: 4, totalPulses: 671, avgPulsesPerSession: 167.8 },
  pulseTracking: {
    predictedPulses: 321,
    actualPulses: 323,
    discrepancy: 2,
    doctorsTracked: 2,
    openSessions: 1,
    openRecordedPulses: 100,
    ofOtherDays: 250,
    outside: 0,
    countedLater: 0,
    ofOthers: 0,
  },
};

test('the daily report shows why recorded and counted pulses differ, as the day sheet does', async () => {
  await startStaffTexts();

  const text = textOf(createElement(ReportFigures, { summary }));

  expect(text).toContain(
    'Total pulses 671 Of these, visits of other days 250 In pulse sessions that are not ended 100 Average per session',
  );
  expect(text).not.toContain('in no pulse session');
});
