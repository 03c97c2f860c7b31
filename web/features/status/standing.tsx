import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { QueueInfoPatient } from '../../../shared/routes/reservations.ts';
import { cancelReservation } from '../../../shared/routes/reservations.ts';
import { idOfCode } from '../../../shared/rules/reservation-code.ts';
import { call } from '../../lib/client.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/formats.ts';
import { languageOf } from '../../lib/i18n.ts';
import type { QueueInfoQuery, Seen } from '../../lib/queue-info.ts';
import { useTexts } from '../../lib/texts.ts';
import { useTicketFace } from '../../lib/ticket-face.ts';
import { factsOfPatient } from '../../lib/ticket-facts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PaymentChip, QueueChip } from '../../ui/status-chip.tsx';
import { Ticket } from '../../ui/ticket.tsx';
import { toast } from '../../ui/toast.tsx';

/** Few give their place up; the rest need not load how it is asked. */
const ConfirmDialog = lazy(async () => ({ default: (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog }));

interface Props {
  readonly seen: Seen;
  readonly query: QueueInfoQuery;
  readonly onCancelled: () => void;
}

interface Row {
  readonly id: string;
  readonly label: string;
  readonly value: React.ReactNode;
}

const Rows = ({ rows }: { readonly rows: readonly Row[] }): React.ReactElement => (
  <dl className="about">
    {rows.map(({ id, label, value }) => (
      <div key={id} className="about__row">
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const Other = ({ patient }: { readonly patient: QueueInfoPatient }): React.ReactElement => {
  const { t, i18n } = useTexts();
  const { number } = useFormats();
  const branch = languageOf(i18n.language) === 'ar' ? patient.branch_name_ar : patient.branch_name;
  return (
    <li className="other">
      <span>
        <bdi>{patient.name}</bdi> · {t(`type.${patient.reservation_type}`)} · {branch}
      </span>
      {patient.current_position === null || patient.current_position === 0 ? (
        <QueueChip status={patient.status} />
      ) : (
        <strong className="ltr">#{number(patient.current_position)}</strong>
      )}
    </li>
  );
};

/** The ticket of a reservation that was found, everything known about it, and the way to give it up. */
export const Standing = ({ seen, query, onCancelled }: Props): React.ReactElement => {
  const { t, i18n } = useTexts();
  const formats = useFormats();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { patient, queue_summary: summary, others } = seen.info;
  const facts = useMemo(
    () => factsOfPatient(patient, summary.patients_ahead, { code: patient.code ?? query.code, phone: query.phone }),
    [patient, summary, query],
  );
  const face = useTicketFace(facts, seen.at);
  const arabic = languageOf(i18n.language) === 'ar';
  const { state } = facts;
  useEffect(() => {
    // Felt in a pocket. Not every device can, and none must.
    if (state === 'turn' && 'vibrate' in navigator) navigator.vibrate([200, 100, 200]);
  }, [state]);

  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the form fills the screen: what was asked for comes into sight.
    top.current?.scrollIntoView({ block: 'start' });
  }, [query]);

  const id = idOfCode(query.code);
  const mayCancel = id !== null && (patient.status === 'waiting' || patient.status === 'skipped');
  const cancel = async (): Promise<void> => {
    if (id === null) return;
    setBusy(true);
    try {
      await call(cancelReservation, { params: { id: String(id) }, body: { code: query.code, phone: query.phone } });
      setAsking(false);
      onCancelled();
    } catch (error) {
      toast.failure(errorText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <div ref={top} className="standing__ticket">
        {face !== undefined && <Ticket face={face} />}
      </div>
      <section className="standing" aria-labelledby="details">
        <h2 id="details">{t('pages:status.details')}</h2>
        <Rows
          rows={[
            {
              id: 'payment',
              label: t('pages:status.payment'),
              value: <PaymentChip status={patient.payment_status} />,
            },
            { id: 'name', label: t('pages:status.patient'), value: <bdi>{patient.name}</bdi> },
            { id: 'phone', label: t('pages:status.phone'), value: <span className="ltr">{patient.phone}</span> },
            { id: 'service', label: t('pages:status.service'), value: t(`type.${patient.reservation_type}`) },
            ...(patient.laser_area === null
              ? []
              : [{ id: 'area', label: t('pages:status.area'), value: t(`area.${patient.laser_area}`) }]),
            {
              id: 'branch',
              label: t('pages:status.branch'),
              value: arabic ? patient.branch_name_ar : patient.branch_name,
            },
            {
              id: 'position',
              label: t('pages:status.position'),
              value:
                patient.current_position === null || patient.current_position === 0 ? (
                  <QueueChip status={patient.status} />
                ) : (
                  <span className="ltr">#{formats.number(patient.current_position)}</span>
                ),
            },
            ...(patient.current_position === null
              ? []
              : [
                  {
                    id: 'wait',
                    label: t('pages:status.wait'),
                    value:
                      patient.estimated_wait_time === 0
                        ? t('pages:ticket.yourTurn')
                        : formats.duration(patient.estimated_wait_time),
                  },
                ]),
          ]}
        />
        <h2>{t('pages:status.queue')}</h2>
        <Rows
          rows={[
            { id: 'total', label: t('pages:status.total'), value: formats.number(summary.total_patients) },
            { id: 'ahead', label: t('pages:status.ahead'), value: formats.number(summary.patients_ahead) },
            {
              id: 'totalWait',
              label: t('pages:status.totalWait'),
              value:
                summary.estimated_total_wait === 0
                  ? t('pages:status.ready')
                  : formats.duration(summary.estimated_total_wait),
            },
          ]}
        />
        {others.length > 0 && (
          <>
            <h2>{t('pages:status.others')}</h2>
            <ul className="others">
              {others.map((other) => (
                <Other key={`${other.branch_id} ${other.ticket_no}`} patient={other} />
              ))}
            </ul>
          </>
        )}
        {query.code === '' && <Notice tone="calm">{t('pages:status.addCode')}</Notice>}
        <p className="standing__fresh no-print">
          {t('pages:status.updated', { time: formats.time(new Date(seen.at)) })}
        </p>
        {mayCancel && (
          <Button className="no-print" look="danger" onClick={() => setAsking(true)}>
            {t('pages:status.cancel.action')}
          </Button>
        )}
      </section>
      {asking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            title={t('pages:status.cancel.title')}
            text={t('pages:status.cancel.text')}
            confirmLabel={t('pages:status.cancel.action')}
            danger
            busy={busy}
            onConfirm={() => void cancel()}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
};
