import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { monthOf } from '#shared/rules/clinic-day.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Stepper } from '#web/ui/day-stepper.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { LedgerFigures, LedgerParts } from './ledger-figures.tsx';
import { LedgerLines } from './ledger-lines.tsx';
import { monthAfter, monthBefore } from './months.ts';
import { usePulseLedger } from './pulse-ledger-calls.ts';

interface Props {
  readonly branchId: number;
  readonly today: string;
}

/** The laser's counter of a branch over a month. Source: docs/domain.md#pulses. */
export const PulseLedgerTab = ({ branchId, today }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { month: inWords } = useFormats();
  const thisMonth = monthOf(today);
  const [month, setMonth] = useState(thisMonth);
  const ledger = usePulseLedger(branchId, month);
  return (
    <Section
      title={t('pages:pulseLedger.title')}
      text={t('pages:pulseLedger.text')}
      actions={
        <Stepper
          label={t('pages:pulseLedger.month')}
          before={t('pages:pulseLedger.monthBefore')}
          after={t('pages:pulseLedger.monthAfter')}
          today={t('pages:pulseLedger.thisMonth')}
          shown={inWords(`${month}-01`)}
          onBack={() => setMonth(monthBefore(month))}
          onForward={month < thisMonth ? () => setMonth(monthAfter(month)) : undefined}
          onToday={month === thisMonth ? undefined : () => setMonth(thisMonth)}
        />
      }
    >
      <QueryState query={ledger} failed={t('messages:dataLoadFailed')} skeleton={<TableSkeleton rows={8} />}>
        {(found) => (
          <Stack spacing={3}>
            <LedgerFigures ledger={found} />
            {found.lines.length > 0 && <LedgerParts ledger={found} />}
            <LedgerLines ledger={found} />
          </Stack>
        )}
      </QueryState>
    </Section>
  );
};
