import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReservationType } from '#shared/models/enums.ts';
import { reservationTypes } from '#shared/models/lists.ts';
import { useBranches } from '#web/lib/api/branches.ts';
import { lowestPriced, usePriceTexts } from '#web/parts/clinic/price-texts.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Band, three } from './band.tsx';
import { ServiceArt } from './service-art.tsx';

/** The price of a service, of the cheapest branch where they differ; empty until the branches are known. */
const usePrice = (): ((serviceType: ReservationType) => string) => {
  const { t } = useTexts();
  const priceOf = usePriceTexts();
  const { data } = useBranches();
  return (serviceType) => {
    const lowest = lowestPriced(data?.branches ?? [], serviceType);
    if (lowest === undefined) return '';
    const price = priceOf(lowest.branch, serviceType);
    return lowest.differs ? t('pages:landing.services.from', { price }) : price;
  };
};

/** The three services with their prices. */
export const Services = (): React.ReactElement => {
  const { t } = useTexts();
  const priceOf = usePrice();
  return (
    <Band id="services" title={t('pages:landing.services.title')} lead={t('pages:landing.services.subtitle')}>
      <Box component="ul" sx={three}>
        {reservationTypes.map((serviceType) => (
          <Card
            key={serviceType}
            component="li"
            sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', alignItems: 'start', columnGap: 2, padding: 2 }}
          >
            <ServiceArt serviceType={serviceType} />
            <div>
              <Typography component="h3" variant="h3">
                {t(`pages:landing.services.${serviceType}.title`)}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t(`pages:landing.services.${serviceType}.text`)}
              </Typography>
              {/* Keeps its line until the prices come. */}
              <Typography sx={{ marginBlockStart: 1, fontWeight: 650, fontSize: 'var(--fs-16)', minBlockSize: '1lh' }}>
                {priceOf(serviceType)}
              </Typography>
            </div>
          </Card>
        ))}
      </Box>
    </Band>
  );
};
