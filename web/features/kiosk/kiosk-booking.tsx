import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { type LaserArea, laserAreas, needsLaserArea, type ReservationType } from '#shared/models/lists.ts';
import { latinDigits } from '#shared/rules/reservation-code.ts';
import { useBranches } from '#web/lib/api/branches.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { newAttempts } from '#web/lib/api/idempotency.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { serviceName } from '#web/lib/i18n/service-text.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { usePriceTexts } from '#web/parts/clinic/price-texts.ts';
import type { WaitingRoom } from '#web/parts/room/use-waiting-room.ts';
import { waitText } from '#web/parts/room/wait-text.ts';
import { bookAt, type KioskTicketFacts } from './kiosk-calls.ts';
import { KioskField } from './kiosk-field.tsx';
import { bigButton, headingStyles, twoColumns } from './kiosk-styles.ts';
import { NumberPad } from './number-pad.tsx';

const serviceStyles = {
  display: 'grid',
  alignContent: 'center',
  borderRadius: '24px',
  lineHeight: 1.3,
  '& small': { fontSize: 22, fontWeight: 400 },
} as const;

/** A kind, or a further service of it. */
interface Service {
  readonly serviceType: ReservationType;
  readonly serviceId?: number;
}

interface ServiceProps {
  readonly room: WaitingRoom;
  readonly onChoose: (service: Service) => void;
}

/** The choice of a service: each kind with its wait, the further services below it, all with their prices. */
const ServiceStep = ({ room, onChoose }: ServiceProps): React.ReactElement => {
  const { t } = useTexts();
  const priceOf = usePriceTexts();
  // Without an answer the kinds can be booked all the same.
  const { data } = useBranches();
  const branch = data?.branches.find(({ id }) => id === room.branch.id);
  return (
    <Stack spacing={3}>
      <Box component="h1" sx={headingStyles}>
        {t('forms:booking.type')}
      </Box>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'repeat(auto-fit, minmax(210px, 1fr))' }}>
        {room.services.map(({ serviceType, served, ...wait }) => (
          <Stack key={serviceType} spacing={2}>
            <Button
              variant="outlined"
              sx={{ ...serviceStyles, minBlockSize: 200, fontSize: 34 }}
              onClick={() => onChoose({ serviceType })}
            >
              {t(`type.${serviceType}`)}
              <small>{served ? waitText(wait, t) : t('pages:display.unserved')}</small>
              {branch !== undefined && <small>{priceOf(branch, serviceType)}</small>}
            </Button>
            {data?.services
              ?.filter((further) => further.serviceType === serviceType)
              .map((further) => (
                <Button
                  key={further.id}
                  variant="outlined"
                  sx={{ ...serviceStyles, minBlockSize: 96, fontSize: 26 }}
                  onClick={() => onChoose({ serviceType, serviceId: further.id })}
                >
                  {serviceName(t, { serviceType, serviceName: further.name, serviceNameAr: further.nameAr })}
                  {branch !== undefined && <small>{priceOf(branch, serviceType, undefined, further)}</small>}
                </Button>
              ))}
          </Stack>
        ))}
      </Box>
    </Stack>
  );
};

interface AreasProps {
  readonly onChoose: (areas: readonly LaserArea[]) => void;
}

/** The body areas of a laser: one or several. */
const AreaStep = ({ onChoose }: AreasProps): React.ReactElement => {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<readonly LaserArea[]>([]);
  return (
    <Stack spacing={3}>
      <Box component="h1" sx={headingStyles}>
        {t('forms:booking.area')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {laserAreas.map((area) => {
          const isChosen = chosen.includes(area);
          return (
            <Button
              key={area}
              variant={isChosen ? 'contained' : 'outlined'}
              aria-pressed={isChosen}
              sx={{ minBlockSize: 72, fontSize: 24, borderRadius: '999px', paddingInline: 4 }}
              onClick={() => setChosen(isChosen ? chosen.filter((each) => each !== area) : [...chosen, area])}
            >
              {t(`area.${area}`)}
            </Button>
          );
        })}
      </Box>
      <Button variant="contained" disabled={chosen.length === 0} sx={bigButton} onClick={() => onChoose(chosen)}>
        {t('pages:kiosk.next')}
      </Button>
    </Stack>
  );
};

interface PersonProps {
  readonly onBook: (person: { readonly name: string; readonly phone: string }) => Promise<void>;
}

/** Name and phone of who books. */
const PersonStep = ({ onBook }: PersonProps): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const { isBusy, error, send } = useSending();
  const isWhole = name.trim().length > 1 && phone.length > 5;
  const book = async (): Promise<void> => {
    if (isWhole) await send(() => onBook({ name: name.trim(), phone }));
  };
  return (
    <Box
      component="form"
      noValidate
      autoComplete="off"
      sx={twoColumns}
      onSubmit={(event) => {
        event.preventDefault();
        void book();
      }}
    >
      <Stack spacing={3}>
        <Box component="h1" sx={headingStyles}>
          {t('pages:kiosk.person')}
        </Box>
        <KioskField label={t('forms:booking.name')} value={name} onChange={setName} />
        <KioskField
          isNumber
          label={t('pages:kiosk.phone')}
          value={phone}
          onChange={(typed) => setPhone(latinDigits(typed))}
        />
        {error !== undefined && (
          <Alert severity="warning" sx={{ fontSize: 22 }}>
            {errorText(error)}
          </Alert>
        )}
        <Button type="submit" variant="contained" loading={isBusy} disabled={!isWhole} sx={bigButton}>
          {t('forms:booking.submit')}
        </Button>
      </Stack>
      <NumberPad value={phone} onChange={setPhone} />
    </Box>
  );
};

interface Props {
  readonly room: WaitingRoom;
  readonly onTickets: (tickets: readonly KioskTicketFacts[]) => void;
}

/** Books a place at this branch for today: service, areas where needed, then name and phone. */
export const KioskBooking = ({ room, onTickets }: Props): React.ReactElement => {
  const [attempts] = useState(newAttempts);
  const [service, setService] = useState<Service>();
  const [areas, setAreas] = useState<readonly LaserArea[]>([]);
  if (service === undefined) return <ServiceStep room={room} onChoose={setService} />;
  if (needsLaserArea(service.serviceType) && areas.length === 0) return <AreaStep onChoose={setAreas} />;
  const [laserArea] = areas;
  return (
    <PersonStep
      onBook={async (person) => {
        const body = {
          ...person,
          branchId: room.branch.id,
          ...service,
          ...(laserArea !== undefined && { laserArea, laserAreas: [...areas] }),
        };
        onTickets(await bookAt({ token: room.door.token, attempts }, body));
      }}
    />
  );
};
