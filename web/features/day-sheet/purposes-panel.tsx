import { useTexts } from '#web/lib/i18n/texts.ts';
import { MoneyPurposes } from '#web/parts/money/money-purposes.tsx';
import { type OfSheet, Panel } from './day-sheet-parts.tsx';

/** The money of the day by purpose. Renders nothing for sheets of days before purposes were counted. */
export const PurposesPanel = ({ sheet: { purposes } }: OfSheet): React.ReactElement | null => {
  const { t } = useTexts();
  const title = t('pages:drawer.purposesTitle');
  return purposes.length === 0 ? null : (
    <Panel title={title}>
      <MoneyPurposes title={title} lines={purposes} />
    </Panel>
  );
};
