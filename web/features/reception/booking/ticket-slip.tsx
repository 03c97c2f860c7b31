import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { serviceName } from '#web/lib/i18n/service-text.ts';
import { Logo } from '#web/ui/brand.tsx';
import { useBranch } from './booking-queries.ts';
import type { Booked } from './use-booking-form.ts';

interface Props {
  readonly booked: Booked;
  readonly branchId: number;
  /** Called when the print window was closed. */
  readonly onPrinted: () => void;
}

/** Prints a ticket to take along: its number large, name, service, branch and code. Shown on paper only. */
export const TicketSlip = ({ booked, branchId, onPrinted }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { number, day, windowText } = useFormats();
  const nameOf = useLocalizedName();
  const branch = useBranch(branchId).data;
  useEffect(() => {
    addEventListener('afterprint', onPrinted, { once: true });
    print();
    return () => removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  // MUI's Portal has no content yet when this effect prints.
  return createPortal(
    <>
      <GlobalStyles
        styles={{
          '@media print': { 'body > :not([data-slip])': { display: 'none !important' }, '@page': { margin: '6mm' } },
        }}
      />
      <Box
        data-slip
        sx={{
          display: 'none',
          '@media print': { display: 'grid', gap: '2mm', justifyItems: 'center', textAlign: 'center', color: '#000' },
        }}
      >
        <Logo size={64} />
        <strong>{t('brand')}</strong>
        <bdi>{nameOf(booked.branchName, branch?.nameAr)}</bdi>
        <span>{day(booked.serviceDate)}</span>
        {booked.window !== undefined && <span>{windowText(booked.window)}</span>}
        <span>{t('pages:reception.booked.ticket')}</span>
        <Box component="strong" sx={{ fontSize: '28mm', lineHeight: 1 }}>
          {number(booked.ticketNo)}
        </Box>
        <bdi>{booked.patientName}</bdi>
        <span>{serviceName(t, booked)}</span>
        <bdi dir="ltr">{booked.code}</bdi>
      </Box>
    </>,
    document.body,
  );
};
