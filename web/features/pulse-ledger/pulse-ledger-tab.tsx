import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { FIRST_LASER } from '#shared/models/lasers.ts';
import { monthOf } from '#shared/rules/clinic-day.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { MonthStepper } from '#web/parts/clinic/month-stepper.tsx';
import { useLasers } from '#web/parts/lasers/laser-calls.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { LaserBar, LaserState } from './laser-bar.tsx';
import { LedgerFigures, LedgerParts } from './ledger-figures.tsx';
import { LedgerLines } from './ledger-lines.tsx';
import { usePulseLedger } from './pulse-ledger-calls.ts';

interface Props {
  readonly branchId: number;
  readonly today: string;
}

/** The laser's counter of a branch over a month. Source: docs/domain.md#pulses. */
export const PulseLedgerTab = ({ branchId, today }: Props): React.ReactElement => {
  const { t } = useTexts();
  const thisMonth = monthOf(today);
  const [month, setMonth] = useState(thisMonth);
  const [laserId, setLaserId] = useState<string>(FIRST_LASER);
  const lasers = useLasers(branchId).data ?? [];
  const laser = lasers.find(({ id }) => id === laserId);
  const ledger = usePulseLedger(branchId, month, laserId);
  return (
    <Section
      title={t('pages:pulseLedger.title')}
      text={t('pages:pulseLedger.text')}
      actions={<MonthStepper month={month} today={today} onChange={setMonth} />}
    >
      {laser !== undefined && <LaserBar branchId={branchId} lasers={lasers} laser={laser} onChoose={setLaserId} />}
      <QueryState query={ledger} failed={t('messages:notLoaded.pulses')} skeleton={<TableSkeleton rows={8} />}>
        {(found) => (
          <Stack spacing={3}>
            {laser !== undefined && month === thisMonth && <LaserState laser={laser} ledger={found} today={today} />}
            <LedgerFigures ledger={found} />
            {found.lines.length > 0 && <LedgerParts ledger={found} />}
            <LedgerLines ledger={found} />
          </Stack>
        )}
      </QueryState>
    </Section>
  );
};
