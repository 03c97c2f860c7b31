import { describe, expect, it } from 'vitest';
import { keys } from '#functions/data/table/keys.ts';
import { day, movedAt, patientId, translate } from './translated.ts';

describe('a record of a visit', () => {
  const treatment = {
    areas: [{ area: 'legs', pulses: 320 }],
    device: '',
    fluence: null,
    spot_size: null,
    pulse_width: null,
    skin_type: null,
    reaction: '',
    next_time: '',
  };
  const record = {
    ...keys.visitRecord(patientId, day, 42),
    patientId,
    reservationId: 42,
    branchId: 1,
    day,
    doctorId: 'u2',
    doctorName: 'Dr. Samir',
    treatment,
    consultation: null,
    version: 1,
    updatedAt: movedAt,
  };

  it('is published when the pulses of its areas change, without them', () => {
    const [event] = translate(record);

    expect(event).toMatchObject({ type: 'treatment.written', time: movedAt });
    expect(event?.data).toEqual({ reservation_id: 42, branch_id: 1, day });
  });

  it.each([
    ['nothing but its texts changes', { ...record, treatment: { ...treatment, reaction: 'Redness' }, version: 2 }],
    ['it holds no treatment', { ...record, treatment: null }],
  ])('publishes nothing when %s', (_, after) => {
    expect(translate(after, after.treatment === null ? undefined : record)).toEqual([]);
  });
});
