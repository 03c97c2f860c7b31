import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { ChartIcon, ListIcon } from './icons.ts';

export type ChartView = 'chart' | 'list';

interface Props {
  readonly view: ChartView;
  /** Names the list. */
  readonly list: string;
  readonly onView: (view: ChartView) => void;
}

/** Shows the same figures as a list or as a chart. */
export const ChartSwitch = ({ view, list, onView }: Props): React.ReactElement => {
  const { t } = useTexts();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      className="no-print"
      aria-label={t('pages:revenue.view.label')}
      value={view}
      onChange={(_event, chosen: ChartView | null) => chosen !== null && onView(chosen)}
    >
      <ToggleButton value="list" aria-label={list}>
        <ListIcon fontSize="small" />
      </ToggleButton>
      <ToggleButton value="chart" aria-label={t('pages:revenue.view.chart')}>
        <ChartIcon fontSize="small" />
      </ToggleButton>
    </ToggleButtonGroup>
  );
};
