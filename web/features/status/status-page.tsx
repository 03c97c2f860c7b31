import './status.css';
import type { SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { idOfCode, latinDigits, reservationCode } from '../../../shared/rules/reservation-code.ts';
import { CallError } from '../../lib/call-error.ts';
import { takeEarlyPress } from '../../lib/early-press.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/formats.ts';
import { languageOf } from '../../lib/i18n.ts';
import type { MyReservation } from '../../lib/my-reservations.ts';
import { forgetReservation, myReservations, useMyReservations } from '../../lib/my-reservations.ts';
import type { QueueInfoQuery, QueueInfoView, Seen } from '../../lib/queue-info.ts';
import { useQueueInfo } from '../../lib/queue-info.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Header } from '../../ui/header.tsx';
import { closeIcon, Icon, searchIcon } from '../../ui/icon.tsx';
import { LastKnown } from '../../ui/last-known.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Standing } from './standing.tsx';

/** A code as typed, made whole; what is no code is sent as it is, to be refused. */
const wholeCode = (typed: string): string => {
  const id = idOfCode(typed);
  return id === null ? typed.trim() : reservationCode(id);
};

const Remembered = ({
  list,
  current,
  onOpen,
}: {
  readonly list: readonly MyReservation[];
  readonly current: string | undefined;
  readonly onOpen: (entry: MyReservation) => void;
}): React.ReactElement => {
  const { t, i18n } = useTexts();
  const { weekday } = useFormats();
  const arabic = languageOf(i18n.language) === 'ar';
  return (
    <section className="remembered no-print" aria-labelledby="remembered">
      <h2 id="remembered">{t('pages:status.remembered')}</h2>
      <ul className="remembered__list">
        {list.map((entry) => (
          <li key={entry.code} className="remembered__entry">
            <button
              type="button"
              className="remembered__open"
              aria-pressed={entry.code === current}
              onClick={() => onOpen(entry)}
            >
              <span className="remembered__code ltr">{entry.code}</span>
              <span className="remembered__about">
                {[
                  entry.name,
                  t(`type.${entry.type}`),
                  arabic ? entry.branchNameAr : entry.branchName,
                  weekday(entry.day),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
            <Button
              round
              aria-label={t('pages:status.forget', { code: entry.code })}
              onClick={() => forgetReservation(entry.code)}
            >
              <Icon shape={closeIcon} size={18} />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};

interface FoundProps {
  readonly query: QueueInfoQuery;
  readonly view: QueueInfoView;
  readonly onCancelled: () => void;
}

/** What came of a search: the ticket, that there is none, that it is over, or that it failed. */
const Found = ({ query, view, onCancelled }: FoundProps): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { seen, error, stale, ended, loading, refresh } = view;
  if (error instanceof CallError && error.code === 'NOT_FOUND') {
    return (
      <Notice tone={ended ? 'calm' : 'warn'} title={t(ended ? 'pages:status.ended' : 'pages:status.none')} live>
        {t(ended ? 'pages:status.endedText' : 'pages:status.noneText')}
      </Notice>
    );
  }
  if (seen === undefined) {
    return error === undefined ? (
      <Loading>
        <Skeleton shape="ticket" />
      </Loading>
    ) : (
      <ErrorPanel
        title={t('pages:status.failed')}
        message={errorText(error)}
        retryLabel={t('retry')}
        busy={loading}
        onRetry={refresh}
      />
    );
  }
  return (
    <>
      {stale && <LastKnown at={seen.at} />}
      <Standing seen={seen} query={query} onCancelled={onCancelled} />
    </>
  );
};

/** The page's name in the tab: how many are ahead can be read there without opening it. */
const useStandingTitle = (seen: Seen | undefined): void => {
  const { t } = useTexts();
  const title = t('pages:status.meta.title');
  const patient = seen?.info.patient;
  const place = patient?.current_position ?? null;
  const called = patient?.status === 'in_progress';
  usePageTitle(called ? `● ${t('pages:ticket.yourTurn')}` : place === null ? title : `#${String(place)} · ${title}`);
};

/** Look one's place up by phone, with the code in full. Source: seed section 2, Status page. */
export const StatusPage = (): React.ReactElement => {
  const { t } = useTexts();
  const remembered = useMyReservations();
  const [query, setQuery] = useState<QueueInfoQuery | null>(null);
  const [cancelled, setCancelled] = useState(false);
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const frame = useRef<HTMLFormElement>(null);
  const [early, setEarly] = useState(false);
  /** Source: seed section 5, Status search. */
  const missing = phone.trim() === '';
  const view = useQueueInfo(query);
  useStandingTitle(view.seen);

  const open = (next: QueueInfoQuery): void => {
    setCancelled(false);
    setQuery(next);
    if (next.phone === query?.phone && next.code === query.code) view.refresh();
  };
  const search = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    if (missing) event.currentTarget.querySelector('input')?.focus();
    else open({ phone: latinDigits(phone).trim(), code: code.trim() === '' ? '' : wholeCode(code) });
  };
  const openRemembered = (entry: MyReservation): void => {
    setPhone(entry.phone);
    setCode(entry.code);
    open({ phone: entry.phone, code: entry.code });
  };
  // The page is there before its script: what was entered meanwhile stands, and is sent if it was sent.
  useEffect(() => {
    for (const { name, value } of frame.current?.querySelectorAll('input') ?? []) {
      (name === 'phone' ? setPhone : setCode)(value);
    }
    setEarly(takeEarlyPress());
  }, []);
  useEffect(() => {
    if (early) frame.current?.requestSubmit();
  }, [early]);
  // The installed app opens here: one ticket of today is what its owner came for.
  useEffect(() => {
    // Not what was drawn first: a page that is built ahead remembers nobody.
    const [only, another] = myReservations();
    if (only !== undefined && another === undefined && matchMedia('(display-mode: standalone)').matches) {
      openRemembered(only);
    }
    // Once, when the app opens: a reservation made later is opened by hand.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <>
      <Header variant="landing" />
      <main id="content" className="page page--narrow status">
        <div className="no-print">
          <h1 className="status__title">{t('pages:status.title')}</h1>
          <p className="status__lead">{t('pages:status.subtitle')}</p>
        </div>
        <search className="no-print">
          <form ref={frame} className="status__form" noValidate onSubmit={search}>
            <FormField
              id="phone"
              label={t('forms:status.phone')}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              ltr
              maxLength={40}
              value={phone}
              onChange={setPhone}
              error={tried && missing ? t('forms:status.phoneRequired') : undefined}
            />
            <FormField
              id="code"
              label={t('forms:status.code')}
              hint={t('forms:status.codeHint')}
              ltr
              maxLength={40}
              autoComplete="off"
              value={code}
              onChange={setCode}
            />
            <Button look="strong" size="large" wide type="submit" busy={view.loading}>
              <Icon shape={searchIcon} />
              {t('forms:status.search')}
            </Button>
          </form>
        </search>
        {remembered.length > 0 && <Remembered list={remembered} current={query?.code} onOpen={openRemembered} />}
        {cancelled && (
          <Notice tone="good" live>
            {t('pages:status.cancel.done')}
          </Notice>
        )}
        {query !== null && (
          <Found
            query={query}
            view={view}
            onCancelled={() => {
              setCancelled(true);
              forgetReservation(query.code);
              setQuery(null);
            }}
          />
        )}
      </main>
    </>
  );
};
