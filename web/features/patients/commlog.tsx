import './commlog.css';
import { commlogChannels, commlogDirections } from '../../../shared/models/enums.ts';
import type { CommlogEntry } from '../../../shared/routes/messaging.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/formats.ts';
import { useTexts } from '../../lib/texts.ts';
import { useSession } from '../../lib/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import type { Shape } from '../../ui/icon.tsx';
import {
  alertIcon,
  checkCircleIcon,
  checkIcon,
  clockIcon,
  closeIcon,
  Icon,
  infoIcon,
  mailIcon,
  phoneIcon,
} from '../../ui/icon.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import type { ChipTone } from '../../ui/status-chip.tsx';
import { Chip } from '../../ui/status-chip.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { PickField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useEntryForm } from '../../ui/use-entry-form.ts';
import { useAddToCommlog, useCommlog } from './patients-calls.ts';

type Channel = CommlogEntry['channel'];
type Direction = CommlogEntry['direction'];

const shapes: Readonly<Record<Channel, Shape>> = {
  whatsapp: mailIcon,
  sms: mailIcon,
  call: phoneIcon,
  note: infoIcon,
};

/** What may have become of an entry, in the words of the server. */
const looks = {
  queued: { tone: 'calm', shape: clockIcon },
  sending: { tone: 'calm', shape: clockIcon },
  unconfirmed: { tone: 'calm', shape: clockIcon },
  sent: { tone: 'calm', shape: checkIcon },
  delivered: { tone: 'good', shape: checkIcon },
  read: { tone: 'good', shape: checkCircleIcon },
  failed: { tone: 'bad', shape: alertIcon },
  expired: { tone: 'plain', shape: closeIcon },
  needless: { tone: 'plain', shape: closeIcon },
} as const satisfies Readonly<Record<string, { readonly tone: ChipTone; readonly shape: Shape }>>;

const isKnown = (status: string): status is keyof typeof looks => Object.hasOwn(looks, status);

const Entry = ({ entry }: { readonly entry: CommlogEntry }): React.ReactElement => {
  const { t } = useTexts();
  const { moment } = useFormats();
  const { channel, direction, status, author, body, time } = entry;
  return (
    <li className="commlog__entry">
      <Icon shape={shapes[channel]} />
      <div>
        <p className="commlog__head">
          <b>{t(`pages:patients.log.channel.${channel}`)}</b>
          {channel !== 'note' && <span>{t(`pages:patients.log.direction.${direction}`)}</span>}
          {isKnown(status) && <Chip {...looks[status]}>{t(`pages:patients.log.status.${status}`)}</Chip>}
        </p>
        <p className="commlog__body" dir="auto">
          {body}
        </p>
        <p className="commlog__foot">
          <bdi>{author === 'system' ? t('pages:patients.log.system') : author}</bdi>
          <time dateTime={time}>{moment(time)}</time>
        </p>
      </div>
    </li>
  );
};

interface Note {
  readonly channel: Channel;
  readonly direction: Direction;
  readonly body: string;
}

const blankNote: Note = { channel: 'call', direction: 'out', body: '' };

const NewEntry = ({ patientId }: { readonly patientId: string }): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { mutate, isPending } = useAddToCommlog(patientId);
  const form = useEntryForm(blankNote, {
    body: (text) => (text.trim() === '' ? t('forms:rules.required') : undefined),
  });
  const { channel, direction, body } = form.values;
  return (
    <form
      className="commlog__form no-print"
      noValidate
      onSubmit={form.onSubmit((note) => {
        if (isPending) return;
        mutate(
          {
            patient_id: patientId,
            channel: note.channel,
            direction: note.channel === 'note' ? 'out' : note.direction,
            body: note.body.trim(),
          },
          {
            onSuccess: () => {
              form.beginWith({ ...note, body: '' });
              toast.success(t('messages:commlog.saved'));
            },
            onError: (failure) => toast.failure(`${t('messages:commlog.failed')}\n${errorText(failure)}`),
          },
        );
      })}
    >
      <PickField
        label={t('forms:commlog.channel')}
        value={channel}
        onChange={(chosen) => form.setFieldValue('channel', chosen)}
        options={commlogChannels.map((value) => ({ value, label: t(`pages:patients.log.channel.${value}`) }))}
      />
      {channel !== 'note' && (
        <PickField
          label={t('forms:commlog.direction')}
          value={direction}
          onChange={(chosen) => form.setFieldValue('direction', chosen)}
          options={commlogDirections.map((value) => ({ value, label: t(`pages:patients.log.direction.${value}`) }))}
        />
      )}
      <TextArea
        label={t('forms:commlog.body')}
        maxLength={4000}
        value={body}
        onChange={(text) => form.setFieldValue('body', text)}
        error={form.problem('body')}
      />
      <Button type="submit" look="quiet" busy={isPending}>
        {t('forms:commlog.submit')}
      </Button>
    </form>
  );
};

interface Props {
  readonly branchId: number;
  readonly patientId: string;
}

/** What was said to a patient and heard from them: messages sent by themselves, and what staff note. Source: seed section 7, commlog. */
export const Commlog = ({ branchId, patientId }: Props): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const log = useCommlog(branchId, patientId);
  const mayWrite = useSession()?.user.role !== 'owner';
  const entries = log.data?.pages.flatMap((page) => page.entries);
  return (
    <section className="commlog" aria-label={t('pages:patients.log.title')}>
      <h3>{t('pages:patients.log.title')}</h3>
      {mayWrite && <NewEntry patientId={patientId} />}
      {log.isError && (
        <ErrorPanel
          title={t('messages:dataLoadFailed')}
          message={errorText(log.error)}
          retryLabel={t('retry')}
          busy={log.isFetching}
          onRetry={() => void log.refetch()}
        />
      )}
      {log.isPending && (
        <Loading>
          <Skeleton shape="row" count={2} />
        </Loading>
      )}
      {entries?.length === 0 && (
        <EmptyState shape={mailIcon} title={t('pages:patients.log.empty')} text={t('pages:patients.log.emptyText')} />
      )}
      {entries !== undefined && entries.length > 0 && (
        <ul className="commlog__list">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {log.hasNextPage && (
        <Button look="quiet" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t('pages:patients.log.more')}
        </Button>
      )}
    </section>
  );
};
