import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReservationType } from '#shared/models/enums.ts';
import { reservationTypes } from '#shared/models/lists.ts';
import type { BranchView, OfferedService } from '#web/lib/api/answers.ts';
import { useBranches } from '#web/lib/api/branches.ts';
import { lowestPriced, usePriceTexts } from '#web/parts/clinic/price-texts.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { Band } from './band.tsx';
import { ServiceArt } from './service-art.tsx';

type PriceOf = (serviceType: ReservationType, further?: OfferedService) => string;

/** The price of a service, of the cheapest branch where they differ; empty until the branches are known. */
const usePrice = (branches: readonly BranchView[]): PriceOf => {
  const { t } = useTexts();
  const priceOf = usePriceTexts();
  return (serviceType, further) => {
    const lowest = lowestPriced(branches, serviceType, further);
    if (lowest === undefined) return '';
    const price = priceOf(lowest.branch, serviceType, '', further);
    return lowest.differs ? t('pages:landing.services.from', { price }) : price;
  };
};

/** The three kinds of services with their prices, each with the further services under it. */
export const Services = (): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const { data } = useBranches();
  const priceOf = usePrice(data?.branches ?? []);
  return (
    <Band id="services" title={t('pages:landing.services.title')} lead={t('pages:landing.services.subtitle')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {reservationTypes.map((serviceType) => (
          <Box
            key={serviceType}
            component="li"
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto' },
              alignItems: 'center',
              columnGap: 2.5,
              paddingBlock: 2,
              borderBlockEnd: '1px solid var(--line)',
              '&:first-of-type': { paddingBlockStart: 0 },
              '&:last-of-type': { borderBlockEnd: 0 },
            }}
          >
            <ServiceArt serviceType={serviceType} />
            <div>
              <Typography component="h3" variant="h3">
                {t(`pages:landing.services.${serviceType}.title`)}
              </Typography>
              <Typography sx={{ maxInlineSize: '36em', color: 'text.secondary' }}>
                {t(`pages:landing.services.${serviceType}.text`)}
              </Typography>
              {(data?.services ?? [])
                .filter((each) => each.serviceType === serviceType)
                .map((each) => (
                  <Typography key={each.id} sx={{ fontWeight: 500 }}>
                    {[nameOf(each.name, each.nameAr), priceOf(serviceType, each)].filter(Boolean).join(' · ')}
                  </Typography>
                ))}
            </div>
            {/* Keeps its line until the prices come. */}
            <Typography
              sx={{ gridColumn: { xs: 2, md: 3 }, fontWeight: 650, fontSize: 'var(--fs-20)', minBlockSize: '1lh' }}
            >
              {priceOf(serviceType)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Band>
  );
};
