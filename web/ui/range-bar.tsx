import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { DayPicker } from '#web/ui/day-picker.tsx';
import type { DateRange, Preset } from '#web/lib/figures/date-range.ts';
import { presetOf, presetRange, presets, rangeProblem } from '#web/lib/figures/date-range.ts';
import { RefreshIcon } from '#web/ui/icons.ts';

interface PresetsProps {
  readonly shown: DateRange | undefined;
  /** The current clinic day; undefined until the server has answered. */
  readonly today: string | undefined;
  readonly onApply: (range: DateRange) => void;
}

const Presets = ({ shown, today, onApply }: PresetsProps): React.ReactElement => {
  const { t } = useTexts();
  const chosen = shown === undefined || today === undefined ? undefined : presetOf(shown, today);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('pages:revenue.presets.label')}
      value={chosen ?? null}
      disabled={today === undefined}
      onChange={(_event, preset: Preset | null) => {
        if (preset !== null && today !== undefined) onApply(presetRange(preset, today));
      }}
      sx={{ flexWrap: 'wrap' }}
    >
      {presets.map((preset) => (
        <ToggleButton key={preset} value={preset}>
          {t(`pages:revenue.presets.${preset}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
};

interface Props extends PresetsProps {
  readonly onRefresh: () => void;
  readonly busy: boolean;
  /** Placed next to the buttons. */
  readonly children?: ReactNode;
}

/** Range presets, and start and end dates that are applied together. Source: docs/requirements.md#revenue-tab. */
export const RangeBar = ({ shown, today, onApply, onRefresh, busy, children }: Props): React.ReactElement => {
  const { t } = useTexts();
  /** Dates picked and not applied yet. */
  const [picked, setPicked] = useState<{ readonly start?: string | undefined; readonly end?: string | undefined }>({});
  const [submitted, setSubmitted] = useState(false);
  const { start, end } = { ...shown, ...picked };
  const problem = rangeProblem({ ...(start !== undefined && { start }), ...(end !== undefined && { end }) });
  const shownProblem = submitted && shown !== undefined ? problem : undefined;
  const apply = (range: DateRange): void => {
    setPicked({});
    setSubmitted(false);
    onApply(range);
  };
  return (
    <Stack
      component="form"
      data-testid="range"
      className="no-print"
      noValidate
      direction="row"
      useFlexGap
      spacing={1.5}
      sx={{ flexWrap: 'wrap', alignItems: 'end' }}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (problem === undefined && start !== undefined && end !== undefined) apply({ start, end });
      }}
    >
      <Presets shown={shown} today={today} onApply={apply} />
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'end' }}>
        <Box sx={{ flex: '1 1 9.5rem', maxInlineSize: '12.5rem' }}>
          <DayPicker
            label={t('forms:range.start')}
            value={start}
            wrong={shownProblem !== undefined}
            onChange={(day) => setPicked({ ...picked, start: day })}
          />
        </Box>
        <Box sx={{ flex: '1 1 9.5rem', maxInlineSize: '12.5rem' }}>
          <DayPicker
            label={t('forms:range.end')}
            value={end}
            wrong={shownProblem !== undefined}
            onChange={(day) => setPicked({ ...picked, end: day })}
          />
        </Box>
        <Button type="submit" variant="contained">
          {t('forms:range.apply')}
        </Button>
        <Button variant="outlined" startIcon={<RefreshIcon />} loading={busy} onClick={onRefresh}>
          {t('refresh')}
        </Button>
        {children}
      </Stack>
      {shownProblem !== undefined && (
        <Alert severity="error" sx={{ flexBasis: '100%' }}>
          {t(`forms:range.${shownProblem}`)}
        </Alert>
      )}
    </Stack>
  );
};
