import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Column } from '#web/ui/table-columns.ts';
import { cellOf } from '#web/ui/table-columns.ts';
import type { Patient } from './patients-calls.ts';

interface Props {
  readonly patient: Patient;
  readonly columns: readonly Column<Patient>[];
  readonly actions: ReactNode;
}

/** A patient on a phone: name and phone in one line, the other columns with their heads below. */
export const PatientCard = ({ patient, columns, actions }: Props): React.ReactElement => {
  const [name, phone, ...others] = columns;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', paddingBlock: '6px 2px' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1.5 }}>
        {name !== undefined && <Box sx={{ flex: '1 1 60%', minInlineSize: 0 }}>{cellOf(name, patient)}</Box>}
        {phone !== undefined && cellOf(phone, patient)}
      </Box>
      <Typography variant="caption" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, color: 'text.secondary' }}>
        {others.map((column) => (
          <span key={column.id}>
            {column.header}: {cellOf(column, patient)}
          </span>
        ))}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, marginInlineStart: -0.75 }}>
        {actions}
      </Stack>
    </Box>
  );
};
