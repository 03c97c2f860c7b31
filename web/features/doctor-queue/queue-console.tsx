import './queue-console.css';
import { useEffect, useRef } from 'react';
import type { DoctorQueueItem } from '../../../shared/routes/doctor.ts';
import { useFormats } from '../../lib/formats.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import type { Shape } from '../../ui/icon.tsx';
import { bellIcon, checkIcon, Icon, skipIcon } from '../../ui/icon.tsx';
import { RowMotion } from '../../ui/row-motion.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSound } from './first-patient.ts';
import type { QueueMoves } from './queue-moves.ts';
import type { DoctorQueue } from './queue-view.ts';
import { mayCallNext, nextInLine } from './queue-view.ts';
import { Service } from './service.tsx';

const speaker = 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4z';
const soundOnIcon: Shape = [speaker, 'M15.5 9.2a4 4 0 0 1 0 5.6', 'M18 6.7a7.6 7.6 0 0 1 0 10.6'];
const soundOffIcon: Shape = [speaker, 'm16 9.5 5 5', 'm21 9.5-5 5'];

interface Props {
  /** Undefined until it is known. */
  readonly queue: DoctorQueue | undefined;
  /** It could not be had: then nothing is said of who is inside. */
  readonly failed: boolean;
  readonly moves: QueueMoves;
}

/** Stands where a name will, while nobody knows yet whether there is one. */
const Unknown = ({ failed }: { readonly failed: boolean }): React.ReactElement => {
  const { t } = useTexts();
  return failed ? <p className="console__nobody">{t('dash')}</p> : <Skeleton shape="title" />;
};

interface CurrentProps {
  readonly current: DoctorQueue['current'];
  readonly moves: QueueMoves;
}

const CurrentPatient = ({ current, moves }: CurrentProps): React.ReactElement => {
  const { t } = useTexts();
  if (current === null) {
    return (
      <div className="console__patient">
        <p className="console__label">{t('pages:doctor.current.label')}</p>
        <p className="console__nobody">{t('pages:doctor.current.nobody')}</p>
      </div>
    );
  }
  return (
    <>
      <div className="console__patient" key={current.id} data-row={current.id}>
        <p className="console__label">{t('pages:doctor.current.label')}</p>
        <p className="console__name">
          <bdi>{current.patient_name}</bdi>
        </p>
        <p className="console__service">
          <Service row={current} />
          <span className="ltr">{current.patient_phone}</span>
        </p>
      </div>
      <div className="console__moves">
        <Button look="quiet" size="small" busy={moves.finishing} onClick={() => moves.finish(current.id)}>
          <Icon shape={checkIcon} size={18} />
          {t('pages:doctor.finish')}
        </Button>
        <Button size="small" busy={moves.moving === current.id} onClick={() => moves.skip(current.id)}>
          <Icon shape={skipIcon} size={18} mirrored />
          {t('pages:doctor.skip')}
        </Button>
      </div>
    </>
  );
};

/** A name that a phone cuts to its first word, so that three fit in a line. */
const PatientName = ({ name }: { readonly name: string }): React.ReactElement => {
  const [first = '', ...rest] = name.split(' ');
  return (
    <span className="console__who">
      <bdi>
        {first}
        {rest.length > 0 && <span className="console__rest"> {rest.join(' ')}</span>}
      </bdi>
    </span>
  );
};

const NextInLine = ({ rows }: { readonly rows: readonly DoctorQueueItem[] }): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  if (rows.length === 0) return <p className="console__nobody">{t('pages:doctor.next.nobody')}</p>;
  return (
    <ol className="console__line">
      {rows.map((row, index) => (
        <li key={row.id} data-row={row.id}>
          <span className="console__place ltr">#{number(row.queue_position ?? index + 1)}</span>
          <PatientName name={row.patient_name} />
          <span className="console__what">
            <Service row={row} />
          </span>
        </li>
      ))}
    </ol>
  );
};

/** The heads of tables stay below this bar: how much it covers is written on the page while it changes. */
const useCover = () => {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (element === null) return;
    const page = document.documentElement.style;
    const watcher = new ResizeObserver(() => {
      const top = Number.parseFloat(getComputedStyle(element).insetBlockStart);
      page.setProperty('--table-top', `${top + element.offsetHeight}px`);
    });
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      page.removeProperty('--table-top');
    };
  }, []);
  return bar;
};

/** Who is inside, who comes next, and the one strong action; it stays in sight while the page scrolls. */
export const QueueConsole = ({ queue, failed, moves }: Props): React.ReactElement => {
  const { t } = useTexts();
  const sound = useSound();
  const bar = useCover();
  const current = queue?.current ?? null;
  const next = nextInLine(queue?.active_queue ?? []);
  const view = queue === undefined ? 'loading' : 'known';
  return (
    <section ref={bar} className="console" aria-label={t('pages:doctor.console')}>
      <RowMotion className="console__current" within="console" view={view} keys={current === null ? [] : [current.id]}>
        {queue === undefined ? (
          <div className="console__patient">
            <p className="console__label">{t('pages:doctor.current.label')}</p>
            <Unknown failed={failed} />
          </div>
        ) : (
          <CurrentPatient current={current} moves={moves} />
        )}
      </RowMotion>
      <RowMotion className="console__next" within="console" view={view} keys={next.map(({ id }) => id)}>
        <h2 className="console__label">{t('pages:doctor.next.title')}</h2>
        {queue === undefined ? <Unknown failed={failed} /> : <NextInLine rows={next} />}
      </RowMotion>
      <div className="console__call">
        <Button
          look="strong"
          size="large"
          disabled={!mayCallNext(queue, moves.calling)}
          onClick={moves.callNext}
          aria-busy={moves.calling || undefined}
        >
          <Icon shape={bellIcon} />
          {t(moves.calling ? 'pages:doctor.calling' : 'pages:doctor.callNext')}
        </Button>
        <Button
          size="small"
          className="console__sound"
          aria-pressed={sound.on}
          onClick={sound.toggle}
          aria-label={t('pages:doctor.sound')}
          title={t('pages:doctor.sound')}
          round
        >
          <Icon shape={sound.on ? soundOnIcon : soundOffIcon} size={18} />
        </Button>
      </div>
    </section>
  );
};
