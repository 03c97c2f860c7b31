import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, refreshIcon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DateRange } from './date-range.ts';
import { rangeProblem } from './date-range.ts';

const DayPicker = lazyPart(async () => (await import('../../ui/day-picker.tsx')).DayPicker);

interface Props {
  /** The range that is shown; the server names it when it chose it. */
  readonly shown: DateRange | undefined;
  readonly onApply: (range: DateRange) => void;
  readonly onRefresh: () => void;
  readonly busy: boolean;
  /** Beside the buttons. */
  readonly children?: ReactNode;
}

/** Start and end, applied together. Source: seed sections 2 and 5, revenue. */
export const RangeForm = ({ shown, onApply, onRefresh, busy, children }: Props): React.ReactElement => {
  const { t } = useTexts();
  /** What was picked and not applied yet; what is shown stands where nothing was. */
  const [picked, setPicked] = useState<{ readonly start?: string | undefined; readonly end?: string | undefined }>({});
  const [tried, setTried] = useState(false);
  const draft = { ...shown, ...picked };
  const start = draft.start;
  const end = draft.end;
  const problem = rangeProblem({ ...(start !== undefined && { start }), ...(end !== undefined && { end }) });
  const complaint = tried && problem !== undefined && shown !== undefined ? problem : undefined;
  return (
    <form
      className="range no-print"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (problem !== undefined || start === undefined || end === undefined) return;
        setPicked({});
        setTried(false);
        onApply({ start, end });
      }}
    >
      <Suspense
        fallback={
          <>
            <Skeleton shape="row" />
            <Skeleton shape="row" />
          </>
        }
      >
        <DayPicker
          label={t('forms:range.start')}
          value={start}
          wrong={complaint !== undefined}
          onChange={(day) => setPicked({ ...picked, start: day })}
        />
        <DayPicker
          label={t('forms:range.end')}
          value={end}
          wrong={complaint !== undefined}
          onChange={(day) => setPicked({ ...picked, end: day })}
        />
      </Suspense>
      <div className="range__acts">
        <Button type="submit" look="strong">
          {t('forms:range.apply')}
        </Button>
        <Button look="quiet" busy={busy} onClick={onRefresh}>
          <Icon shape={refreshIcon} size={18} />
          {t('refresh')}
        </Button>
        {children}
      </div>
      {complaint !== undefined && (
        <div className="range__problem">
          <Notice tone="bad" live>
            <p>{t(`forms:range.${complaint}`)}</p>
          </Notice>
        </div>
      )}
    </form>
  );
};
