import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { DaySheet } from '#web/lib/api/answers.ts';
import { addDays } from '#shared/rules/clinic-day.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DayStepper } from '#web/ui/day-stepper.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCloseDay, useDaySheet } from './day-sheet-calls.ts';
import {
  DrawersPanel,
  MoneyPanel,
  PriceChangesPanel,
  PulsesPanel,
  ReversalsPanel,
  TicketsPanel,
  UnpaidPanel,
  UnrecordedPanel,
} from './day-sheet-parts.tsx';
import { MessageButton } from '#web/parts/owner-messages/message-button.tsx';
import { PurposesPanel } from './purposes-panel.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import { LockIcon, PrintIcon } from '#web/ui/icons.ts';

/** Two columns of reading width, tables with many columns and short lists; below them lists of people. */
const sheetStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
  gap: 4,
  columnGap: 5,
  alignItems: 'start',
  maxInlineSize: 1200,
  '& > div': { display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > .people': { gridColumn: '1 / -1' },
} as const;

/** State of the day: open, closed, or reopened. */
const DayState = ({ sheet }: { readonly sheet: DaySheet }): React.ReactElement => {
  const { t } = useTexts();
  const { moment, number } = useFormats();
  const nameOf = useLocalizedName();
  return (
    <Stack spacing={1}>
      {sheet.closedAt !== null && (
        <Alert severity="success" icon={<LockIcon />}>
          {t('pages:daySheet.closedBy', {
            name: nameOf(sheet.closedBy, sheet.closedByAr) ?? '',
            moment: moment(sheet.closedAt),
          })}
        </Alert>
      )}
      {sheet.closedAt === null && sheet.openDrawers > 0 && (
        <Alert severity="info">{t('pages:daySheet.drawersOpen', { amount: number(sheet.openDrawers) })}</Alert>
      )}
      {sheet.reopened.map((time) => (
        <Alert key={time.reopenedAt} severity="warning">
          {t('pages:daySheet.reopenedBy', {
            name: nameOf(time.reopenedBy, time.reopenedByAr),
            moment: moment(time.reopenedAt),
            reason: time.reason,
          })}
        </Alert>
      ))}
    </Stack>
  );
};

const Sheet = ({ sheet }: { readonly sheet: DaySheet }): React.ReactElement => {
  const { day } = useFormats();
  const nameOf = useLocalizedName();
  return (
    <Stack spacing={2}>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ alignItems: 'baseline', flexWrap: 'wrap' }}>
        <Typography color="textSecondary">
          {nameOf(sheet.branch.name, sheet.branch.nameAr)} · {day(sheet.date)}
        </Typography>
      </Stack>
      <DayState sheet={sheet} />
      <Box sx={sheetStyles}>
        <div>
          <MoneyPanel sheet={sheet} />
          <DrawersPanel sheet={sheet} />
          <PulsesPanel sheet={sheet} />
          <ReversalsPanel sheet={sheet} />
          <PriceChangesPanel sheet={sheet} />
        </div>
        <div>
          <PurposesPanel sheet={sheet} />
          <TicketsPanel sheet={sheet} />
        </div>
        <div className="people">
          <UnpaidPanel sheet={sheet} />
          <UnrecordedPanel sheet={sheet} />
        </div>
      </Box>
    </Stack>
  );
};

interface ChangeProps {
  readonly branchId: number;
  readonly sheet: DaySheet;
}

/** Closes the day after a confirmation; later payments belong to the next day. */
const CloseButton = ({ branchId, sheet }: ChangeProps): React.ReactElement => {
  const { t } = useTexts();
  const { day, number } = useFormats();
  const errorText = useErrorText();
  /** The sheet to close. The sheet that is shown becomes that of the next clinic day while the dialog is open. */
  const [closing, setClosing] = useState<DaySheet>();
  const { date, tickets } = closing ?? sheet;
  const close = useCloseDay(branchId);
  const confirm = (): void =>
    close.mutate(date, {
      onSuccess: () => toast.success(t('messages:daySheet.closed', { day: day(date) })),
      onError: (error) => toast.failure(errorText(error)),
      onSettled: () => setClosing(undefined),
    });
  return (
    <>
      <Button variant="contained" startIcon={<LockIcon />} onClick={() => setClosing(sheet)}>
        {t('pages:daySheet.close')}
      </Button>
      <ConfirmDialog
        open={closing !== undefined}
        title={t('pages:daySheet.closeTitle', { day: day(date) })}
        text={[
          t('pages:daySheet.closeText'),
          ...(tickets.open > 0 ? [t('pages:daySheet.closeWaiting', { amount: number(tickets.open) })] : []),
        ].join(' ')}
        confirmLabel={t('pages:daySheet.close')}
        busy={close.isPending}
        onConfirm={confirm}
        onClose={() => setClosing(undefined)}
      />
    </>
  );
};

/** Unmounted with its dialog when the day opens: to open it after the next closing is another request. */
const ReopenButton = ({ branchId, sheet }: ChangeProps): React.ReactElement => {
  const { t } = useTexts();
  const [reopening, setReopening] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setReopening(true)}>
        {t('pages:daySheet.reopen')}
      </Button>
      <ReopenDialog branchId={branchId} date={sheet.date} open={reopening} onClose={() => setReopening(false)} />
    </>
  );
};

interface ActionsProps {
  readonly branchId: number;
  readonly isOwner: boolean;
  /** Undefined until it is loaded. */
  readonly sheet: DaySheet | undefined;
}

/** Prints, closes and reopens the day; switches messages on. */
const SheetActions = ({ branchId, isOwner, sheet }: ActionsProps): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ marginInlineStart: 'auto', flexWrap: 'wrap' }}>
      <Button size="small" startIcon={<PrintIcon />} disabled={sheet === undefined} onClick={() => globalThis.print()}>
        {t('pages:daySheet.print')}
      </Button>
      {isOwner && <MessageButton />}
      {sheet?.closedAt === null && <CloseButton branchId={branchId} sheet={sheet} />}
      {isOwner && sheet !== undefined && sheet.closedAt !== null && <ReopenButton branchId={branchId} sheet={sheet} />}
    </Stack>
  );
};

interface Props {
  readonly branchId: number;
  /** Owners can reopen days and switch messages on. */
  readonly isOwner?: boolean;
  /** The day that is shown first; today when there is none. */
  readonly linkedDate?: string | undefined;
}

/** One sheet that closes a clinic day. Source: docs/domain.md#day-sheet. */
export const DaySheetTab = ({ branchId, isOwner = false, linkedDate }: Props): React.ReactElement => {
  const { t } = useTexts();
  const [chosen, setDate] = useState(linkedDate);
  const today = useDaySheet(branchId, undefined);
  const date = chosen === today.data?.date ? undefined : chosen;
  const query = useDaySheet(branchId, date);
  const shown = date ?? query.data?.date;
  const step = (days: number) => (): void => {
    if (shown === undefined) return;
    const next = addDays(shown, days);
    setDate(next === today.data?.date ? undefined : next);
  };
  return (
    <Stack spacing={2}>
      <Stack
        direction="row"
        useFlexGap
        spacing={1}
        className="no-print"
        sx={{ alignItems: 'center', flexWrap: 'wrap' }}
      >
        <DayStepper
          day={shown}
          onBack={shown === undefined ? undefined : step(-1)}
          onForward={date === undefined ? undefined : step(1)}
          onToday={date === undefined ? undefined : () => setDate(undefined)}
        />
        <SheetActions branchId={branchId} isOwner={isOwner} sheet={query.data} />
      </Stack>
      <QueryState query={query} failed={t('messages:notLoaded.daySheet')} skeleton={<TableSkeleton rows={10} />}>
        {(found) => <Sheet sheet={found} />}
      </QueryState>
    </Stack>
  );
};
