import './confirmation.css';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ReservationType } from '../../../shared/models/enums.ts';
import { reservationTypes } from '../../../shared/models/enums.ts';
import { languageOf } from '../../lib/i18n.ts';
import { rememberReservation, useMyReservations } from '../../lib/my-reservations.ts';
import { pathIn } from '../../lib/paths.ts';
import { useQueueInfo } from '../../lib/queue-info.ts';
import { useTexts } from '../../lib/texts.ts';
import { useTicketFace } from '../../lib/ticket-face.ts';
import { factsOf } from '../../lib/ticket-facts.ts';
import { ticketLink, ticketOfLink } from '../../lib/ticket-link.ts';
import { AddToHome } from '../../ui/add-to-home.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Header } from '../../ui/header.tsx';
import { checkCircleIcon, homeIcon, Icon, printIcon, searchIcon, shareIcon } from '../../ui/icon.tsx';
import { LastKnown } from '../../ui/last-known.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Ticket } from '../../ui/ticket.tsx';
import { toast } from '../../ui/toast.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

/** What the booking form hands over. Source: seed section 2, /confirmation. */
interface Handed {
  readonly queuePosition: number | null;
  readonly estimatedWait: string;
  readonly reservationCode: string;
  readonly patientName: string;
  readonly serviceType: ReservationType;
  readonly branchName: string;
}

const handedOf = (state: unknown): Handed | undefined => {
  if (typeof state !== 'object' || state === null) return undefined;
  const fields: Readonly<Record<string, unknown>> = { ...state };
  const { queuePosition, estimatedWait, reservationCode, patientName, serviceType, branchName } = fields;
  if (typeof reservationCode !== 'string' || reservationCode === '') return undefined;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    queuePosition: typeof queuePosition === 'number' ? queuePosition : null,
    estimatedWait: text(estimatedWait),
    reservationCode,
    patientName: text(patientName),
    serviceType: reservationTypes.find((type) => type === serviceType) ?? 'regular',
    branchName: text(branchName),
  };
};

interface ShareTexts {
  readonly title: string;
  readonly copied: string;
  /** When the browser lets us do neither. */
  readonly failed: string;
}

/** Hands the link to the phone's own share sheet, or copies it. */
const share = async (address: string, { title, copied, failed }: ShareTexts): Promise<void> => {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url: address });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(address);
    toast.success(copied);
  } catch {
    toast.failure(failed);
  }
};

/** Everything the page stands on: which ticket, what is known of it, and where it can be opened again. */
const useShownTicket = () => {
  const location = useLocation();
  const handed = useMemo(() => handedOf(location.state), [location.state]);
  const inAddress = useMemo(() => ticketOfLink(location.hash), [location.hash]);
  // A jump within the page (to its content) takes the ticket out of the address, and leaves it the one that is open.
  const [opened, setOpened] = useState(inAddress);
  if (inAddress !== null && inAddress !== opened) setOpened(inAddress);
  const linked = inAddress ?? opened;
  const mine = useMyReservations();
  const wanted = linked?.code ?? handed?.reservationCode;
  const own = wanted === undefined ? mine[0] : mine.find((entry) => entry.code === wanted);
  const code = linked?.code ?? own?.code;
  const phone = linked?.phone ?? own?.phone;
  const key = useMemo(() => (code === undefined || phone === undefined ? null : { code, phone }), [code, phone]);
  const { seen, stale, loading } = useQueueInfo(key);

  // The address becomes the shareable one, so that a reload or a bookmark opens the same ticket.
  useEffect(() => {
    if (inAddress === null && key !== null) history.replaceState(history.state, '', ticketLink(key));
  }, [inAddress, key]);
  // A ticket opened by its link is this device's from now on.
  useEffect(() => {
    if (linked === null || own !== undefined || seen === undefined) return;
    const { patient } = seen.info;
    rememberReservation({
      code: linked.code,
      phone: linked.phone,
      name: patient.name,
      type: patient.reservation_type,
      area: patient.laser_area,
      branchName: patient.branch_name,
      branchNameAr: patient.branch_name_ar,
      day: patient.service_date,
      ticketNo: patient.ticket_no,
      at: Date.now(),
    });
  }, [linked, own, seen]);

  const facts = useMemo(() => factsOf(seen?.info, own, key ?? undefined, handed), [seen, own, key, handed]);
  const [openedAt] = useState(() => Date.now());
  const face = useTicketFace(facts, seen?.at ?? openedAt);
  return { face, key, justBooked: handed !== undefined, seen, stale, loading };
};

const Acts = ({ address }: { readonly address: string | undefined }): React.ReactElement => {
  const { t } = useTexts();
  return (
    <div className="confirmation__acts no-print">
      {address !== undefined && (
        <Button
          look="quiet"
          onClick={() =>
            void share(address, {
              title: t('pages:confirmation.shareTitle'),
              copied: t('messages:linkCopied'),
              failed: t('messages:errors.unexpected'),
            })
          }
        >
          <Icon shape={shareIcon} size={18} />
          {t('pages:confirmation.share')}
        </Button>
      )}
      <Button look="quiet" onClick={() => window.print()}>
        <Icon shape={printIcon} size={18} />
        {t('pages:confirmation.print')}
      </Button>
    </div>
  );
};

const Instructions = (): React.ReactElement => {
  const { t } = useTexts();
  return (
    <section className="confirmation__how no-print" aria-labelledby="how">
      <h2 id="how">{t('pages:confirmation.instructions')}</h2>
      <ol>
        <li>{t('pages:confirmation.step.keep')}</li>
        <li>{t('pages:confirmation.step.come')}</li>
        <li>{t('pages:confirmation.step.tell')}</li>
      </ol>
    </section>
  );
};

const Nothing = ({ loading }: { readonly loading: boolean }): React.ReactElement => {
  const { t } = useTexts();
  if (loading) {
    return (
      <Loading>
        <Skeleton shape="ticket" />
      </Loading>
    );
  }
  return (
    <EmptyState title={t('pages:confirmation.none')} text={t('pages:confirmation.noneText')} shape={searchIcon}>
      <ButtonLink look="strong" to="/status">
        {t('navigation:checkStatus')}
      </ButtonLink>
    </EmptyState>
  );
};

/**
 * What one has booked. It opens from the booking form (navigation state), from its own link (`#code=…&phone=…`),
 * and after a reload from what this device remembers; the position on it is live.
 */
export const ConfirmationPage = (): React.ReactElement => {
  const { t, i18n } = useTexts();
  const { face, key, justBooked, seen, stale, loading } = useShownTicket();
  usePageTitle(t('pages:confirmation.meta.title'));
  const home = pathIn(languageOf(i18n.language) ?? 'en', '/');

  return (
    <>
      <Header variant="landing" />
      <main id="content" className="page page--narrow confirmation">
        {justBooked && face !== undefined ? (
          <div className="confirmation__done no-print">
            <Icon shape={checkCircleIcon} size={40} />
            <h1>{t('pages:confirmation.title')}</h1>
            <p>{t('pages:confirmation.subtitle')}</p>
          </div>
        ) : (
          <h1 className="unseen">{t('pages:confirmation.ticketTitle')}</h1>
        )}
        {face === undefined ? (
          <Nothing loading={loading} />
        ) : (
          <>
            <Ticket face={face} />
            {stale && seen !== undefined && <LastKnown at={seen.at} />}
            <Acts address={key === null ? undefined : `${window.location.origin}${ticketLink(key)}`} />
            {(face.tone === 'calm' || face.tone === 'ready') && <Instructions />}
            <AddToHome />
          </>
        )}
        <div className="confirmation__ways no-print">
          {face !== undefined && (
            <ButtonLink look="strong" size="large" wide to="/status">
              <Icon shape={searchIcon} />
              {t('navigation:checkStatus')}
            </ButtonLink>
          )}
          <ButtonLink look="plain" wide to={home}>
            <Icon shape={homeIcon} />
            {t('navigation:backHome')}
          </ButtonLink>
        </div>
      </main>
    </>
  );
};
