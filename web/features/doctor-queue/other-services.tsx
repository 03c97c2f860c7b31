import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { State } from '#web/ui/state.tsx';
import { isExpected, type OtherService, otherServices } from './own-patients.ts';
import type { DoctorQueue } from './queue-view.ts';

const ServiceHead = ({ service }: { readonly service: OtherService }): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const nameOf = useLocalizedName();
  const names = service.doctors.flatMap((doctor) => nameOf(doctor.name, doctor.nameAr) ?? []);
  return (
    <Stack direction="row" sx={{ gap: 1.5, inlineSize: '100%', alignItems: 'baseline', flexWrap: 'wrap' }}>
      <span>{t(`type.${service.serviceType}`)}</span>
      {service.isServed ? (
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
          <bdi>{names.join(t('listSeparator'))}</bdi>
        </Typography>
      ) : (
        <State tone="coral">{t('pages:doctor.own.nobodyServes')}</State>
      )}
      <Box component="span" sx={{ marginInlineStart: 'auto', color: 'text.secondary' }}>
        {number(service.rows.length)}
      </Box>
    </Stack>
  );
};

/** Services of other doctors, folded: service, who serves it, how many wait. */
export const OtherServices = ({ queue }: { readonly queue: DoctorQueue | undefined }): React.ReactElement | null => {
  const { t } = useTexts();
  const { number } = useFormats();
  const services = queue === undefined ? [] : otherServices(queue);
  if (queue === undefined || services.length === 0) return null;
  return (
    <Box component="section" aria-label={t('pages:doctor.own.others')}>
      {services.map((service) => (
        <Accordion key={service.serviceType} disableGutters elevation={0} square sx={foldStyles}>
          <AccordionSummary>
            <ServiceHead service={service} />
          </AccordionSummary>
          <AccordionDetails sx={{ padding: 0 }}>
            <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0, maxBlockSize: 260, overflowY: 'auto' }}>
              {service.rows.map((row) => (
                <Stack key={row.id} component="li" direction="row" sx={{ gap: 1.5, paddingBlock: 0.5 }}>
                  <bdi dir="ltr">{number(row.ticketNo)}</bdi>
                  <Typography component="span" variant="body2" noWrap sx={{ flex: 1 }}>
                    <bdi>{row.patientName}</bdi>
                  </Typography>
                  {isExpected(queue, row) && <State tone="plain">{t('pages:doctor.status.expected')}</State>}
                </Stack>
              ))}
            </Box>
          </AccordionDetails>
        </Accordion>
      ))}
    </Box>
  );
};

const foldStyles = {
  backgroundColor: 'transparent',
  borderBlockStart: '1px solid var(--line)',
  '&::before': { display: 'none' },
  '&:last-of-type': { borderBlockEnd: '1px solid var(--line)' },
  '& .MuiAccordionSummary-root': { minBlockSize: 36, padding: 0 },
  '& .MuiAccordionSummary-content': { margin: 0 },
} as const;
