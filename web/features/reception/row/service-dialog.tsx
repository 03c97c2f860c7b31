import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { LaserArea } from '#shared/models/enums.ts';
import { needsLaserArea } from '#shared/models/enums.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { usePriceTexts } from '#web/parts/clinic/price-texts.ts';
import { serviceName } from '#web/lib/i18n/service-text.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { toast } from '#web/ui/toast.tsx';
import type { DeskRow } from '../desk/desk-rows.ts';
import { areasBody, useBranch, useFurtherServices } from '../booking/booking-queries.ts';
import { useChangeService } from './service-calls.ts';
import { AreasChoice, FurtherChoice, ServiceChoice } from '../booking/service-choice.tsx';
import { lines } from '#web/lib/i18n/lines.ts';

interface Props {
  readonly branchId: number;
  readonly row: DeskRow;
  readonly onClose: () => void;
}

/** Changes the service or the areas of a reservation; the place stays, the price follows the list. */
export const ServiceDialog = ({ branchId, row, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const id = useId();
  const errorText = useErrorText();
  const priceOf = usePriceTexts();
  const branch = useBranch(branchId).data;
  const change = useChangeService(branchId);
  const [serviceType, setServiceType] = useState(row.serviceType);
  const [serviceId, setServiceId] = useState(row.serviceId);
  const [areas, setAreas] = useState<readonly LaserArea[]>(row.laserAreas);
  const [tried, setTried] = useState(false);
  const lacksArea = needsLaserArea(serviceType) && areas.length === 0;
  const further = useFurtherServices(serviceType)?.find(({ id }) => id === serviceId);
  const price = branch === undefined ? '' : priceOf(branch, serviceType, row.serviceDate, further);
  const named = { serviceType, serviceName: further?.name, serviceNameAr: further?.nameAr };
  const save = (event: { readonly preventDefault: () => void }): void => {
    event.preventDefault();
    setTried(true);
    if (lacksArea || change.isPending) return;
    change.mutate(
      { id: row.id, serviceType, serviceId: serviceId ?? null, ...areasBody(needsLaserArea(serviceType) ? areas : []) },
      {
        onSuccess: () => {
          toast.success(
            lines(t('messages:counter.serviceChanged'), `${row.patientName} · ${serviceName(t, named)}`),
            undefined,
            [row.id],
          );
          onClose();
        },
      },
    );
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <form noValidate onSubmit={save}>
        <DialogTitle id={id}>{t('pages:reception.service.title', { name: row.patientName })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {change.isError && <Alert severity="error">{errorText(change.error)}</Alert>}
          <ServiceChoice
            serviceType={serviceType}
            onType={(chosen) => {
              setServiceType(chosen);
              setServiceId(undefined);
            }}
          />
          <FurtherChoice serviceType={serviceType} serviceId={serviceId} onFurther={setServiceId} />
          {needsLaserArea(serviceType) && (
            <AreasChoice
              areas={areas}
              error={tried && lacksArea ? t('forms:walkIn.chooseArea') : undefined}
              onAreas={setAreas}
            />
          )}
          {price !== '' && <Typography>{t('pages:reception.service.price', { price })}</Typography>}
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('pages:reception.service.text')}
          </Typography>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={change.isPending}>
            {t('pages:reception.service.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
