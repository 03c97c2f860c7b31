import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { usePackageUse } from '#web/parts/clinic/package-use.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LaserIcon } from '#web/ui/icons.ts';
import { State } from '#web/ui/state.tsx';
import { amountOf, isSessionPaid, sessionState } from './record-state.ts';
import type { RecordedSession } from './void-session-dialog.tsx';
import type { CompletedRecord } from '#web/lib/api/answers.ts';
import { serviceName } from '#web/lib/i18n/service-text.ts';

interface Props {
  readonly record: CompletedRecord;
  readonly onSession: (record: CompletedRecord) => void;
  readonly onVoid: (session: RecordedSession) => void;
  /** The patient's file and the record of the visit. */
  readonly medical: ReactNode;
}

const SessionAction = ({ record, onSession, onVoid }: Omit<Props, 'medical'>): React.ReactElement => {
  const { t } = useTexts();
  switch (sessionState(record)) {
    case 'not_available':
      return (
        <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'normal' }}>
          {t('pages:completed.notForRegular')}
        </Typography>
      );
    case 'recorded':
      return (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', maxInlineSize: '100%' }}>
          <State tone="good">{t('pages:completed.sessionRecorded')}</State>
          {record.sessionRecorded && (
            <Button
              size="small"
              color="inherit"
              aria-label={t('pages:completed.voidFor', { name: record.patientName })}
              onClick={() =>
                onVoid({
                  reservationId: record.reservationId,
                  name: record.patientName,
                  isPaid: isSessionPaid(record),
                })
              }
            >
              {t('pages:completed.void')}
            </Button>
          )}
        </Stack>
      );
    case 'open':
      return (
        <Button
          variant="outlined"
          size="small"
          startIcon={<Icon shape={LaserIcon} size={18} />}
          onClick={() => onSession(record)}
          aria-label={t('pages:completed.createSessionFor', { name: record.patientName })}
        >
          {t('pages:completed.createSession')}
        </Button>
      );
  }
};

/**
 * A finished visit. The payment has the alarm colour unless the visit is paid. Source:
 * docs/requirements.md#completed-records.
 */
export const RecordCard = ({ record, onSession, onVoid, medical }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { money, time } = useFormats();
  const nameOf = useLocalizedName();
  const paid = record.paymentStatus === 'paid';
  const amount = amountOf(record.paymentAmount);
  const packageText = usePackageUse()(record.packageUse);
  return (
    <Box component="li" data-row={record.reservationId} sx={rowStyles}>
      <Box sx={{ minInlineSize: 0 }}>
        <Typography variant="h4" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{record.patientName}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <bdi dir="ltr">{record.patientPhone}</bdi> · {serviceName(t, record)} ·{' '}
          <bdi>{nameOf(record.doctorName, record.doctorNameAr) ?? t('dash')}</bdi> · {time(record.completedAt)}
        </Typography>
      </Box>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <State tone={paid ? 'plain' : 'coral'}>{t(`paymentStatus.${record.paymentStatus}`)}</State>
        <span>
          {amount === null
            ? t('pages:completed.afterSession')
            : [packageText, money(amount)].filter(Boolean).join(' · ')}
        </span>
      </Stack>
      <Stack className="record__actions" direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <SessionAction record={record} onSession={onSession} onVoid={onVoid} />
        {medical}
      </Stack>
    </Box>
  );
};

/** A line of the ledger; on a narrow screen its parts stand below each other. */
const rowStyles = {
  display: 'grid',
  gap: '4px 16px',
  alignItems: 'center',
  paddingBlock: 1,
  borderBlockStart: '1px solid var(--line)',
  '@container (width >= 34em)': {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    '& > .record__actions': { gridColumn: '1 / -1' },
  },
  '@container (width >= 62em)': {
    gridTemplateColumns: 'minmax(0, 1fr) 14em 28em',
    '& > .record__actions': {
      gridColumn: 'auto',
      justifyContent: 'flex-end',
      flexWrap: 'nowrap',
      whiteSpace: 'nowrap',
    },
  },
} as const;
