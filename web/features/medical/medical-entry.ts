import * as z from 'zod/mini';
import type { LaserArea } from '#shared/models/enums.ts';
import {
  type Consultation,
  consultation,
  patientFileFields,
  type Treatment,
  treatment,
  type VisitRecord,
} from '#shared/models/medical.ts';
import { latinDigits } from '#shared/rules/reservation-code.ts';

/** A number field that may stay empty, under the rule of the route. */
const numberOrNull = <Schema extends z.ZodMiniType<number | null, number | null>>(rule: Schema) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => (text.trim() === '' ? null : Number(latinDigits(text)))),
    ),
    rule,
  );

/** The form of a patient file: texts of fields on the way in, the body of the request on the way out. */
export const patientFileEntry = z.object({
  ...patientFileFields,
  birth_year: numberOrNull(patientFileFields.birth_year),
});

const { areas: _areas, ...treatmentFields } = treatment.shape;

/** The form of a visit record. Areas are entered one by one; without pulses an area is not part of the treatment. */
export const visitRecordEntry = z.object({
  treatment: z.object({
    ...treatmentFields,
    areas: z.array(
      z.object({
        area: treatment.shape.areas.def.element.shape.area,
        pulses: numberOrNull(z.nullable(treatment.shape.areas.def.element.shape.pulses)),
      }),
    ),
    fluence: numberOrNull(treatmentFields.fluence),
    spot_size: numberOrNull(treatmentFields.spot_size),
    pulse_width: numberOrNull(treatmentFields.pulse_width),
  }),
  consultation: z.object({
    ...consultation.shape,
    follow_up_weeks: numberOrNull(consultation.shape.follow_up_weeks),
  }),
});
export type VisitRecordForm = z.input<typeof visitRecordEntry>;

const textOf = (value: number | null | undefined): string => ((value ?? null) === null ? '' : String(value));

type TreatmentForm = VisitRecordForm['treatment'];

const emptyTreatment: Omit<TreatmentForm, 'areas'> = {
  device: '',
  fluence: '',
  spot_size: '',
  pulse_width: '',
  skin_type: null,
  reaction: '',
  next_time: '',
};

const settingsForm = (known: Treatment): Omit<TreatmentForm, 'areas'> => ({
  device: known.device,
  fluence: textOf(known.fluence),
  spot_size: textOf(known.spot_size),
  pulse_width: textOf(known.pulse_width),
  skin_type: known.skin_type,
  reaction: known.reaction,
  next_time: known.next_time,
});

/** Fields of the treatment that the next session starts from: those of a known one, else a line for each area of the visit. */
export const treatmentForm = (known: Treatment | null | undefined, areas: readonly LaserArea[]): TreatmentForm => ({
  areas: (known?.areas ?? areas.map((area) => ({ area, pulses: null }))).map(({ area: name, pulses }) => ({
    area: name,
    pulses: textOf(pulses),
  })),
  ...(known === null || known === undefined ? emptyTreatment : settingsForm(known)),
});

export const consultationForm = (known: Consultation | null | undefined): VisitRecordForm['consultation'] => ({
  complaint: known?.complaint ?? '',
  diagnosis: known?.diagnosis ?? '',
  plan: known?.plan ?? '',
  prescription: known?.prescription ?? [],
  follow_up_weeks: textOf(known?.follow_up_weeks),
});

/** The last treatment before this visit's own, to copy from. */
export const lastTreatment = (records: readonly VisitRecord[], reservationId: number): Treatment | null =>
  records.find((record) => record.reservation_id !== reservationId && record.treatment !== null)?.treatment ?? null;

const isEmpty = (values: object): boolean =>
  Object.values(values).every(
    (value) => value === null || value === '' || (Array.isArray(value) && value.length === 0),
  );

/** The parts of a record; an empty part is null. */
export const partsOf = (entry: z.output<typeof visitRecordEntry>) => {
  const areas = entry.treatment.areas.flatMap(({ area, pulses }) => (pulses === null ? [] : [{ area, pulses }]));
  const done = { ...entry.treatment, areas };
  return {
    treatment: isEmpty(done) ? null : done,
    consultation: isEmpty(entry.consultation) ? null : entry.consultation,
  };
};
