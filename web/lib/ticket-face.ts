import { useMemo } from 'react';
import type { LaserArea, ReservationType } from '../../shared/models/enums.ts';
import type { TicketFace } from '../ui/ticket.tsx';
import type { Formats } from './formats.ts';
import { useFormats } from './formats.ts';
import { languageOf } from './i18n.ts';
import { useTexts } from './texts.ts';
import { ticketLink } from './ticket-link.ts';
import type { TicketState } from './ticket-state.ts';
import { waitUntil } from './ticket-state.ts';

/** What a ticket can know of a reservation; the rest is left off its face. */
export interface TicketFacts {
  readonly state: TicketState;
  readonly over?: 'completed' | 'cancelled' | 'no_show';
  readonly position: number | null;
  readonly ahead?: number | undefined;
  readonly wait: { readonly low: number; readonly high: number };
  /** The wait as it was put into words at booking, until the server has answered anew. */
  readonly waitTold?: string;
  readonly branchName: string;
  readonly branchNameAr: string;
  readonly name: string;
  readonly type: ReservationType;
  readonly area: LaserArea | null;
  readonly ticketNo?: number;
  readonly day?: string;
  readonly code?: string;
  readonly phone?: string;
}

type T = ReturnType<typeof useTexts>['t'];

/** Hours of waiting are told in whole five minutes: nobody knows them better. */
const rounded = 5;

/** A wait as words: `15–25 minutes`, `40 minutes – 2 hours`, or "no wait". */
export const waitText = (t: T, { number, duration }: Formats, low: number, high: number): string => {
  if (high <= 0) return t('pages:ticket.noWait');
  if (low >= high || high < 3) return duration(high);
  if (high < 60) return t('minutes', { count: high, amount: t('range', { low: number(low), high: number(high) }) });
  return t('spacedRange', {
    low: duration(Math.floor(low / rounded) * rounded),
    high: duration(Math.ceil(high / rounded) * rounded),
  });
};

const tones = { waiting: 'calm', near: 'calm', ready: 'ready', turn: 'turn', skipped: 'quiet', over: 'quiet' } as const;

const isQueued = (state: TicketState): boolean => state === 'waiting' || state === 'near';

const linesOf = (t: T, formats: Formats, facts: TicketFacts, now: number): TicketFace['lines'] => {
  const { state, ahead, wait, waitTold = '' } = facts;
  if (state === 'ready') return [{ id: 'ready', strong: true, text: t('pages:ticket.ready') }];
  if (!isQueued(state)) return [];
  const until = waitUntil(wait, new Date(now));
  const told = waitTold === '' ? waitText(t, formats, wait.low, wait.high) : waitTold;
  return [
    ...(ahead === undefined
      ? []
      : [
          {
            id: 'ahead',
            strong: false,
            text: t('pages:ticket.ahead', { count: ahead, amount: formats.number(ahead) }),
          },
        ]),
    { id: 'wait', strong: true, text: told },
    ...(until === null
      ? []
      : [
          {
            id: 'clock',
            strong: false,
            text: t('pages:ticket.clock', { range: formats.timeRange(until.from, until.to) }),
          },
        ]),
  ];
};

const sentenceOf = (t: T, { state, over = 'completed' }: TicketFacts): string => {
  if (state === 'over') return t(`pages:ticket.over.${over}`);
  return t(state === 'skipped' ? 'pages:ticket.skipped' : 'pages:ticket.yourTurn');
};

const fieldsOf = (t: T, formats: Formats, { name, type, area, ticketNo, day }: TicketFacts): TicketFace['fields'] => [
  { id: 'name', label: t('pages:ticket.name'), value: name },
  {
    id: 'service',
    label: t('pages:ticket.service'),
    value: area === null ? t(`type.${type}`) : `${t(`type.${type}`)} · ${t(`area.${area}`)}`,
  },
  ...(ticketNo === undefined
    ? []
    : [{ id: 'ticket', label: t('pages:ticket.number'), value: formats.number(ticketNo) }]),
  ...(day === undefined ? [] : [{ id: 'day', label: t('pages:ticket.day'), value: formats.weekday(day) }]),
];

/** Writes the face of a ticket. `now` is when the wait was told, in milliseconds. */
const faceOf = (t: T, formats: Formats, facts: TicketFacts, arabic: boolean, now: number): TicketFace => {
  const { state, position, code, phone, over = 'completed' } = facts;
  const numbered = (isQueued(state) || state === 'ready') && position !== null;
  return {
    tone: tones[state],
    brand: t('brandShort'),
    branch: arabic ? facts.branchNameAr : facts.branchName,
    label: t(numbered ? 'pages:ticket.position' : 'pages:ticket.state'),
    headline: numbered ? `#${formats.number(position)}` : sentenceOf(t, facts),
    numeric: numbered,
    lines: linesOf(t, formats, facts, now),
    next: t(`pages:ticket.next.${state === 'over' ? over : state}`),
    codeLabel: t('pages:ticket.code'),
    fields: fieldsOf(t, formats, facts),
    ...(code !== undefined && { code }),
    ...(code !== undefined &&
      phone !== undefined && {
        link: { address: `${location.origin}${ticketLink({ code, phone })}`, label: t('pages:ticket.qr') },
      }),
  };
};

/** The face of a ticket in the language now shown; undefined while nothing is known. */
export const useTicketFace = (facts: TicketFacts | undefined, now: number): TicketFace | undefined => {
  const { t, i18n } = useTexts();
  const formats = useFormats();
  const arabic = languageOf(i18n.language) === 'ar';
  return useMemo(
    () => (facts === undefined ? undefined : faceOf(t, formats, facts, arabic, now)),
    [facts, now, t, formats, arabic],
  );
};
