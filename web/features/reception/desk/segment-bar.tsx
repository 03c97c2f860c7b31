import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Box from '@mui/material/Box';
import { memo } from 'react';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { Segment, SegmentId } from './use-segments.ts';
import { segmentIds } from './use-segments.ts';

interface TabsProps {
  readonly segments: readonly Segment[];
  readonly current: SegmentId;
  readonly onChoose: (id: SegmentId) => void;
}

/** The parts of the queue with their counts. Tabs measure their elements each time they are drawn, so they are drawn only when something changed. */
export const SegmentTabs = memo(({ segments, current, onChoose }: TabsProps): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  return (
    <Tabs
      value={current}
      onChange={(_event, id: unknown) => {
        const chosen = segmentIds.find((each) => each === id);
        if (chosen !== undefined) onChoose(chosen);
      }}
      variant="scrollable"
      scrollButtons={false}
      aria-label={t('pages:reception.segments.label')}
      sx={{ flex: '0 1 auto', minInlineSize: 0 }}
    >
      {segments.map(({ id, label, count }) => (
        <Tab
          key={id}
          value={id}
          id={`segment-${id}`}
          aria-controls={`segment-panel-${id}`}
          label={
            <span>
              {label}{' '}
              {count !== undefined && (
                <Box component="span" sx={{ marginInlineStart: 0.25, color: 'text.tertiary', fontWeight: 400 }}>
                  {number(count)}
                </Box>
              )}
            </span>
          }
        />
      ))}
    </Tabs>
  );
});
SegmentTabs.displayName = 'SegmentTabs';
