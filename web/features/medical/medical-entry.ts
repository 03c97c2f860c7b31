import * as z from 'zod/mini';
import type { LaserArea } from '#shared/models/enums.ts';
import { consultation, patientFileFields, treatment } from '#shared/models/medical.ts';
import type { DoctorQueueItem, VisitRecord } from '#web/lib/api/answers.ts';
import { domainShape, domainValue, wireValue } from '#web/lib/api/wire-forms.ts';
import type { Domain } from '#web/lib/api/wire-names.ts';
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

type Treatment = NonNullable<VisitRecord['treatment']>;
type Consultation = NonNullable<VisitRecord['consultation']>;

const fileFields = domainShape(patientFileFields);

type Consents = typeof fileFields.consents;
const consents = z.pipe(
  z.pipe(
    z.transform((held: Domain<z.input<Consents>>) => wireValue<z.input<Consents>>(held)),
    fileFields.consents,
  ),
  z.transform((sent: z.output<Consents>) => domainValue(sent)),
);

/** The form of a patient file: texts of fields on the way in, the body of the request on the way out. */
export const patientFileEntry = z.object({
  ...fileFields,
  birthYear: numberOrNull(fileFields.birthYear),
  consents,
});
export type PatientFileForm = z.input<typeof patientFileEntry>;

const { areas: treatedAreas, ...treatmentFields } = domainShape(treatment.shape);
const areaFields = treatedAreas.def.element.shape;
const consultationFields = domainShape(consultation.shape);

/** The form of a visit record. Areas are entered one by one; without pulses an area is not part of the treatment. */
export const visitRecordEntry = z.object({
  treatment: z.object({
    ...treatmentFields,
    areas: z.array(
      z.object({
        area: areaFields.area,
        pulses: numberOrNull(z.nullable(areaFields.pulses)),
      }),
    ),
    fluence: numberOrNull(treatmentFields.fluence),
    spotSize: numberOrNull(treatmentFields.spotSize),
    pulseWidth: numberOrNull(treatmentFields.pulseWidth),
  }),
  consultation: z.object({
    ...consultationFields,
    followUpWeeks: numberOrNull(consultationFields.followUpWeeks),
  }),
});
export type VisitRecordForm = z.input<typeof visitRecordEntry>;

const textOf = (value: number | null | undefined): string => ((value ?? null) === null ? '' : String(value));

/** A skin type, 1 to 6, as doctors write it. */
export const skinTypeName = (type: number): string => ['I', 'II', 'III', 'IV', 'V', 'VI'][type - 1] ?? '';

type TreatmentForm = VisitRecordForm['treatment'];

const emptyTreatment: Omit<TreatmentForm, 'areas'> = {
  device: '',
  fluence: '',
  spotSize: '',
  pulseWidth: '',
  skinType: null,
  reaction: '',
  nextTime: '',
};

const settingsForm = (known: Treatment): Omit<TreatmentForm, 'areas'> => ({
  device: known.device,
  fluence: textOf(known.fluence),
  spotSize: textOf(known.spotSize),
  pulseWidth: textOf(known.pulseWidth),
  skinType: known.skinType,
  reaction: known.reaction,
  nextTime: known.nextTime,
});

/**
 * Fields of the treatment that the next session starts from: those of a known one, else a line for each area of the
 * visit. The pulses of a recorded session are those of its only area; of several areas each has a count of its own.
 */
export const treatmentForm = (
  known: Treatment | null | undefined,
  areas: readonly LaserArea[],
  recordedPulses: number | null = null,
): TreatmentForm => ({
  areas: (known?.areas ?? areas.map((area) => ({ area, pulses: areas.length === 1 ? recordedPulses : null }))).map(
    ({ area: name, pulses }) => ({
      area: name,
      pulses: textOf(pulses),
    }),
  ),
  ...(known === null || known === undefined ? emptyTreatment : settingsForm(known)),
});

export const consultationForm = (known: Consultation | null | undefined): VisitRecordForm['consultation'] => ({
  complaint: known?.complaint ?? '',
  diagnosis: known?.diagnosis ?? '',
  plan: known?.plan ?? '',
  prescription: known?.prescription ?? [],
  followUpWeeks: textOf(known?.followUpWeeks),
});

/**
 * The last treatment before this visit's own, to copy from. A session copies no settings of another kind of laser: its
 * energy could burn the skin.
 */
export const lastTreatment = (
  records: readonly VisitRecord[],
  { id, serviceType: own }: Pick<DoctorQueueItem, 'id' | 'serviceType'>,
): Treatment | null =>
  records.find(
    ({ reservationId, treatment, serviceType: kind = own }) =>
      reservationId !== id && treatment !== null && (own === 'regular' || kind === own),
  )?.treatment ?? null;

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
