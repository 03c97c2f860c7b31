import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { type LaserArea, laserAreas, needsLaserArea, type ReservationType } from '#shared/models/lists.ts';
import { latinDigits } from '#shared/rules/reservation-code.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { newAttempts } from '#web/lib/api/idempotency.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { WaitingRoom } from '#web/parts/room/use-waiting-room.ts';
import { waitText } from '#web/parts/room/wait-text.ts';
import { bookAt, type KioskTicketFacts } from './kiosk-calls.ts';
import { KioskField } from './kiosk-field.tsx';
import { bigButton, headingStyles, twoColumns } from './kiosk-styles.ts';
import { NumberPad } from './number-pad.tsx';

interface ServiceProps {
  readonly room: WaitingRoom;
  readonly onChoose: (serviceType: ReservationType) => void;
}

/** The choice of a service, with the wait of each. */
const ServiceStep = ({ room, onChoose }: ServiceProps): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Stack spacing={3}>
      <Box component="h1" sx={headingStyles}>
        {t('forms:booking.type')}
      </Box>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))' }}>
        {room.services.map((service) => (
          <Button
            key={service.serviceType}
            variant="outlined"
            sx={{ display: 'grid', alignContent: 'center', minBlockSize: 200, borderRadius: '24px', fontSize: 34 }}
            onClick={() => onChoose(service.serviceType)}
          >
            {t(`type.${service.serviceType}`)}
            <Box component="small" sx={{ fontSize: 22, fontWeight: 400 }}>
              {service.served ? waitText(service, t) : t('pages:display.unserved')}
            </Box>
          </Button>
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
  const [serviceType, setServiceType] = useState<ReservationType>();
  const [areas, setAreas] = useState<readonly LaserArea[]>([]);
  if (serviceType === undefined) return <ServiceStep room={room} onChoose={setServiceType} />;
  if (needsLaserArea(serviceType) && areas.length === 0) return <AreaStep onChoose={setAreas} />;
  const [laserArea] = areas;
  return (
    <PersonStep
      onBook={async (person) => {
        const body = {
          ...person,
          branchId: room.branch.id,
          serviceType,
          ...(laserArea !== undefined && { laserArea, laserAreas: [...areas] }),
        };
        onTickets(await bookAt({ token: room.door.token, attempts }, body));
      }}
    />
  );
};
