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

/** A wait as words: `15–25 minutes`, or "no wait". */
export const waitText = (t: T, { number, duration }: Formats, low: number, high: number): string => {
  if (high <= 0) return t('pages:ticket.noWait');
  if (low >= high || high < 3) return duration(high);
  if (high < 60) return t('minutes', { count: high, amount: t('range', { low: number(low), high: number(high) }) });
  return t('spacedRange', { low: duration(low), high: duration(high) });
};

const tones = { waiting: 'calm', near: 'calm', ready: 'ready', turn: 'turn', skipped: 'quiet', over: 'quiet' } as const;

/** Writes the face of a ticket in the language now shown. `now` is when the wait was told. */
export const useTicketFace = (facts: TicketFacts | undefined, now: number): TicketFace | undefined => {
  const { t, i18n } = useTexts();
  const formats = useFormats();
  const arabic = languageOf(i18n.language) === 'ar';
  return useMemo(() => {
    if (facts === undefined) return undefined;
    const { state, position, ahead, wait, code, phone, ticketNo, day, area } = facts;
    const queued = state === 'waiting' || state === 'near';
    const until = queued ? waitUntil(wait, new Date(now)) : null;
    const numeric = (queued || state === 'ready') && position !== null;
    const lines = [
      ...(queued && ahead !== undefined
        ? [
            {
              id: 'ahead',
              strong: false,
              text: t('pages:ticket.ahead', { count: ahead, amount: formats.number(ahead) }),
            },
          ]
        : []),
      ...(queued
        ? [{ id: 'wait', strong: true, text: facts.waitTold || waitText(t, formats, wait.low, wait.high) }]
        : []),
      ...(until === null
        ? []
        : [
            {
              id: 'clock',
              strong: false,
              text: t('pages:ticket.clock', { range: formats.timeRange(until.from, until.to) }),
            },
          ]),
      ...(state === 'ready' ? [{ id: 'ready', strong: true, text: t('pages:ticket.ready') }] : []),
    ];
    return {
      tone: tones[state],
      brand: t('brandShort'),
      branch: arabic ? facts.branchNameAr : facts.branchName,
      label: t(numeric ? 'pages:ticket.position' : 'pages:ticket.state'),
      headline: numeric
        ? `#${formats.number(position)}`
        : t(
            state === 'over'
              ? `pages:ticket.over.${facts.over ?? 'completed'}`
              : state === 'skipped'
                ? 'pages:ticket.skipped'
                : 'pages:ticket.yourTurn',
          ),
      numeric,
      lines,
      next: t(`pages:ticket.next.${state === 'over' ? (facts.over ?? 'completed') : state}`),
      codeLabel: t('pages:ticket.code'),
      ...(code !== undefined && { code }),
      fields: [
        { id: 'name', label: t('pages:ticket.name'), value: facts.name },
        {
          id: 'service',
          label: t('pages:ticket.service'),
          value: area === null ? t(`type.${facts.type}`) : `${t(`type.${facts.type}`)} · ${t(`area.${area}`)}`,
        },
        ...(ticketNo === undefined
          ? []
          : [{ id: 'ticket', label: t('pages:ticket.number'), value: formats.number(ticketNo) }]),
        ...(day === undefined ? [] : [{ id: 'day', label: t('pages:ticket.day'), value: formats.weekday(day) }]),
      ],
      ...(code !== undefined &&
        phone !== undefined && {
          link: { address: `${location.origin}${ticketLink({ code, phone })}`, label: t('pages:ticket.qr') },
        }),
    };
  }, [facts, now, t, formats, arabic]);
};
