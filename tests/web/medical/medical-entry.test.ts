import { describe, expect, it } from 'vitest';
import type { VisitRecord } from '#web/lib/api/answers.ts';
import {
  consultationForm,
  lastTreatment,
  partsOf,
  patientFileEntry,
  treatmentForm,
  visitRecordEntry,
} from '#web/features/medical/medical-entry.ts';

type Treatment = NonNullable<VisitRecord['treatment']>;

const treatment: Treatment = {
  areas: [{ area: 'legs', pulses: 120 }],
  device: 'Alex',
  fluence: 14.5,
  spotSize: 18,
  pulseWidth: 3,
  skinType: 4,
  reaction: 'mild',
  nextTime: '',
};

const recordWith = (reservationId: number, of: Treatment | null, more: Partial<VisitRecord> = {}): VisitRecord => ({
  ...more,
  reservationId,
  date: '2026-11-20',
  doctorName: 'Hany',
  treatment: of,
  consultation: null,
  version: 1,
  updatedAt: '2026-11-20T10:00:00.000Z',
});

const parsed = (of: Parameters<typeof treatmentForm>, more = {}) =>
  visitRecordEntry.parse({ treatment: { ...treatmentForm(...of), ...more }, consultation: consultationForm(null) });

describe('the form of a visit record', () => {
  it('starts with a line for each area of the visit when nothing is known', () => {
    expect(treatmentForm(null, ['legs', 'face']).areas).toEqual([
      { area: 'legs', pulses: '' },
      { area: 'face', pulses: '' },
    ]);
  });

  it('gives back what it was filled with', () => {
    expect(partsOf(parsed([treatment, []]))).toEqual({ treatment, consultation: null });
  });

  it('is two empty parts when nothing is entered', () => {
    expect(partsOf(parsed([undefined, ['legs']]))).toEqual({ treatment: null, consultation: null });
  });

  it('leaves out areas without pulses', () => {
    const areas = [
      { area: 'legs' as const, pulses: '٨٠' },
      { area: 'face' as const, pulses: ' ' },
    ];

    expect(partsOf(parsed([null, []], { areas })).treatment?.areas).toEqual([{ area: 'legs', pulses: 80 }]);
  });

  it('keeps a consultation with a prescription alone', () => {
    const prescription = [{ medicine: 'Fucidin', directions: 'twice a day' }];
    const known = { complaint: '', diagnosis: '', plan: '', prescription, followUpWeeks: 6 };
    const entry = { treatment: treatmentForm(null, []), consultation: consultationForm(known) };

    expect(partsOf(visitRecordEntry.parse(entry))).toEqual({ treatment: null, consultation: known });
  });

  it.each(['0', '-1', 'much'])('refuses %s for the fluence', (fluence) => {
    const entry = { treatment: { ...treatmentForm(null, []), fluence }, consultation: consultationForm(null) };

    expect(visitRecordEntry.safeParse(entry).success).toBe(false);
  });
});

describe('the last treatment', () => {
  it('is the newest of another visit', () => {
    const own = recordWith(9, { ...treatment, device: 'own' });
    const talk = recordWith(8, null);
    const older = recordWith(7, treatment);

    expect(lastTreatment([own, talk, older], { id: 9, serviceType: 'laser' })).toEqual(treatment);
    expect(lastTreatment([own, talk], { id: 9, serviceType: 'laser' })).toBeNull();
  });

  it('of a session is one of its kind, or of a record that does not say its kind; of a consultation any', () => {
    const [peel, legs, unknown] = ['CO2', 'Alexandrite 755', 'Old'].map((device) => ({ ...treatment, device }));
    const records = [
      recordWith(8, peel ?? null, { serviceType: 'fractional' }),
      recordWith(7, legs ?? null, { serviceType: 'laser' }),
      recordWith(6, unknown ?? null),
    ];
    const copied = (from: readonly VisitRecord[], serviceType: 'regular' | 'laser' | 'fractional') =>
      lastTreatment(from, { id: 9, serviceType })?.device;

    expect(copied(records, 'laser')).toBe('Alexandrite 755');
    expect(copied(records.slice(1), 'fractional')).toBe('Old');
    expect(copied(records.slice(1, 2), 'fractional')).toBeUndefined();
    expect(copied(records, 'regular')).toBe('CO2');
  });
});

it('takes a birth year in Arabic digits, and none', () => {
  const file = { sex: null, allergies: '', warnings: [], consents: [] };

  expect(patientFileEntry.parse({ ...file, birthYear: '١٩٩٠' }).birthYear).toBe(1990);
  expect(patientFileEntry.parse({ ...file, birthYear: '' }).birthYear).toBeNull();
  expect(patientFileEntry.safeParse({ ...file, birthYear: '19' }).success).toBe(false);
});
