import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { DrawerList, DrawerView } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import { FiguresSkeleton } from '#web/ui/figures-skeleton.tsx';
import { FigureStrip, StripFigure } from '#web/ui/figures.tsx';
import { Money } from '#web/ui/money.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { CashMoveDialog } from './cash-move-dialog.tsx';
import { CountDialog } from './count-dialog.tsx';
import { useDrawers } from './drawer-calls.ts';
import { OpenDrawerForm } from './open-drawer-form.tsx';
import { ZSheet } from './z-sheet.tsx';
import { ReceiptIcon } from '#web/ui/icons.ts';

const cashOf = ({ lines }: DrawerView): number => lines.find(({ method }) => method === 'cash')?.expected ?? 0;

interface CardProps {
  readonly drawer: DrawerView;
  /** The present clinic day. */
  readonly today: string;
  readonly onMove?: ((direction: 'in' | 'out') => void) | undefined;
  readonly onCount?: (() => void) | undefined;
}

/** An open drawer and its actions. What should be in it is shown only after the count. */
const OpenDrawerCard = ({ drawer, today, onMove, onCount }: CardProps): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const { day, moment } = useFormats();
  const isOver = drawer.day < today;
  return (
    <Stack component="article" spacing={2} sx={{ maxInlineSize: 640 }}>
      <Typography color="textSecondary">
        {t('pages:drawer.openSince', {
          name: nameOf(drawer.openedBy, drawer.openedByAr),
          moment: moment(drawer.openedAt),
        })}
      </Typography>
      {drawer.day > today && <Alert severity="info">{t('pages:drawer.serves', { day: day(drawer.day) })}</Alert>}
      {isOver && <Alert severity="warning">{t('pages:drawer.isOver', { day: day(drawer.day) })}</Alert>}
      <FigureStrip>
        <StripFigure label={t('pages:drawer.float')} value={<Money amount={drawer.float} />} />
        <StripFigure label={t('pages:drawer.cashIn')} value={<Money amount={drawer.cashIn} />} />
        <StripFigure label={t('pages:drawer.cashOut')} value={<Money amount={drawer.cashOut} />} />
      </FigureStrip>
      <Typography variant="body2" color="textSecondary">
        {t('pages:drawer.blind')}
      </Typography>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {onCount !== undefined && (
          <Button variant="contained" onClick={onCount}>
            {t('pages:drawer.count')}
          </Button>
        )}
        {onMove !== undefined && !isOver && (
          <>
            <Button variant="outlined" onClick={() => onMove('in')}>
              {t('pages:drawer.cashIn')}
            </Button>
            <Button variant="outlined" onClick={() => onMove('out')}>
              {t('pages:drawer.cashOut')}
            </Button>
          </>
        )}
      </Stack>
    </Stack>
  );
};

const ClosedDrawers = ({
  drawers,
  onShow,
}: {
  readonly drawers: readonly DrawerView[];
  readonly onShow: (drawer: DrawerView) => void;
}): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const { money, time } = useFormats();
  return (
    <Section title={t('pages:drawer.closedTitle')} count={drawers.length} width={640}>
      {drawers.length === 0 && <Typography color="textSecondary">{t('pages:drawer.closedNone')}</Typography>}
      {drawers.map((drawer) => (
        <Stack
          key={drawer.id}
          direction="row"
          useFlexGap
          spacing={1.5}
          sx={{
            alignItems: 'center',
            flexWrap: 'wrap',
            borderBlockStart: '1px solid var(--line)',
            paddingBlockStart: 1,
          }}
        >
          <Typography sx={{ flex: '1 1 14rem', minInlineSize: 0 }}>
            <bdi>{nameOf(drawer.openedBy, drawer.openedByAr)}</bdi> ·{' '}
            {drawer.closedAt !== null && time(drawer.closedAt)} ·{' '}
            {t('pages:drawer.countSum', {
              counted: money(drawer.lines[0]?.counted ?? 0),
              expected: money(cashOf(drawer)),
            })}
          </Typography>
          <Button size="small" startIcon={<ReceiptIcon />} onClick={() => onShow(drawer)}>
            {t('pages:drawer.sheet')}
          </Button>
        </Stack>
      ))}
    </Section>
  );
};

/** The other open drawers. Anybody at the counter counts a shared one, one of an earlier day or of who has left. */
const OtherDrawers = ({
  list,
  onCount,
}: {
  readonly list: DrawerList;
  readonly onCount: (drawer: DrawerView) => void;
}) => {
  const { t } = useTexts();
  const userId = useSession()?.user.id;
  // `own` follows the present setting; a drawer that was opened before the setting changed is in this list.
  const mayCount = ({ day, holderId: holder, holderLeft }: DrawerView): boolean =>
    day < list.date || holder === null || holder === userId || holderLeft === true;
  const others = list.open.filter(({ id }) => id !== list.own?.id);
  return others.length === 0 ? null : (
    <Section title={t('pages:drawer.othersTitle')} count={others.length}>
      {others.map((drawer) => (
        <OpenDrawerCard
          key={drawer.id}
          drawer={drawer}
          today={list.date}
          onCount={mayCount(drawer) ? () => onCount(drawer) : undefined}
        />
      ))}
    </Section>
  );
};

/** The drawers that are open, and beside them those that were closed today. */
const pageStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (width >= 68em)': { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 4fr)' },
  gap: 4,
  columnGap: 5,
  alignItems: 'start',
  maxInlineSize: 1200,
  '& > .MuiAlert-root': { gridColumn: '1 / -1' },
} as const;

/** Reception's drawer: open it, move cash, count and close it, and the closed drawers of the day. */
export const DrawerTab = ({ branchId }: { readonly branchId: number }): React.ReactElement => {
  const { t } = useTexts();
  const drawers = useDrawers(branchId);
  const [direction, setDirection] = useState<'in' | 'out'>();
  const [counting, setCounting] = useState<string>();
  const [shown, setShown] = useState<DrawerView>();
  return (
    <QueryState
      query={drawers}
      failed={t('messages:notLoaded.drawers')}
      skeleton={<FiguresSkeleton figures={3} rows={3} />}
    >
      {(list) => (
        <Box sx={pageStyles}>
          {!list.used && list.own === null && <Alert severity="info">{t('pages:drawer.notUsed')}</Alert>}
          <Stack spacing={4}>
            {list.own === null ? (
              <OpenDrawerForm branchId={branchId} handOvers={list.handOvers} />
            ) : (
              <OpenDrawerCard
                drawer={list.own}
                today={list.date}
                onMove={setDirection}
                onCount={() => setCounting(list.own?.id)}
              />
            )}
            <OtherDrawers list={list} onCount={({ id }) => setCounting(id)} />
          </Stack>
          <ClosedDrawers drawers={list.closed} onShow={setShown} />
          {list.own !== null && (
            <CashMoveDialog
              branchId={branchId}
              drawer={list.own}
              direction={direction}
              onClose={() => setDirection(undefined)}
            />
          )}
          <CountDialog
            branchId={branchId}
            drawer={list.open.find(({ id }) => id === counting)}
            onCancel={() => setCounting(undefined)}
            onClosed={(closed) => {
              setCounting(undefined);
              setShown(closed);
            }}
          />
          {/* The list may show the drawer as closed before the answer comes, or without one. */}
          <ZSheet
            drawer={shown ?? list.closed.find(({ id }) => id === counting)}
            onClose={() => {
              setCounting(undefined);
              setShown(undefined);
            }}
          />
        </Box>
      )}
    </QueryState>
  );
};
