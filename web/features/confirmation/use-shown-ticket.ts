import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ReservationType } from '#shared/models/enums.ts';
import { reservationTypes } from '#shared/models/lists.ts';
import type { EarlierVisit } from '#web/parts/ticket/earlier-visit.ts';
import { visitOfPatient, visitOfRemembered } from '#web/parts/ticket/earlier-visit.ts';
import type { MyReservation } from '#web/parts/ticket/my-reservations.ts';
import { rememberReservation, useMyReservations } from '#web/parts/ticket/my-reservations.ts';
import { rememberedOf } from '#web/parts/ticket/remembered-answer.ts';
import type { QueueInfoQuery, QueueInfoView } from '#web/parts/ticket/queue-info.ts';
import { useQueueInfo } from '#web/parts/ticket/queue-info.ts';
import { factsOf } from '#web/parts/ticket/ticket-facts.ts';
import type { TicketKey } from '#shared/rules/ticket-link.ts';
import { ticketLink } from '#shared/rules/ticket-link.ts';
import type { SharedTicketKey } from '#web/parts/ticket/ticket-link.ts';
import { sharedTicketOfLink, ticketOfLink } from '#web/parts/ticket/ticket-link.ts';
import { useTurnAlertChoice } from '#web/parts/ticket/use-turn-alert.ts';

/** Navigation state from the booking form. Source: docs/requirements.md#confirmation-page. */
interface Handed {
  readonly queuePosition: number | null;
  readonly estimatedWait: string;
  readonly reservationCode: string;
  readonly patientName: string;
  readonly serviceType: ReservationType;
  readonly branchName: string;
  readonly laterDay: string | undefined;
  readonly unconfirmed: boolean;
  /** Another time was chosen for a day that was booked already: the booking keeps its time. */
  readonly sameTime: boolean;
}

const handedOf = (state: unknown): Handed | undefined => {
  if (typeof state !== 'object' || state === null) return undefined;
  const fields: Readonly<Record<string, unknown>> = { ...state };
  const { queuePosition, estimatedWait, reservationCode, patientName, serviceType, branchName, laterDay } = fields;
  if (typeof reservationCode !== 'string' || reservationCode === '') return undefined;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    queuePosition: typeof queuePosition === 'number' ? queuePosition : null,
    estimatedWait: text(estimatedWait),
    reservationCode,
    patientName: text(patientName),
    serviceType: reservationTypes.find((known) => known === serviceType) ?? 'regular',
    branchName: text(branchName),
    laterDay: typeof laterDay === 'string' ? laterDay : undefined,
    unconfirmed: fields['unconfirmed'] === true,
    sameTime: fields['sameTime'] === true,
  };
};

interface Link {
  readonly own: TicketKey | null;
  readonly shared: SharedTicketKey | null;
}

const linkOf = (hash: string): Link | null => {
  const own = ticketOfLink(hash);
  const shared = own === null ? sharedTicketOfLink(hash) : null;
  return own === null && shared === null ? null : { own, shared };
};

/** A ticket of a past day, with values for a new booking. */
export interface PastTicket {
  readonly day: string | undefined;
  readonly visit: EarlierVisit;
}

const pastOf = (view: QueueInfoView, own: MyReservation | undefined, key: TicketKey | null): PastTicket | undefined => {
  if (!view.missing || key === null) return undefined;
  const patient = view.ended?.info.patient;
  if (patient !== undefined)
    return { day: patient.serviceDate, visit: { ...visitOfPatient(patient), phone: key.phone } };
  if (own !== undefined) return { day: own.day, visit: visitOfRemembered(own) };
  return { day: undefined, visit: { name: '', phone: key.phone } };
};

/** Remembers a ticket that was opened by its own link; not one that was forgotten. */
const useRemember = (
  { linked, key }: { readonly linked: TicketKey | null; readonly key: TicketKey | null },
  own: MyReservation | undefined,
  { seen }: QueueInfoView,
): void => {
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (key === null || seen === undefined) return;
    const { patient } = seen.info;
    const isNew = linked !== null && own === undefined && known.current !== key.code;
    if (isNew) rememberReservation(rememberedOf(patient, key, Date.now()));
    known.current = key.code;
  }, [linked, key, own, seen]);
};

/** The link that the page was opened with, and what of it is in the address now. */
const useOpenedLink = (hash: string) => {
  const inAddress = useMemo(() => linkOf(hash), [hash]);
  // A link within the page replaces the hash, so the open ticket is kept in state.
  const [opened, setOpened] = useState(inAddress);
  if (inAddress !== null && inAddress !== opened) setOpened(inAddress);
  const link = inAddress ?? opened;
  return { inAddress, linked: link?.own ?? null, shared: link?.shared ?? null };
};

/** Another tab may cancel or forget the ticket that this one shows. */
const keptOf = (known: TicketKey | undefined, wanted: string | undefined): Partial<TicketKey> =>
  known !== undefined && known.code === wanted ? known : {};

/** The ticket of the link, else the one just booked, else the next of this device. */
const useOwnTicket = (linked: TicketKey | null, isShared: boolean, handed: Handed | undefined) => {
  const mine = useMyReservations();
  const [known, setKnown] = useState<TicketKey>();
  const wanted = linked?.code ?? handed?.reservationCode ?? known?.code;
  const own = wanted === undefined ? mine[0] : mine.find((entry) => entry.code === wanted);
  if (own !== undefined && own.code !== known?.code) setKnown(own);
  const { code, phone } = linked ?? own ?? keptOf(known, wanted);
  const key = useMemo(
    () => (isShared || code === undefined || phone === undefined ? null : { code, phone }),
    [isShared, code, phone],
  );
  return { own, key };
};

/** The ticket that the page shows, and its facts. */
export const useShownTicket = () => {
  const location = useLocation();
  const handed = useMemo(() => handedOf(location.state), [location.state]);
  const { inAddress, linked, shared } = useOpenedLink(location.hash);
  const { own, key } = useOwnTicket(linked, shared !== null, handed);
  const query = useMemo(
    (): QueueInfoQuery | null => (shared === null ? key : { phone: shared.phone, code: '', shared }),
    [shared, key],
  );
  const { on } = useTurnAlertChoice();
  const view = useQueueInfo(query, { whileHidden: on });

  // Writes the ticket's link into the address, for reloads and bookmarks.
  useEffect(() => {
    if (inAddress === null && key !== null) history.replaceState(history.state, '', ticketLink(key));
  }, [inAddress, key]);
  useRemember({ linked, key }, own, view);

  const facts = useMemo(
    () => (view.missing ? undefined : factsOf(view.seen?.info, own, key ?? undefined, handed)),
    [view.missing, view.seen, own, key, handed],
  );
  return {
    facts,
    view,
    readOnly: shared !== null,
    sameTime: handed?.sameTime === true && facts?.state !== 'over',
    justBooked: handed?.sameTime === false && facts?.state !== 'over' && facts?.state !== 'skipped',
    past: pastOf(view, own, key),
  };
};
