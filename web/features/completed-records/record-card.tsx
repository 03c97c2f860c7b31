import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { usePackageUse } from '#web/parts/clinic/package-use.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AlertIcon, CheckIcon, DoneIcon, LaserIcon } from '#web/ui/icons.ts';
import { amountOf, isSessionPaid, sessionState } from './record-state.ts';
import type { RecordedSession } from './void-session-dialog.tsx';
import type { CompletedRecord } from '#web/lib/api/answers.ts';

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
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('pages:completed.notForRegular')}
        </Typography>
      );
    case 'recorded':
      return (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', maxInlineSize: '100%' }}>
          <Chip
            size="small"
            color="success"
            variant="outlined"
            icon={<Icon shape={DoneIcon} size={16} />}
            label={t('pages:completed.sessionRecorded')}
          />
          {record.sessionRecorded && (
            <Button
              size="small"
              color="error"
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
 * A finished visit. The badge has the alarm colour unless the visit is paid. Source:
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
    <Card
      component="li"
      data-row={record.reservationId}
      sx={{
        padding: 2,
        display: 'grid',
        gap: 1.5,
        gridTemplate: 'auto 1fr auto / minmax(0, 1fr)',
        justifyItems: 'start',
      }}
    >
      <Stack direction="row" sx={{ inlineSize: '100%', gap: 1, justifyContent: 'space-between', alignItems: 'start' }}>
        <Typography variant="h4" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          {record.patientName}
        </Typography>
        <Chip
          size="small"
          variant="outlined"
          color={paid ? 'default' : 'error'}
          icon={<Icon shape={paid ? CheckIcon : AlertIcon} size={16} />}
          label={t(`paymentStatus.${record.paymentStatus}`)}
        />
      </Stack>
      <Facts
        of={[
          [
            t('pages:completed.phone'),
            <bdi key="phone" dir="ltr">
              {record.patientPhone}
            </bdi>,
          ],
          [t('pages:completed.doctor'), nameOf(record.doctorName, record.doctorNameAr) ?? t('dash')],
          [t('pages:completed.type'), t(`type.${record.serviceType}`)],
          [
            t('pages:completed.amount'),
            amount === null
              ? t('pages:completed.afterSession')
              : [packageText, money(amount)].filter(Boolean).join(' · '),
          ],
          [t('pages:completed.at'), time(record.completedAt)],
        ]}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <SessionAction record={record} onSession={onSession} onVoid={onVoid} />
        {medical}
      </Stack>
    </Card>
  );
};
