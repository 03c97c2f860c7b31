import type { ShareRule, ShareRules } from '#shared/rules/doctor-share.ts';
import {
  type LedgerEntryKind,
  type QueueStatus,
  type ReservationType,
  reservationTypes,
  type RevenueType,
} from '#shared/models/enums.ts';
import type { ReservationId } from '#shared/rules/ids.ts';
import { asPiastres, balanceOf, type Piastres, sumOfPiastres, ZERO_PIASTRES } from '#shared/rules/money.ts';
import { byCharacters } from '#shared/rules/text-order.ts';
import type { StaffName } from '../staff/staff-name.ts';
import { type DoctorOfVisit, isDoctorLine, revenueByDoctor } from './doctor-revenue.ts';

/** The visits of a doctor for a service, and the money received for this service. */
interface ServiceFigures {
  readonly type: ReservationType;
  /** Finished visits of these days. */
  readonly visits: number;
  /** Those of them that owe nothing: paid, or taken from a package. A visit that was free is none. */
  readonly paidVisits: number;
  /** Payments less reversals of these days, for visits of any day. */
  readonly money: Piastres;
}

/** The figures of a doctor, with the name at the last visit. */
export interface DoctorFigures {
  readonly id: string;
  readonly name: StaffName | undefined;
  /** In the order of the services; one without visits and money is absent. */
  readonly services: readonly ServiceFigures[];
}

/** What doctors did and brought in on some days. */
export interface DoctorDays {
  readonly doctors: readonly DoctorFigures[];
  /** Money that belongs to no doctor: from visits without a call, from credit and from packages. */
  readonly otherMoney: Piastres;
}

interface Visit {
  readonly type: ReservationType;
  readonly status: QueueStatus;
  readonly calledBy?: string | undefined;
  readonly doctorName?: StaffName | undefined;
  readonly charge?: Piastres | undefined;
  readonly paid: Piastres;
  readonly packageUse?: unknown;
}

interface Entry {
  readonly kind: LedgerEntryKind;
  readonly type: RevenueType;
  readonly amount: Piastres;
  readonly reservationId?: ReservationId | undefined;
  readonly packageId?: string | undefined;
}

interface DayRecords {
  readonly entries: readonly Entry[];
  /** Doctors of the visits that the entries belong to. */
  readonly doctors: DoctorOfVisit;
  readonly visits: readonly Visit[];
}

const isPaid = ({ charge, paid, packageUse }: Visit): boolean =>
  balanceOf(charge ?? null, paid) === 0 && (paid > 0 || packageUse !== undefined);

const figuresOfVisits = (visits: readonly Visit[]): DoctorFigures[] =>
  visits.flatMap((visit) =>
    visit.status !== 'completed' || visit.calledBy === undefined
      ? []
      : [
          {
            id: visit.calledBy,
            name: visit.doctorName,
            services: [{ type: visit.type, visits: 1, paidVisits: isPaid(visit) ? 1 : 0, money: ZERO_PIASTRES }],
          },
        ],
  );

const figuresOfMoney = ({ entries, doctors }: DayRecords): DoctorFigures[] =>
  reservationTypes.flatMap((type) =>
    Object.entries(
      revenueByDoctor(
        entries.filter((entry) => entry.type === type),
        doctors,
      ),
    )
      .filter(([line]) => isDoctorLine(line))
      .map(([id, { revenue, name }]) => ({
        id,
        name,
        services: [{ type, visits: 0, paidVisits: 0, money: revenue }],
      })),
  );

const sumOfService = (type: ReservationType, parts: readonly ServiceFigures[]): ServiceFigures => ({
  type,
  visits: parts.reduce((sum, { visits }) => sum + visits, 0),
  paidVisits: parts.reduce((sum, { paidVisits }) => sum + paidVisits, 0),
  money: sumOfPiastres(parts.map(({ money }) => money)),
});

const sumOfServices = (parts: readonly ServiceFigures[]): ServiceFigures[] =>
  reservationTypes.flatMap((type) => {
    const own = parts.filter((part) => part.type === type);
    return own.length === 0 ? [] : [sumOfService(type, own)];
  });

const sumOfDoctors = (parts: readonly DoctorFigures[]): DoctorFigures[] =>
  [...Map.groupBy(parts, ({ id }) => id)].map(([id, own]) => ({
    id,
    name: own.findLast(({ name }) => name !== undefined)?.name,
    services: sumOfServices(own.flatMap(({ services }) => services)),
  }));

const moneyOf = (services: readonly { readonly money: Piastres }[]): Piastres =>
  sumOfPiastres(services.map(({ money }) => money));

/** The doctors of a clinic day. Money is of a doctor as in the report of income per doctor. */
export const doctorDay = (records: DayRecords): DoctorDays => {
  const doctors = sumOfDoctors([...figuresOfVisits(records.visits), ...figuresOfMoney(records)]);
  const all = sumOfPiastres(records.entries.map(({ amount }) => amount));
  return { doctors, otherMoney: asPiastres(all - moneyOf(doctors.flatMap(({ services }) => services))) };
};

/** Several days together, in the order of time; doctors by what they brought in. */
export const sumOfDoctorDays = (days: readonly DoctorDays[]): DoctorDays => ({
  doctors: sumOfDoctors(days.flatMap(({ doctors }) => doctors)).toSorted(
    (one, other) => moneyOf(other.services) - moneyOf(one.services) || byCharacters(one.id, other.id),
  ),
  otherMoney: sumOfPiastres(days.map(({ otherMoney }) => otherMoney)),
});

/** A service in a sheet: its figures, the rule, and what the rule makes of them. */
export interface ShareLine extends ServiceFigures {
  readonly rule?: ShareRule | undefined;
  readonly share: Piastres;
}

/** What is paid to a doctor for a month. */
export interface ShareSums {
  readonly visits: number;
  readonly money: Piastres;
  readonly share: Piastres;
}

const BASIS_POINTS = 10_000;

/** Half up to the piastre. Whole and rest are multiplied separately, so that no sum is too large to be exact. */
const partOf = (money: Piastres, basisPoints: number): number => {
  const whole = Math.floor(money / BASIS_POINTS);
  const rest = money - whole * BASIS_POINTS;
  return whole * basisPoints + Math.floor((rest * basisPoints + BASIS_POINTS / 2) / BASIS_POINTS);
};

/** Rounded once for a service: the sum of a sheet is the sum of the lines that it shows. */
const shareOf = (rule: ShareRule | undefined, { money, paidVisits }: ServiceFigures): Piastres => {
  if (rule === undefined) return ZERO_PIASTRES;
  return asPiastres('amount' in rule ? rule.amount * paidVisits : partOf(money, rule.basisPoints));
};

/** The lines of a doctor's sheet by these rules. */
export const shareLines = (services: readonly ServiceFigures[], rules: ShareRules): ShareLine[] =>
  services.map((service) => ({ ...service, rule: rules[service.type], share: shareOf(rules[service.type], service) }));

/** The sums of a doctor's sheet, of some doctors' sheets. */
export const shareSums = (lines: readonly ShareLine[]): ShareSums => ({
  visits: lines.reduce((sum, { visits }) => sum + visits, 0),
  money: moneyOf(lines),
  share: sumOfPiastres(lines.map(({ share }) => share)),
});
