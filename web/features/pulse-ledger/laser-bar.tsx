import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { PulseLedger } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { Laser } from '#web/parts/lasers/laser-calls.ts';
import { LaserChoice } from '#web/parts/lasers/laser-choice.tsx';
import { useLaserName } from '#web/parts/lasers/laser-name.ts';
import { HandpieceDialog, TestShotsDialog } from '#web/parts/lasers/laser-notes.tsx';
import { LaserDialog } from './laser-dialog.tsx';

interface Props {
  readonly branchId: number;
  readonly lasers: readonly Laser[];
  readonly laser: Laser;
  readonly onChoose: (id: string) => void;
}

/** Which laser is shown, and what can be written down about it. */
export const LaserBar = ({ branchId, lasers, laser, onChoose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLaserName();
  const [open, setOpen] = useState<'add' | 'change' | 'test' | 'handpiece'>();
  const close = (): void => setOpen(undefined);
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      className="no-print"
      sx={{ flexWrap: 'wrap', alignItems: 'flex-end' }}
    >
      <LaserChoice
        label={t('pages:pulseLedger.laser')}
        lasers={lasers}
        chosen={laser.id}
        onChoose={onChoose}
        fullWidth={false}
      />
      {!laser.retired && (
        <>
          <Button variant="outlined" size="small" onClick={() => setOpen('test')}>
            {t('pages:lasers.test')}
          </Button>
          <Button variant="outlined" size="small" onClick={() => setOpen('handpiece')}>
            {t('pages:lasers.handpiece')}
          </Button>
        </>
      )}
      <Button size="small" onClick={() => setOpen('change')}>
        {t('pages:lasers.change', { name: nameOf(laser) })}
      </Button>
      <Button size="small" onClick={() => setOpen('add')}>
        {t('pages:lasers.add')}
      </Button>
      {open === 'test' && <TestShotsDialog branchId={branchId} laserId={laser.id} onClose={close} />}
      {open === 'handpiece' && <HandpieceDialog branchId={branchId} laserId={laser.id} onClose={close} />}
      {(open === 'add' || open === 'change') && (
        <LaserDialog branchId={branchId} laser={open === 'change' ? laser : undefined} onClose={close} />
      )}
    </Stack>
  );
};

/** What the owner should know of the device: a service that is due, a handpiece that is worn. */
export const LaserState = ({
  laser,
  ledger,
  today,
}: {
  readonly laser: Laser;
  readonly ledger: PulseLedger;
  readonly today: string;
}): React.ReactElement => {
  const { t } = useTexts();
  const { day, number } = useFormats();
  const { handpiece, handpieceLife: life, serviceOn } = laser;
  const last = ledger.lastReading;
  const used = handpiece === null || last === null || last < handpiece.reading ? undefined : last - handpiece.reading;
  return (
    <>
      {serviceOn !== null && serviceOn <= today && (
        <Alert severity="warning">{t('pages:pulseLedger.serviceDue', { day: day(serviceOn) })}</Alert>
      )}
      {used !== undefined && life !== null && (
        <Alert severity={used >= life ? 'warning' : 'info'}>
          {t('pages:pulseLedger.handpieceUsed', { used: number(used), life: number(life) })}
          {used >= life && ` ${t('pages:pulseLedger.handpieceWorn')}`}
        </Alert>
      )}
    </>
  );
};
