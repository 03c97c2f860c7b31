import Box from '@mui/material/Box';
import type { ReactNode, RefObject } from 'react';
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { DoctorAtWork } from '#web/lib/answers.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { preloadedPart } from '#web/ui/preloaded-part.tsx';
import { cellStyles } from './cells.tsx';
import type { MoneySlots } from './money-slots.ts';
import type { DeskRow } from './desk-rows.ts';
import { QueueBar } from './queue-bar.tsx';
import { SegmentBar } from './segment-bar.tsx';
import { SegmentHeading } from './segment-heading.tsx';
import { SearchResults, SegmentTables } from './segment-panel.tsx';
import { useShortcuts } from './shortcuts.ts';
import { SummaryStrip } from './summary-strip.tsx';
import { useDesk } from './use-desk.ts';
import type { Segment } from './use-segments.ts';
import { segmentIds, waitingOf } from './use-segments.ts';

const AheadPanel = lazyPart(async () => (await import('./ahead-panel.tsx')).AheadPanel);
const { Part: DeskDialogs, preload: preloadDialogs } = preloadedPart(
  async () => (await import('./desk-dialogs.tsx')).DeskDialogs,
);

/** Focuses the first row of the results, from where arrow keys go on. */
const focusFirstRow = (panel: HTMLElement | null): void =>
  panel?.querySelector<HTMLElement>('tr[data-row][tabindex="0"]')?.focus();

const noDoctors: readonly DoctorAtWork[] = [];

interface Props {
  readonly branchId: number;
  /** Renders further data of a patient in the row window. */
  readonly about: (patientId: string) => ReactNode;
  readonly money: MoneySlots;
  /** The strip of the doctors seen today. */
  readonly doctorsStrip: (doctors: readonly DoctorAtWork[]) => ReactNode;
  /** Renders the correction of a patient in the row window. */
  readonly corrections: (row: DeskRow) => ReactNode;
}

interface ContentProps {
  readonly current: Segment;
  readonly money: MoneySlots;
  readonly branchId: number;
  readonly desk: ReturnType<typeof useDesk>;
}

/** The tables of the chosen segment; of a later day with the choice of the day; of debts with those of packages. */
const SegmentContent = ({ current, money, branchId, desk }: ContentProps): React.ReactElement => {
  const { lists, search, handlers, setAheadDay } = desk;
  const props = { segment: current, lists, search, handlers };
  const owed = lists.unpaid.data?.pages[0]?.unpaidPackages ?? [];
  if (current.id !== 'ahead') {
    return (
      <>
        <SegmentTables {...props} />
        {current.id === 'toPay' && owed.length > 0 && money.ofOwedPackages(owed)}
      </>
    );
  }
  return (
    <Suspense fallback={null}>
      <AheadPanel {...props} branchId={branchId} onDay={setAheadDay} />
    </Suspense>
  );
};

interface HeadProps {
  readonly branchId: number;
  readonly desk: ReturnType<typeof useDesk>;
  /** The lists, where Enter in the search goes on. */
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly onBook: () => void;
  readonly onHelp: () => void;
}

/** The figures of the day, the search and booking; the keys that work on the whole desk. */
const DeskHead = ({ branchId, desk, panel, onBook, onHelp }: HeadProps): React.ReactElement => {
  const { lists } = desk;
  const searchBox = useRef<HTMLInputElement>(null);
  useShortcuts({
    onSearch: () => searchBox.current?.focus(),
    onBook,
    onHelp,
    onSegment: (number) => desk.setSegment(segmentIds[number - 1] ?? 'waiting'),
  });
  const openOnlyMatch = (): void => {
    const [only, ...more] = desk.findTyped();
    if (desk.typed.trim() !== '' && only !== undefined && more.length === 0) desk.handlers.onOpen(only);
    else focusFirstRow(panel.current);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, alignItems: 'center' }}>
      <SummaryStrip
        branchId={branchId}
        waiting={waitingOf(lists)}
        queueFailed={lists.queue.isError}
        unpaid={lists.unpaid.data?.pages[0]}
        unpaidFailed={lists.unpaid.isError}
      />
      <QueueBar
        searchBox={searchBox}
        typed={desk.typed}
        onType={desk.setTyped}
        onEnter={openOnlyMatch}
        onBook={onBook}
        onHelp={onHelp}
      />
    </Box>
  );
};

/** Reception's desk: the queue is the page. Source: docs/requirements.md#reception-queue. */
export const QueueTab = ({ branchId, about, money, doctorsStrip, corrections }: Props): React.ReactElement => {
  const desk = useDesk(branchId);
  const { lists, segments, search, segment, handlers } = desk;
  const panel = useRef<HTMLDivElement>(null);
  const [booking, setBooking] = useState(false);
  const [help, setHelp] = useState(false);
  const openBooking = useCallback(() => setBooking(true), []);
  const openHelp = useCallback(() => setHelp(true), []);
  // Dialogs are not part of the first view; they are loaded while the browser is idle.
  useEffect(() => whenIdle(() => void preloadDialogs().catch(() => undefined)), []);
  // The tab responds first, its list follows in slices.
  const shown = useDeferredValue(segment);
  const current = segments.find(({ id }) => id === shown);
  const doctors = lists.queue.data?.doctors ?? noDoctors;
  const strip = useMemo(() => doctorsStrip(doctors), [doctorsStrip, doctors]);
  const unpaid = lists.unpaid.data?.pages[0];
  return (
    <Box // The queue starts high on the screen: less room above than other tabs have.
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', marginBlockStart: '-14px' }}
    >
      <DeskHead branchId={branchId} desk={desk} panel={panel} onBook={openBooking} onHelp={openHelp} />
      <SegmentBar segments={segments} current={segment} onChoose={desk.setSegment}>
        {current !== undefined && (
          <SegmentHeading branchId={branchId} segment={current} unpaid={unpaid} search={search} />
        )}
        {strip}
      </SegmentBar>
      <Box
        ref={panel}
        sx={cellStyles}
        role="tabpanel"
        id={`segment-panel-${shown}`}
        aria-labelledby={`segment-${shown}`}
      >
        {search === '' ? (
          current !== undefined && <SegmentContent current={current} money={money} branchId={branchId} desk={desk} />
        ) : (
          <SearchResults segments={segments} lists={lists} search={search} handlers={handlers} />
        )}
      </Box>
      <Suspense fallback={null}>
        <DeskDialogs
          about={about}
          money={money}
          corrections={corrections}
          branchId={branchId}
          desk={desk}
          booking={booking}
          onBookingClosed={() => setBooking(false)}
          help={help}
          onHelpClosed={() => setHelp(false)}
        />
      </Suspense>
    </Box>
  );
};
