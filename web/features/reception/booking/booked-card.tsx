import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { TicketSlip } from './ticket-slip.tsx';
import { type Booked, isLaterDay } from './use-booking-form.ts';
import { DoneIcon, PrintIcon } from '#web/ui/icons.ts';

interface Props {
  readonly booked: Booked;
  readonly branchId: number;
  /** Debts of the patient for other visits. */
  readonly debts: ReactNode;
  /** Undefined once nothing is owed: then Print is the next step. */
  readonly onPay: (() => void) | undefined;
  readonly onAnother: () => void;
}

const tile = { padding: 1.25, borderRadius: 'var(--radius-s)', bgcolor: 'var(--sunken)', textAlign: 'center' } as const;

/** Price, position, wait and code; on a later day the day and the time instead of the wait. */
const useBookedFacts = (booked: Booked): readonly (readonly [name: string, value: string])[] => {
  const { t } = useTexts();
  const { number, money, duration, weekday, windowText } = useFormats();
  const { estimatedWaitTime: wait, waitOverLimit } = booked;
  const waitText = (minutes: number | null): string => {
    if (minutes === null) return t('pages:reception.booked.unserved');
    return waitOverLimit ? t('pages:reception.booked.overLimit') : duration(minutes);
  };
  const time = booked.window === undefined ? [] : [windowText(booked.window)];
  return [
    [
      t('pages:reception.booked.price'),
      booked.amount === null ? t('pages:reception.afterSession') : money(booked.amount),
    ],
    [t('pages:reception.booked.position'), booked.queuePosition === null ? t('dash') : number(booked.queuePosition)],
    isLaterDay(booked)
      ? [t('pages:reception.booked.day'), [weekday(booked.serviceDate), ...time].join(' · ')]
      : [t('pages:reception.booked.wait'), waitText(wait)],
    [t('pages:reception.booked.code'), booked.code],
  ];
};

/** Result of a booking (ticket, price, wait) and the next steps: take payment, print. */
export const BookedCard = ({ booked, branchId, debts, onPay, onAnother }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const facts = useBookedFacts(booked);
  const [printing, setPrinting] = useState(false);
  const [stopPrinting] = useState(() => () => setPrinting(false));
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2, justifyItems: 'center' }}>
        <Typography role="status" sx={{ display: 'flex', gap: 1, alignItems: 'center', fontWeight: 650 }}>
          <DoneIcon color="success" />
          <bdi>{booked.patientName}</bdi>
        </Typography>
        {debts}
        <Box sx={{ textAlign: 'center' }}>
          <Typography sx={{ color: 'text.secondary' }}>{t('pages:reception.booked.ticket')}</Typography>
          <Typography sx={{ fontSize: '4rem', fontWeight: 650, lineHeight: 1 }}>{number(booked.ticketNo)}</Typography>
        </Box>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, inlineSize: '100%', margin: 0 }}
        >
          {facts.map(([name, value]) => (
            <Box key={name} sx={tile}>
              <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
                {name}
              </Typography>
              <Box component="dd" sx={{ margin: 0, fontWeight: 650 }}>
                <bdi>{value}</bdi>
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onAnother}>{t('pages:reception.booked.another')}</Button>
        <Button
          key={onPay === undefined ? 'next' : 'later'}
          variant={onPay === undefined ? 'contained' : 'outlined'}
          autoFocus={onPay === undefined}
          startIcon={<PrintIcon />}
          onClick={() => setPrinting(true)}
        >
          {t('pages:reception.booked.print')}
        </Button>
        {onPay !== undefined && (
          <Button variant="contained" autoFocus onClick={onPay}>
            {t('pages:reception.booked.take')}
          </Button>
        )}
      </DialogActions>
      {printing && <TicketSlip booked={booked} branchId={branchId} onPrinted={stopPrinting} />}
    </>
  );
};
