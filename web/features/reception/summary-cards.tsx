import { useFormats } from '../../lib/formats.ts';
import { useTexts } from '../../lib/texts.ts';
import { alertIcon, peopleIcon, walletIcon } from '../../ui/icon.tsx';
import { StatCard, StatCards } from '../../ui/stat-card.tsx';
import { useDailyIncome, useReceptionQueue, useUnpaid } from './reception-calls.ts';

/** Today's income, queue length, unpaid count. A number that could not be had is a dash, never a zero. */
export const SummaryCards = ({ branchId }: { readonly branchId: number }): React.ReactElement => {
  const { t } = useTexts();
  const { number, money } = useFormats();
  const income = useDailyIncome(branchId);
  const queue = useReceptionQueue(branchId);
  const unpaid = useUnpaid(branchId);
  const waiting = queue.data?.active_queue.length;
  const owing = unpaid.data?.pages[0]?.total_unpaid_count;
  const shown = (value: string | undefined, failed: boolean) => value ?? (failed ? t('dash') : undefined);
  return (
    <StatCards>
      <StatCard
        label={t('pages:reception.stats.income')}
        shape={walletIcon}
        value={shown(income.data && money(income.data.total_income), income.isError)}
      />
      <StatCard
        short
        label={t('pages:reception.stats.queue')}
        shape={peopleIcon}
        value={shown(waiting === undefined ? undefined : number(waiting), queue.isError)}
      />
      <StatCard
        short
        label={t('pages:reception.stats.unpaid')}
        shape={alertIcon}
        value={shown(owing === undefined ? undefined : number(owing), unpaid.isError)}
      />
    </StatCards>
  );
};
