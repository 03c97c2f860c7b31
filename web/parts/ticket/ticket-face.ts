import { useMemo } from 'react';
import { expectedTimes } from '#shared/rules/expected-times.ts';
import { ticketLink } from '#shared/rules/ticket-link.ts';
import type { LaserArea, ReservationType } from '#shared/models/enums.ts';
import { useBranches } from '#web/lib/api/branches.ts';
import { useNow } from '#web/lib/device/online.ts';
import { serviceName, serviceText } from '#web/lib/i18n/service-text.ts';
import type { Formats } from '#web/lib/i18n/formats.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import type { TicketState } from './ticket-state.ts';
import { rounded, waitText } from './wait-text.ts';
import { leavingOf, useWay } from './way.ts';
import type { QueueInfoPatient } from '#web/lib/api/answers.ts';

export interface Labelled {
  readonly label: string;
  readonly value: string;
}

/** What a ticket shows, in words. */
export interface TicketFace {
  /** Decides the look: `turn` colours the whole ticket, `ready` warms it. */
  readonly tone: 'calm' | 'ready' | 'turn' | 'quiet';
  readonly brand: string;
  readonly branch: string;
  /** `Laser · Dr. Layla` */
  readonly service: string;
  readonly numberLabel: string;
  /** The ticket number, which staff call: the largest thing on the ticket. */
  readonly number?: string;
  /** Instead of the people before: "It's your turn", "You missed your turn", "Visit finished". */
  readonly headline?: string;
  /** `Room 2`: where the called patient goes. */
  readonly room?: string;
  /** `3 before you · Laser`, or that the patient is next. */
  readonly before?: string;
  /** How many are called before: drawn as a row of tickets that ends with the own one. Left out when nobody is, or too many. */
  readonly row?: number;
  /** `and 2 expected`: who may be called first besides those before. */
  readonly also: readonly string[];
  /** The wait, and the clock times it means. */
  readonly wait?: { readonly text: string; readonly clock?: string } | undefined;
  /** The patient's next step, and what else to know about it. */
  readonly next: { readonly step: string; readonly more: string };
  readonly fields: readonly ({ readonly id: string } & Labelled)[];
  readonly codeLabel: string;
  /** Absent when a ticket was found by phone alone. */
  readonly code?: string;
  /** A link that opens this ticket on another device, and its spoken name. */
  readonly link?: { readonly address: string; readonly label: string };
}

/** Facts of a reservation for its ticket; absent ones are not shown. */
export interface TicketFacts {
  readonly state: TicketState;
  readonly over?: 'completed' | 'cancelled' | 'no_show';
  /** The room of the doctor who called. */
  readonly room?: string | undefined;
  /** The turn was missed, and the page offers the last place. */
  readonly mayComeBack?: boolean;
  /** Rank among all who wait at the branch. */
  readonly position: number | null;
  /** Place among the patients of the service. */
  readonly place?: QueueInfoPatient['place'] | undefined;
  /** Absent while no doctor at work may call the patient. */
  readonly wait?: { readonly low: number; readonly high: number } | undefined;
  readonly waitOverLimit?: boolean;
  readonly waitNote?: QueueInfoPatient['waitNote'] | undefined;
  /** The next open day, when the call is expected after closing. */
  readonly nextDay?: string | undefined;
  /** Has reception marked the patient as here? Left out where arrivals are not marked. */
  readonly arrived?: boolean;
  /** When the first doctor of the service is back, while all of them are on a break. */
  readonly doctorBackAt?: string;
  /** The only doctor who calls, and what the doctor does now. */
  readonly preferredDoctor?: NonNullable<QueueInfoPatient['preferredDoctor']> | undefined;
  /** The wait in words as the booking answered it, until the first look-up has answered. */
  readonly waitAtBooking?: string;
  /** Known once the server has answered. */
  readonly branchId?: number;
  readonly branchName: string;
  readonly branchNameAr: string;
  /** The branch that the reservation was transferred from. */
  readonly movedFrom?: { readonly branchName: string; readonly branchNameAr: string };
  readonly name: string;
  readonly serviceType: ReservationType;
  readonly serviceName?: string;
  readonly serviceNameAr?: string;
  readonly areas: readonly LaserArea[];
  readonly ticketNo?: number;
  readonly day?: string;
  /** The window that was booked, by the clinic's clock. */
  readonly window?: QueueInfoPatient['window'];
  readonly code?: string;
  readonly phone?: string;
}

type T = ReturnType<typeof useTexts>['t'];

/** Later ends of a wait are too uncertain to name. */
const LONGEST_MINUTES = 180;

const tones = {
  unconfirmed: 'quiet',
  ahead: 'calm',
  waiting: 'calm',
  near: 'calm',
  ready: 'ready',
  turn: 'turn',
  skipped: 'quiet',
  over: 'quiet',
} as const;

const isQueued = (state: TicketState): boolean => state === 'waiting' || state === 'near' || state === 'ready';

/** Is the patient on a list: in the queue of today, or on that of a later day? */
const isListed = (state: TicketState): boolean => state === 'ahead' || isQueued(state);

/** A longer row does not fit a phone. */
const LONGEST_ROW = 5;

/** Who is called before the patient: those of the same service who are here; the others apart. Source: docs/domain.md#place. */
const peopleOf = (t: T, { number }: Formats, facts: TicketFacts): Pick<TicketFace, 'before' | 'row' | 'also'> => {
  const { state, place = null, serviceType } = facts;
  if (!isQueued(state) || place === null) return { also: [] };
  if (place.isNext) return { before: t('pages:ticket.youAreNext'), also: [] };
  const service = t(`type.${serviceType}`);
  return {
    before:
      place.before === 0
        ? t('pages:ticket.nobodyBefore', { service })
        : t('pages:ticket.before', { amount: number(place.before), service }),
    ...(place.before > 0 && place.before <= LONGEST_ROW && { row: place.before }),
    also: [
      ...(place.expectedBefore === 0 ? [] : [t('pages:ticket.expectedToo', { amount: number(place.expectedBefore) })]),
      ...(place.preferredBefore === 0
        ? []
        : [t('pages:ticket.preferredToo', { amount: number(place.preferredBefore) })]),
    ],
  };
};

/** The wait and the clock times it means. "Ready" once there is nothing to wait for. Source: docs/requirements.md#status-page. */
const waitOf = (t: T, formats: Formats, facts: TicketFacts, now: number): TicketFace['wait'] => {
  const { state, wait, waitAtBooking = '', waitOverLimit = false } = facts;
  if (!isQueued(state) || wait === undefined) return undefined;
  if (state === 'ready') return { text: t('pages:ticket.ready') };
  if (waitOverLimit) return { text: t('pages:ticket.overLimit') };
  const until = expectedTimes(wait, new Date(now));
  if (wait.high > LONGEST_MINUTES) {
    return {
      text: t('pages:ticket.atLeast', { wait: formats.duration(Math.floor(wait.low / rounded) * rounded) }),
      ...(until !== null && { clock: t('pages:ticket.clockFrom', { time: formats.time(until.from) }) }),
    };
  }
  return {
    text: waitAtBooking === '' ? waitText(t, formats, wait.low, wait.high) : waitAtBooking,
    ...(until !== null && {
      clock: t('pages:ticket.clock', { range: formats.timeRange(until.from, until.to) }),
    }),
  };
};

/** The sentence shown instead of a queue position; undefined while the patient waits. */
const sentenceOf = (t: T, { state, over = 'completed' }: TicketFacts): string | undefined => {
  if (isListed(state)) return undefined;
  if (state === 'skipped' || over === 'no_show') return t('pages:ticket.missed');
  if (state === 'over') return t(`pages:ticket.over.${over}`);
  if (state === 'unconfirmed') return t('pages:ticket.unconfirmed');
  return t('pages:ticket.yourTurn');
};

type NameOf = ReturnType<typeof useLocalizedName>;

interface FaceOptions {
  readonly t: T;
  readonly formats: Formats;
  readonly nameOf: NameOf;
  /** When the wait was estimated, milliseconds. */
  readonly now: number;
  /** Minutes that the patient needs to come. */
  readonly way: number | undefined;
  /** Milliseconds. */
  readonly present: number;
  /** The branch is closed on the day of the visit. */
  readonly isClosed: boolean;
}

/** That the reservation was transferred here; nothing for others. */
const movedTextOf = (t: T, { movedFrom }: TicketFacts, nameOf: NameOf): readonly string[] =>
  movedFrom === undefined
    ? []
    : [t('pages:ticket.movedFrom', { branch: nameOf(movedFrom.branchName, movedFrom.branchNameAr) })];

/** The sentence about a preferred doctor who is late or off. A break has a sentence of its own, with its end. */
const doctorNotes = (t: T, { preferredDoctor }: TicketFacts, nameOf: NameOf): string[] => {
  const { name = null, nameAr, state = null } = preferredDoctor ?? {};
  const doctor = nameOf(name, nameAr) ?? t('pages:ticket.yourDoctor');
  if (state === 'late') return [t('pages:ticket.doctorLate', { doctor })];
  return state === 'off' ? [t('pages:ticket.doctorOff', { doctor })] : [];
};

/** What the wait depends on: nobody serves, no doctor has started, others are called first. Source: docs/domain.md#wait. */
const waitNotes = (t: T, { waitNote, serviceType }: TicketFacts, nameOf: NameOf): string[] => {
  if (waitNote === undefined || waitNote === null) return [];
  const { kind, doctorName, doctorNameAr, services } = waitNote;
  // The sentence about the preferred doctor says it.
  if (kind === 'preferred_doctor_away') return [];
  const doctor = nameOf(doctorName, doctorNameAr) ?? t('pages:ticket.theDoctor');
  const others = services.filter((each) => each !== serviceType).map((each) => t(`type.${each}`));
  if (kind === 'doctor_also_sees_others' && others.length === 0)
    return [t('pages:ticket.note.choseDoctor', { doctor })];
  return [t(`pages:ticket.note.${kind}`, { doctor, services: others.join(' + '), service: t(`type.${serviceType}`) })];
};

/** When a patient leaves home who said how long the way takes; undefined for others, and for who is next. */
const leaveTextOf = (facts: TicketFacts, { t, formats, now: at, way, present }: FaceOptions): string | undefined => {
  const leaving = facts.state === 'ready' ? undefined : leavingOf(facts, way, { at, now: present });
  if (leaving === undefined) return undefined;
  return leaving === null
    ? t('pages:ticket.next.leave')
    : t('pages:ticket.next.leaveAt', { time: formats.time(leaving) });
};

/** The day of the visit, and the window that was booked. */
const visitTimeOf = (
  { day, window }: { readonly day: string; readonly window: TicketFacts['window'] },
  { weekday, windowText }: Formats,
): string => [weekday(day), ...(window === undefined ? [] : [windowText(window)])].join(' · ');

/** What the patient does next, except before the day of the visit. */
const stepOf = (facts: TicketFacts, options: FaceOptions): string => {
  const { t } = options;
  const { state, arrived, wait, nextDay, over = 'completed', mayComeBack = false } = facts;
  if (mayComeBack) return t('pages:ticket.next.missed');
  // Nobody comes to a branch that may have closed by then.
  const isLate = nextDay !== undefined && arrived !== true;
  if (isQueued(state) && (wait === undefined || isLate)) return t('pages:ticket.next.unknown');
  // A patient who has arrived is not asked to come.
  const present = state === 'near' && arrived === true ? 'nearHere' : state;
  return leaveTextOf(facts, options) ?? t(`pages:ticket.next.${present === 'over' ? over : present}`);
};

/** Has no doctor begun, and the patient not come? On the day of the visit doctors may work although the branch is closed. */
const isUnattended = ({ state, arrived, waitNote }: TicketFacts): boolean =>
  state === 'ahead' || (waitNote?.kind === 'no_doctor_started' && arrived !== true);

/** The patient's next step. Mentions a break of the doctor and, where arrivals are marked, the desk. */
const nextStepOf = (facts: TicketFacts, options: FaceOptions): TicketFace['next'] => {
  const { t, formats, nameOf } = options;
  const { time } = formats;
  const { state, arrived, doctorBackAt, day, window } = facts;
  const moved = movedTextOf(t, facts, nameOf);
  const lateRule = window === undefined || arrived === true ? [] : [t('pages:ticket.lateRule')];
  if (options.isClosed && isUnattended(facts)) return { step: t('pages:ticket.next.aheadClosed'), more: '' };
  if (state === 'ahead') {
    return {
      step: t(window === undefined ? 'pages:ticket.next.ahead' : 'pages:ticket.next.aheadWindow', {
        day: day === undefined ? '' : visitTimeOf({ day, window }, formats),
      }),
      more: [...moved, ...lateRule].join(' '),
    };
  }
  const step = stepOf(facts, options);
  if (!isQueued(state)) return { step, more: '' };
  const more = [
    ...moved,
    ...(doctorBackAt === undefined ? [] : [t('pages:ticket.doctorBack', { time: time(doctorBackAt) })]),
    ...doctorNotes(t, facts, nameOf),
    ...waitNotes(t, facts, nameOf),
    ...lateRule,
    ...(arrived === undefined ? [] : [arrived ? t('pages:ticket.arrived') : t('pages:ticket.ifYouCome')]),
  ];
  return { step, more: more.join(' ') };
};

const fieldsOf = (
  { state, position, name, areas, day, window, ...service }: TicketFacts,
  { t, formats }: FaceOptions,
): TicketFace['fields'] => [
  { id: 'name', label: t('pages:ticket.name'), value: name },
  { id: 'service', label: t('pages:ticket.service'), value: serviceText(t, service, areas) },
  ...(day === undefined
    ? []
    : [{ id: 'day', label: t('pages:ticket.day'), value: visitTimeOf({ day, window }, formats) }]),
  ...(isListed(state) && position !== null && position > 0
    ? [
        {
          id: 'position',
          label: t('pages:ticket.position'),
          value: t('pages:ticket.rank', { amount: formats.number(position) }),
        },
      ]
    : []),
];

const faceOf = (facts: TicketFacts, options: FaceOptions): TicketFace => {
  const { t, formats, nameOf, now } = options;
  const { state, ticketNo, code, phone, preferredDoctor } = facts;
  const headline = sentenceOf(t, facts);
  const doctor = nameOf(preferredDoctor?.name ?? null, preferredDoctor?.nameAr);
  const wait = waitOf(t, formats, facts, now);
  return {
    tone: tones[state],
    brand: t('brandShort'),
    branch: nameOf(facts.branchName, facts.branchNameAr),
    service: [serviceName(t, facts), doctor].filter((part) => part !== null).join(' · '),
    numberLabel: t('pages:ticket.number'),
    ...(ticketNo !== undefined && { number: formats.number(ticketNo) }),
    ...(headline !== undefined && { headline }),
    ...(state === 'turn' && facts.room !== undefined && { room: t('room', { room: facts.room }) }),
    ...peopleOf(t, formats, facts),
    ...(wait !== undefined && { wait }),
    next: nextStepOf(facts, options),
    codeLabel: t('pages:ticket.code'),
    fields: fieldsOf(facts, options),
    ...(code !== undefined && { code }),
    ...(code !== undefined &&
      phone !== undefined && {
        link: { address: `${location.origin}${ticketLink({ code, phone })}`, label: t('pages:ticket.qr') },
      }),
  };
};

/** Is the branch closed on the day of a visit? */
export const useIsClosed = (branchId: number | undefined, day = ''): boolean => {
  const branch = useBranches().data?.branches.find(({ id }) => id === branchId);
  if (branch === undefined) return false;
  const { closedDays, today, open, hoursToday } = branch;
  return closedDays.includes(day) || (day === today && !open && hoursToday === null);
};

/** The face of a ticket in the language now shown; undefined while nothing is known. */
export const useTicketFace = (facts: TicketFacts | undefined, now: number): TicketFace | undefined => {
  const { t } = useTexts();
  const formats = useFormats();
  const nameOf = useLocalizedName();
  const way = useWay();
  const present = useNow();
  const isClosed = useIsClosed(facts?.branchId, facts?.day);
  return useMemo(
    () => (facts === undefined ? undefined : faceOf(facts, { t, formats, nameOf, now, way, present, isClosed })),
    [facts, now, t, formats, nameOf, way, present, isClosed],
  );
};
