import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type ReservationType, reservationTypes } from '#shared/models/lists.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { AscendingIcon, DescendingIcon } from '#web/ui/icons.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { State } from '#web/ui/state.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useBranchSettings, useSaveService, useServices } from './branches-calls.ts';
import { type Service, ServiceDialog } from './service-dialog.tsx';

interface RowProps {
  readonly service: Service;
  /** Its place among the services of its kind, from 1, and their number. */
  readonly place: number;
  readonly count: number;
  readonly isBusy: boolean;
  readonly onMove: (place: number) => void;
  readonly onChange: () => void;
}

/** What a service costs today, at the cheapest and at the dearest branch. */
const usePresentPrice = ({ id, price: first }: Service): string => {
  const { t } = useTexts();
  const { money } = useFormats();
  const { data } = useBranchSettings();
  if (data === undefined) return t('dash');
  const prices = data.branches.map(({ prices: { services } }) => services?.[String(id)] ?? first);
  const [low, high] = [Math.min(...prices), Math.max(...prices)].map(money);
  return low === high ? (low ?? '') : t('range', { low, high });
};

const ServiceRow = ({ service, place, count, isBusy, onMove, onChange }: RowProps): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const { duration } = useFormats();
  const name = nameOf(service.name, service.nameAr);
  const price = usePresentPrice(service);
  const facts = [
    service.serviceType === 'laser' ? t('pages:office.services.perPulse', { price }) : price,
    duration(service.minutes),
  ];
  // Not `disabled`: each press would lose the focus.
  const moveBy = (step: number) => {
    const next = place + step;
    const isEnd = next < 1 || next > count;
    return {
      'aria-disabled': isEnd,
      sx: { '&[aria-disabled=true]': { color: 'action.disabled' } },
      onClick: () => {
        if (!isEnd && !isBusy) onMove(next);
      },
    };
  };
  return (
    <ListItem divider disableGutters sx={{ gap: 1, flexWrap: 'wrap' }}>
      <ListItemText
        primary={
          <>
            <bdi>{name}</bdi> {service.retired && <State tone="plain">{t('pages:office.services.state')}</State>}
          </>
        }
        secondary={facts.join(' · ')}
      />
      <Stack direction="row" sx={{ alignItems: 'center' }}>
        <IconButton aria-label={t('pages:office.services.up', { name })} {...moveBy(-1)}>
          <AscendingIcon fontSize="small" />
        </IconButton>
        <IconButton aria-label={t('pages:office.services.down', { name })} {...moveBy(1)}>
          <DescendingIcon fontSize="small" />
        </IconButton>
        <Button size="small" aria-label={t('pages:office.services.change', { name })} onClick={onChange}>
          {t('pages:packageOffer.edit')}
        </Button>
      </Stack>
    </ListItem>
  );
};

interface KindProps {
  readonly serviceType: ReservationType;
  /** Of the kind, in order. */
  readonly services: readonly Service[];
  readonly version: number;
  readonly onOpen: (opened: Opened) => void;
}

/** A kind as it is, and the further services under it. */
const Kind = ({ serviceType, services, version, onOpen }: KindProps): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const save = useSaveService();
  const move = ({ id, name, nameAr, minutes, retired }: Service, place: number): void =>
    save.mutate(
      { id, name, nameAr, minutes, retired, place, version },
      { onError: (error) => toast.failure(errorText(error)) },
    );
  return (
    <div>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 650 }}>
          {t(`type.${serviceType}`)}
        </Typography>
        <Button
          size="small"
          aria-label={t('pages:office.services.addTo', { service: t(`type.${serviceType}`) })}
          onClick={() => onOpen({ serviceType, service: undefined })}
        >
          {t('pages:office.services.add')}
        </Button>
      </Stack>
      <List disablePadding aria-busy={save.isPending}>
        {services.map((service, index) => (
          <ServiceRow
            key={service.id}
            service={service}
            place={index + 1}
            count={services.length}
            isBusy={save.isPending}
            onMove={(place) => move(service, place)}
            onChange={() => onOpen({ serviceType, service })}
          />
        ))}
      </List>
    </div>
  );
};

interface Opened {
  readonly serviceType: ReservationType;
  readonly service: Service | undefined;
}

/** The services of the company: the three kinds, and further ones under each. */
export const ServicesSection = (): React.ReactElement => {
  const { t } = useTexts();
  const [opened, setOpened] = useState<Opened>();
  return (
    <Section title={t('pages:office.services.title')} text={t('pages:office.services.text')} width={760}>
      <QueryState
        query={useServices()}
        failed={t('messages:dataLoadFailed')}
        skeleton={<Skeleton variant="rounded" height={160} />}
      >
        {({ services, version }) => (
          <Stack spacing={2}>
            {reservationTypes.map((serviceType) => (
              <Kind
                key={serviceType}
                serviceType={serviceType}
                services={services.filter((each) => each.serviceType === serviceType)}
                version={version}
                onOpen={setOpened}
              />
            ))}
            {opened !== undefined && (
              <ServiceDialog {...opened} version={version} onClose={() => setOpened(undefined)} />
            )}
          </Stack>
        )}
      </QueryState>
    </Section>
  );
};
