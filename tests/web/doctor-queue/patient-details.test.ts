import { createElement } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { PatientDetails, type PatientPast } from '#web/features/doctor-queue/patient-details.tsx';
import { CallError } from '#web/lib/api/call-error.ts';
import { answered, startStaffTexts, textOf } from '../rendered.ts';
import type { DoctorQueueItem } from '#web/lib/api/answers.ts';

beforeAll(() => startStaffTexts());

const past: PatientPast = { recordedSession: null, totalVisits: 4, openBalance: 500, sessions: [], packages: [] };

interface Case {
  readonly balance?: number | null;
  readonly known?: PatientPast;
  readonly failed?: boolean;
  readonly notes?: unknown;
}

const shown = ({ balance = 300, known, failed = false, notes = [] }: Case): string =>
  textOf(
    createElement(PatientDetails, {
      patient: { id: 1, patientId: 'p1', patientName: 'Mona', balance } as DoctorQueueItem,
      past: known,
      failed,
      medical: null,
    }),
    answered([[['commlog', 'notes', 'p1'], notes]]),
  );

describe('the history of the current patient', () => {
  it('counts older debts without the charge of this visit', () => {
    expect(shown({ known: past })).toMatch(/Visits\D* 4 .*EGP 300 .*EGP 200/);
    expect(shown({ known: { ...past, openBalance: 300 } })).not.toContain('EGP 200');
  });

  it('says paid, and that the price is known after the session', () => {
    expect(shown({ known: past, balance: 0 })).toContain('Paid');
    expect(shown({ known: past, balance: null })).toContain('After session');
  });

  it('shows dashes, never zeros, when the history could not be loaded', () => {
    const text = shown({ failed: true });

    expect(text).toMatch(/Visits\D* —/);
    expect(text).not.toContain('Last sessions');
  });

  it('shows notes with their author, and says when there are none or when they could not be loaded', () => {
    const note = { id: 'n1', body: 'prefers mornings', author: 'Sara', authorAr: null, time: '2026-11-20T10:00:00Z' };

    expect(shown({ notes: [note] })).toMatch(/prefers mornings Sara/);
    expect(shown({ notes: [] })).toContain('No notes');
    expect(shown({ notes: new CallError('SERVER_ERROR', { status: 500 }) })).not.toContain('No notes');
  });
});
