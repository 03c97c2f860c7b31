import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { useFormats } from '#web/lib/formats.ts';
import { useTexts } from '#web/lib/texts.ts';
import type { Segment, SegmentId } from './use-segments.ts';
import { segmentIds } from './use-segments.ts';

interface TabsProps {
  readonly segments: readonly Segment[];
  readonly current: SegmentId;
  readonly onChoose: (id: SegmentId) => void;
}

/** Tabs measure their elements each time they are drawn, so they are drawn only when something changed. */
const SegmentTabs = memo(({ segments, current, onChoose }: TabsProps): React.ReactElement => {
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
      sx={{ flex: '1 1 auto', minInlineSize: 0, minBlockSize: 36 }}
    >
      {segments.map(({ id, label, count }) => (
        <Tab
          key={id}
          value={id}
          id={`segment-${id}`}
          aria-controls={`segment-panel-${id}`}
          sx={{ minBlockSize: 36, minInlineSize: 0, paddingInline: 1.5, paddingBlock: 0 }}
          label={
            <span>
              {label}{' '}
              {count !== undefined && (
                <Typography component="span" variant="caption" sx={{ marginInlineStart: 0.5, fontWeight: 650 }}>
                  {number(count)}
                </Typography>
              )}
            </span>
          }
        />
      ))}
    </Tabs>
  );
});
SegmentTabs.displayName = 'SegmentTabs';

interface Props extends TabsProps {
  /** Heading and file of the current part. */
  readonly children: ReactNode;
}

/** The parts of the queue with their counts, and on the same line the heading of the chosen one. */
export const SegmentBar = ({ children, ...tabs }: Props): React.ReactElement => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
    <SegmentTabs {...tabs} />
    {children}
  </Box>
);
