import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { DownloadCsv } from '#web/ui/download-csv.tsx';
import type { DeskRow } from './desk-rows.ts';
import { deskRowOfUnpaid } from './desk-rows.ts';
import { allUnpaid } from './reception-queries.ts';
import { matching } from './row-search.ts';
import { unseen } from '#web/ui/unseen.ts';
import type { Segment } from './use-segments.ts';

interface Props {
  readonly branchId: number;
  readonly segment: Segment;
  readonly search: string;
}

/** The name of the shown list, and the list as a file: whole, also what is not loaded yet. */
export const SegmentHeading = memo(({ branchId, segment, search }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const [table] = segment.tables;
  if (table === undefined) return null;
  const isUnpaid = segment.id === 'toPay';
  const rows = segment.tables.flatMap((each) => each.rows);
  const everything = async (): Promise<readonly DeskRow[]> =>
    matching(
      (await allUnpaid(branchId)).map((row) => deskRowOfUnpaid(row, undefined)),
      search,
    );
  return (
    <Box
      // Hidden on phones: the tab names the list.
      sx={{
        display: { xs: 'none', md: 'flex' },
        columnGap: 1.5,
        alignItems: 'center',
        minInlineSize: 0,
      }}
    >
      <Typography component="h2" sx={unseen}>
        {isUnpaid ? t('pages:reception.unpaid.title') : table.title}
      </Typography>
      <DownloadCsv
        compact
        name={table.file}
        columns={[
          ...(table.allColumns ?? table.columns)
            .filter(({ id }) => id !== 'charge')
            .map(({ header, value, inFile }) => ({
              header,
              value: inFile ?? value,
            })),
          { header: t('pages:reception.columns.charge'), value: (row: DeskRow) => row.amount },
        ]}
        rows={isUnpaid ? everything : rows}
        disabled={rows.length === 0}
      />
    </Box>
  );
});
SegmentHeading.displayName = 'SegmentHeading';
