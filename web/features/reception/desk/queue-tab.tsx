import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode, RefObject } from 'react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { DoctorAtWork } from '#web/lib/api/answers.ts';
import { whenIdle } from '#web/lib/device/when-idle.ts';
import type { Late } from '#web/ui/late.tsx';
import { wide } from '#web/ui/table-columns.ts';
import { AheadPanel } from './ahead-panel.tsx';
import { cellStyles } from './cells.tsx';
import { useDeskCommands } from './desk-commands.ts';
import type { DeskDialogsProps } from './desk-dialogs.tsx';
import type { OwedPackagesProps } from './desk-parts.ts';
import { UnservedLine } from './service-heads.tsx';
import { QueueBar } from './queue-bar.tsx';
import { matching } from './row-search.ts';
import { SegmentTabs } from './segment-bar.tsx';
import { SegmentHeading } from './segment-heading.tsx';
import { SearchResults, SegmentTables } from './segment-panel.tsx';
import { useShortcuts } from './shortcuts.ts';
import { SummaryStrip } from './summary-strip.tsx';
import { useDesk } from './use-desk.ts';
import type { Segment } from './use-segments.ts';
import { segmentIds } from './use-segments.ts';
import { WaitingBoard } from './waiting-board.tsx';

/** Focuses the first row of the results, from where arrow keys go on. */
const focusFirstRow = (panel: HTMLElement | null): void =>
  panel?.querySelector<HTMLElement>('tr[data-row][tabindex="0"]')?.focus();

const noDoctors: readonly DoctorAtWork[] = [];

const deskStyles = {
  display: 'flex',
  flexDirection: 'column',
  blockSize: '100%',
  minBlockSize: 0,
  position: 'relative',
  ...cellStyles,
  // The desk has no padding into which a table could reach.
  '& .MuiTableContainer-root': { marginInline: 0 },
} as const;

const barStyles = {
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  minBlockSize: 'var(--top)',
  paddingInline: { md: 2 },
  paddingBlock: 1,
  borderBlockEnd: { md: '1px solid var(--line)' },
} as const;

const stripStyles = {
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  // In letters, not pixels: large ones need more lines at a desk too.
  '@media (width >= 56em)': { flexWrap: 'nowrap' },
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  minBlockSize: 40,
  paddingInline: { md: 2 },
  borderBlockEnd: { md: '1px solid var(--line)' },
  overflow: { md: 'hidden' },
  fontSize: 'var(--fs-12)',
  whiteSpace: 'nowrap',
} as const;

interface Props {
  readonly branchId: number;
  /** The strip of the doctors seen today. */
  readonly doctorsStrip: (doctors: readonly DoctorAtWork[]) => ReactNode;
  /** The windows of the desk, loaded while the browser is idle. */
  readonly Windows: Late<DeskDialogsProps>;
  /** The packages of the branch that are not paid whole, below the unpaid visits. */
  readonly OwedPackages: Late<OwedPackagesProps>;
  /** What reception has to know before all else. */
  readonly notice: ReactNode;
}

interface ContentProps {
  readonly current: Segment;
  readonly owedPackages: ReactNode;
  readonly branchId: number;
  readonly desk: ReturnType<typeof useDesk>;
}

/** The tables of the chosen segment; of a later day with the choice of the day; of debts with those of packages. */
const SegmentContent = ({ current, owedPackages, branchId, desk }: ContentProps): React.ReactElement => {
  const { lists, search, handlers, setAheadDay, openedRow } = desk;
  const props = { segment: current, lists, search, handlers, openId: openedRow?.id };
  if (current.id === 'waiting') return <WaitingBoard {...props} />;
  if (current.id !== 'ahead') {
    return (
      <>
        <SegmentTables {...props} />
        {current.id === 'toPay' && owedPackages}
      </>
    );
  }
  return <AheadPanel {...props} branchId={branchId} onDay={setAheadDay} />;
};

interface BarProps {
  readonly desk: ReturnType<typeof useDesk>;
  /** The lists, where Enter and arrow down in the search go on. */
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly onBook: () => void;
  readonly onHelp: () => void;
}

/** The one header line: the parts of the queue, the search, booking; the keys that work on the whole desk. */
const DeskBar = ({ desk, panel, onBook, onHelp }: BarProps): React.ReactElement => {
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
    <Box sx={barStyles}>
      <SegmentTabs segments={desk.segments} current={desk.segment} onChoose={desk.setSegment} />
      <QueueBar
        searchBox={searchBox}
        typed={desk.typed}
        onType={desk.setTyped}
        onEnter={openOnlyMatch}
        onDown={() => focusFirstRow(panel.current)}
        onBook={onBook}
        onHelp={onHelp}
      />
    </Box>
  );
};

interface StripProps {
  readonly branchId: number;
  readonly desk: ReturnType<typeof useDesk>;
  readonly current: Segment | undefined;
  readonly children: ReactNode;
}

/** The figures of the day, what nobody serves, the file of the list, and the doctors. */
const DeskStrip = ({ branchId, desk, current, children }: StripProps): React.ReactElement => {
  const { lists, search } = desk;
  const unpaid = lists.unpaid.data?.pages[0];
  return (
    <Box sx={stripStyles}>
      <SummaryStrip
        branchId={branchId}
        active={lists.active}
        queueFailed={lists.queue.isError}
        arrivals={lists.queue.data?.arrivals ?? false}
        unpaid={unpaid}
        unpaidFailed={lists.unpaid.isError}
      />
      <UnservedLine services={lists.queue.data?.services ?? []} />
      {children}
      {current !== undefined && <SegmentHeading branchId={branchId} segment={current} search={search} />}
    </Box>
  );
};

/** Reception's desk: the queue is the page. Source: docs/requirements.md#reception-queue. */
export const QueueTab = ({ branchId, doctorsStrip, Windows, OwedPackages, notice }: Props): React.ReactElement => {
  const isWide = useMediaQuery(wide, { noSsr: true });
  const desk = useDesk(branchId, isWide);
  const { lists, segments, search, segment, handlers, openedRow } = desk;
  const panel = useRef<HTMLDivElement>(null);
  /** The text to begin a booking with; undefined while the window is closed. */
  const [booking, setBooking] = useState<string>();
  const [help, setHelp] = useState(false);
  const openBooking = useCallback(() => setBooking(''), []);
  const openHelp = useCallback(() => setHelp(true), []);
  useDeskCommands({ lists, handlers, onBook: openBooking, onHelp: openHelp, onSegment: desk.setSegment, segments });
  useEffect(() => whenIdle(() => void Windows.preload().catch(() => undefined)), [Windows]);
  // The tab responds first, its list follows in slices.
  const shown = useDeferredValue(segment);
  const current = segments.find(({ id }) => id === shown);
  const doctors = lists.queue.data?.doctors ?? noDoctors;
  const unpaid = lists.unpaid.data?.pages[0]?.unpaidPackages;
  const owed = useMemo(() => matching(unpaid ?? [], search), [unpaid, search]);
  const owedPackages = owed.length > 0 && <OwedPackages branchId={branchId} packages={owed} />;
  const strip = useMemo(() => doctorsStrip(doctors), [doctorsStrip, doctors]);
  return (
    <Box data-fill sx={deskStyles}>
      <DeskBar desk={desk} panel={panel} onBook={openBooking} onHelp={openHelp} />
      {notice}
      <Box sx={{ flex: 1, display: 'flex', minBlockSize: 0 }}>
        <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column', minInlineSize: 0, minBlockSize: 0 }}>
          <DeskStrip branchId={branchId} desk={desk} current={current}>
            {strip}
          </DeskStrip>
          <Box
            ref={panel}
            sx={{ flex: 1, display: 'flex', flexDirection: 'column', minBlockSize: 0, overflow: { sm: 'hidden auto' } }}
            role="tabpanel"
            id={`segment-panel-${shown}`}
            aria-labelledby={`segment-${shown}`}
          >
            {search === '' ? (
              current !== undefined && (
                <SegmentContent current={current} owedPackages={owedPackages} branchId={branchId} desk={desk} />
              )
            ) : (
              <SearchResults
                segments={segments}
                lists={lists}
                search={search}
                handlers={handlers}
                openId={openedRow?.id}
                onBookTyped={() => setBooking(desk.typed.trim())}
              >
                {owedPackages}
              </SearchResults>
            )}
          </Box>
        </Box>
        <Windows
          branchId={branchId}
          desk={desk}
          booking={booking}
          onBookingClosed={() => setBooking(undefined)}
          help={help}
          onHelpClosed={() => setHelp(false)}
        />
      </Box>
    </Box>
  );
};
