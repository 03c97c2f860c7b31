import type { QueueStatus } from '#shared/models/enums.ts';
import { arabicName, nameOrNull, type StaffName } from '../staff/staff-name.ts';

/** A visit of the day, as far as its doctor is concerned. */
export interface VisitOfDoctor {
  readonly status: QueueStatus;
  readonly calledBy?: string | undefined;
  readonly doctorName?: StaffName | undefined;
  /** ISO 8601. */
  readonly calledAt?: string | undefined;
  readonly finishedAt?: string | undefined;
}

const MS_PER_MINUTE = 60_000;

const minutesOf = ({ calledAt, finishedAt }: VisitOfDoctor): number[] =>
  calledAt === undefined || finishedAt === undefined
    ? []
    : [(Date.parse(finishedAt) - Date.parse(calledAt)) / MS_PER_MINUTE];

const average = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

/** The doctors who have seen patients on a day: how many, and the average minutes of a finished visit. Most patients first. */
export const doctorVisits = (visits: readonly VisitOfDoctor[]) => {
  const seen = visits.filter(({ status }) => status === 'completed' || status === 'in_progress');
  return [...Map.groupBy(seen, ({ calledBy }) => calledBy)]
    .flatMap(([doctorId, own]) =>
      doctorId === undefined
        ? []
        : [
            {
              doctor_id: doctorId,
              doctor_name: nameOrNull(own[0]?.doctorName),
              doctor_name_ar: arabicName(own[0]?.doctorName),
              patients: own.length,
              minutes_each: average(own.filter(({ status }) => status === 'completed').flatMap(minutesOf)),
            },
          ],
    )
    .toSorted((one, other) => other.patients - one.patients);
};
