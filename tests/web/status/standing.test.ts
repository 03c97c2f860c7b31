import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { Standing } from '#web/features/status/standing.tsx';
import { startTextsFrom } from '#web/lib/i18n/i18n.ts';
import { texts as first } from '#web/locales/ar.ts';
import { texts as later } from '#web/locales/ar-ticket.ts';
import type { QueueInfoPatient } from '#web/lib/api/answers.ts';
import type { QueueInfoView } from '#web/parts/ticket/queue-info.ts';

afterEach(() => vi.unstubAllGlobals());

const pages = {
  ...first.pages,
  ...later.pages,
  confirmation: { ...first.pages.confirmation, ...later.pages.confirmation },
  ticket: { ...first.pages.ticket, ...later.pages.ticket },
  status: {
    ...first.pages.status,
    ...later.pages.status,
    cancel: { ...first.pages.status.cancel, ...later.pages.status.cancel },
  },
};
const texts = { ...first, pages };

/** The server's answer to a caller with the phone only. */
const patientNamed = (name: string, ticket: number): QueueInfoPatient => ({
  name,
  phone: '01001110001',
  serviceType: 'regular',
  branchId: 1,
  branchName: 'Main',
  branchNameAr: 'الرئيسي',
  timeZone: 'Africa/Cairo',
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

interface Drawn {
  readonly patient: QueueInfoPatient;
  readonly others?: readonly QueueInfoPatient[];
  /** Patients with a doctor. */
  readonly inside?: number;
}

const draw = ({ patient, others = [], inside = 0 }: Drawn): string => {
  const seen = {
    info: {
      patient,
      queueSummary: {
        totalPatients: 4,
        patientsAhead: 2 + inside,
        waitingAhead: 2,
        inProgress: inside,
        estimatedTotalWait: 20,
      },
      others: [...others],
    },
    at: Date.parse('2026-11-21T12:00:00Z'),
  };
  const view: QueueInfoView = {
    seen,
    error: undefined,
    stale: false,
    missing: false,
    ended: undefined,
    loading: false,
    changed: undefined,
    refresh: () => undefined,
  };
  const query = { phone: '01001110001', code: '' };
  return renderToStaticMarkup(
    createElement(Standing, { isSearched: { current: false }, seen, view, query, onCancelled: () => undefined }),
  );
};

test('a name in Latin letters has a direction of its own in Arabic: the full stop of a shortened one stays at its end', async () => {
  await startTextsFrom('ar', texts);

  const page = draw({ patient: patientNamed('Mona A.', 3), others: [patientNamed('Karim A.', 4)] });

  for (const name of ['Mona A.', 'Karim A.']) {
    const drawn = page.split(name).length - 1;
    expect(drawn).toBeGreaterThan(0);
    expect(page.split(`<bdi>${name}</bdi>`).length - 1).toBe(drawn);
  }
});

test('a booking that waits for its confirmation says why, owes nothing yet, and takes the code where it is its own', async () => {
  await startTextsFrom('ar', texts);
  // The ticket's code as QR needs the site's address.
  vi.stubGlobal('location', { origin: 'https://clinic.example' });
  const held = {
    ...patientNamed('Mona A.', 3),
    status: 'unconfirmed',
    currentPosition: null,
    estimatedWait: null,
    estimatedWaitTime: null,
  } as const;
  const { ticket, details, status, confirmation } = texts.pages;

  const byPhone = draw({ patient: held });
  const own = draw({ patient: { ...held, code: 'MED000007' } });

  for (const page of [byPhone, own]) {
    expect(page).toContain(ticket.next.unconfirmed);
    expect(page).toContain(details.afterConfirmation);
    expect(page).not.toContain(texts.common.paymentStatus.unpaid);
  }
  expect([byPhone.includes(confirmation.code.label), own.includes(confirmation.code.label)]).toEqual([false, true]);
  expect([byPhone.includes(status.addCode), own.includes(status.addCode)]).toEqual([true, false]);
  expect(own).toContain(status.cancel.action);
});

test('the patients ahead that the place does not count are with a doctor', async () => {
  await startTextsFrom('ar', texts);

  const page = draw({ patient: patientNamed('Mona A.', 3), inside: 2 });

  expect(page.includes('4، منهم 2 عند الدكتور')).toBe(true);
  expect(draw({ patient: patientNamed('Mona A.', 3) }).includes('عند الدكتور')).toBe(false);
});
