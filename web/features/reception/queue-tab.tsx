import './queue-tab.css';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { UnpaidRow } from '../../../shared/routes/payments.ts';
import type { ReceptionQueueRow } from '../../../shared/routes/reservations.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { closeIcon, Icon, searchIcon } from '../../ui/icon.tsx';
import { calendarIcon } from '../../ui/staff-icons.ts';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RowMotion } from '../../ui/row-motion.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BookingDialog } from './booking-dialog.tsx';
import { useCounterActions } from './counter-actions.ts';
import type { Debt } from './payment-dialog.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { findRow } from '../../lib/queue/queue-lists.ts';
import { matching } from './queue-changes.ts';
import { ActiveQueue, SkippedQueue, UnpaidPayments } from './queue-tables.tsx';
import { allUnpaid, useReceptionQueue, useUnpaid } from './reception-calls.ts';
import { RowDialog } from './row-dialog.tsx';
import { SummaryCards } from './summary-cards.tsx';

interface Props {
  readonly branchId: number;
}

/** Alt+S goes to the search box, Alt+N opens a booking: with Alt, so that typing never sets them off. */
const useShortcuts = (onSearch: () => void, onBook: () => void): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]') !== null) return;
      const act = { KeyS: onSearch, KeyN: onBook }[event.code];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
};

const debtOf = (row: ReceptionQueueRow | UnpaidRow, balance: number): Debt => ({
  id: row.id,
  patientId: row.patient_id,
  name: row.patient_name,
  balance,
});

/** The counter: the queue is the page. Source: seed section 2, reception dashboard, Queue tab. */
export const QueueTab = ({ branchId }: Props): React.ReactElement => {
  const { t } = useTexts();
  const queue = useReceptionQueue(branchId);
  const unpaid = useUnpaid(branchId);
  const actions = useCounterActions(branchId);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const searchBox = useRef<HTMLInputElement>(null);
  const [booking, setBooking] = useState(false);
  const [debt, setDebt] = useState<Debt>();
  const [skipping, setSkipping] = useState<ReceptionQueueRow>();
  const [opened, setOpened] = useState<number>();
  useShortcuts(
    () => searchBox.current?.focus(),
    () => setBooking(true),
  );

  const pages = unpaid.data?.pages;
  const debts = useMemo(() => pages?.flatMap((page) => page.unpaid_payments) ?? [], [pages]);
  const everyone = queue.data?.active_queue;
  const skipped = queue.data?.skipped_queue ?? [];
  const active = useMemo(() => matching(everyone ?? [], search), [everyone, search]);

  /** What rows of the queue still owe: the unpaid list knows of parts already paid. */
  const balances = useMemo(() => new Map(debts.map(({ id, balance }) => [id, balance])), [debts]);
  /** Undefined while it cannot be told: nothing is charged yet, or a part is paid and the debt is not loaded. */
  const owedBy = useCallback(
    ({ id, amount, payment_status: status }: ReceptionQueueRow): number | undefined =>
      balances.get(id) ?? (status === 'partial' ? undefined : (amount ?? undefined)),
    [balances],
  );
  const payRow = useCallback(
    (row: ReceptionQueueRow): void => {
      const balance = owedBy(row);
      if (balance !== undefined) setDebt(debtOf(row, balance));
    },
    [owedBy],
  );
  const openRow = useCallback((row: ReceptionQueueRow): void => setOpened(row.id), []);
  const openBooking = useCallback((): void => setBooking(true), []);

  // Who is searched for, or has paid a part, may owe on a page that is not loaded yet.
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = unpaid;
  const untold = everyone?.some((row) => row.payment_status === 'partial' && owedBy(row) === undefined) ?? false;
  const wanted = untold || search.trim() !== '';
  const seeking = wanted && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (seeking) void fetchNextPage();
  }, [seeking, fetchNextPage]);

  return (
    <div className="counter">
      <SummaryCards branchId={branchId} />
      <search className="counter__bar no-print">
        <TextField
          label={t('pages:reception.search.label')}
          quietLabel
          ref={searchBox}
          type="search"
          className="counter__search"
          placeholder={t('pages:reception.search.placeholder')}
          aria-keyshortcuts="Alt+S"
          autoComplete="off"
          dir="auto"
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setTyped('');
          }}
          end={
            typed === '' ? (
              <Icon shape={searchIcon} />
            ) : (
              <Button size="small" round aria-label={t('pages:reception.search.clear')} onClick={() => setTyped('')}>
                <Icon shape={closeIcon} size={18} />
              </Button>
            )
          }
        />
        <Button look="strong" aria-keyshortcuts="Alt+N" onClick={() => setBooking(true)}>
          <Icon shape={calendarIcon} />
          {t('pages:reception.newBooking')}
        </Button>
      </search>

      <RowMotion
        className="counter__lists"
        view={String(queue.isPending)}
        keys={skipped.length > 0 ? ['active', 'skipped', 'unpaid'] : ['active', 'unpaid']}
      >
        <div data-row="active">
          <QueryState query={queue} failed={t('pages:reception.loadFailed')} skeleton={<TableSkeleton rows={6} />}>
            {(found) => (
              <ActiveQueue
                rows={active}
                search={search}
                total={found.active_queue.length}
                owedBy={owedBy}
                onPay={payRow}
                onSkip={setSkipping}
                onOpen={openRow}
                onBook={openBooking}
              />
            )}
          </QueryState>
        </div>
        {skipped.length > 0 && (
          <div data-row="skipped">
            <SkippedQueue
              rows={matching(skipped, search)}
              search={search}
              total={skipped.length}
              onReinsert={(row) => actions.reinsert(row.id)}
              onOpen={openRow}
            />
          </div>
        )}
        <div data-row="unpaid">
          <QueryState query={unpaid} failed={t('pages:reception.unpaid.failed')} skeleton={<TableSkeleton rows={3} />}>
            {({ pages: [first] }) => (
              <UnpaidPayments
                rows={matching(debts, search)}
                search={search}
                total={first?.total_unpaid_count ?? 0}
                owed={first?.total_unpaid_amount ?? 0}
                onPay={(row) => setDebt(debtOf(row, row.balance))}
                onMore={hasNextPage ? () => void fetchNextPage() : undefined}
                loadingMore={isFetchingNextPage}
                everything={async () => matching(await allUnpaid(branchId), search)}
              />
            )}
          </QueryState>
        </div>
      </RowMotion>

      <BookingDialog open={booking} branchId={branchId} onClose={() => setBooking(false)} />
      <PaymentDialog
        debt={debt}
        onClose={() => setDebt(undefined)}
        onPay={(payment) => {
          setDebt(undefined);
          actions.pay(payment);
        }}
      />
      <ConfirmDialog
        open={skipping !== undefined}
        title={t('pages:reception.skip.title', { name: skipping?.patient_name ?? '' })}
        text={t('pages:reception.skip.text')}
        confirmLabel={t('pages:reception.actions.skip')}
        onConfirm={() => {
          if (skipping !== undefined) actions.skip(skipping.id);
          setSkipping(undefined);
        }}
        onClose={() => setSkipping(undefined)}
      />
      <RowDialog
        row={opened === undefined || queue.data === undefined ? undefined : findRow(queue.data, opened)}
        onClose={() => setOpened(undefined)}
        onStatus={actions.changeStatus}
      />
    </div>
  );
};
