import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormats } from '#web/lib/formats.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Service } from './service.tsx';
import type { DoctorQueueItem } from '#web/lib/answers.ts';

const wide = { display: { xs: 'none', lg: 'inline' } } as const;

/** A name that small screens cut to its first word, so that three fit in a line. */
const ShortName = ({ name }: { readonly name: string }): React.ReactElement => {
  const [first = '', ...rest] = name.split(' ');
  return (
    <Box component="span" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
      <bdi>
        {first}
        {rest.length > 0 && (
          <Box component="span" sx={wide}>
            {` ${rest.join(' ')}`}
          </Box>
        )}
      </bdi>
    </Box>
  );
};

/** The patients who are called next. */
export const NextInLine = ({ rows }: { readonly rows: readonly DoctorQueueItem[] }): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  if (rows.length === 0) {
    return <Typography sx={{ fontWeight: 650, color: 'text.secondary' }}>{t('pages:doctor.next.nobody')}</Typography>;
  }
  return (
    <Box
      component="ol"
      sx={{
        listStyle: 'none',
        display: { xs: 'flex', lg: 'grid' },
        flexWrap: 'wrap',
        gap: { xs: '0 14px', lg: '2px' },
        marginBlock: { xs: 0, lg: 0.5 },
      }}
    >
      {rows.map((row, index) => (
        <Box
          component="li"
          key={row.id}
          data-row={row.id}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', lg: '2.4em minmax(0, 1fr) auto' },
            gap: { xs: 0.5, lg: 1.25 },
            alignItems: 'baseline',
          }}
        >
          <Box component="bdi" dir="ltr" sx={{ fontWeight: 750, color: 'primary.main', textAlign: 'start' }}>
            #{number(row.queuePosition ?? index + 1)}
          </Box>
          <ShortName name={row.patientName} />
          <Typography variant="body2" component="span" sx={{ ...wide, color: 'text.secondary' }}>
            <Service row={row} />
          </Typography>
        </Box>
      ))}
    </Box>
  );
};
