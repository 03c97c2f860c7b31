import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { areasText, serviceText } from '#web/lib/i18n/service-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { settingsText } from '#web/lib/i18n/laser-settings.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { PastSession, VisitRecord } from '#web/lib/api/answers.ts';
import { Money } from '#web/ui/money.tsx';

interface SessionsProps {
  readonly sessions: readonly PastSession[];
  /** Records of the patient's visits, with the settings of the device. */
  readonly records: readonly VisitRecord[];
}

const wide = { display: { xs: 'none', sm: 'table-cell' } } as const;

/** The settings of the device, and below them how the skin reacted. */
const Treatment = ({ of: treatment }: { readonly of: VisitRecord['treatment'] | undefined }): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const reaction = treatment?.reaction ?? '';
  return (
    <>
      <bdi>{settingsText(treatment, number) || t('dash')}</bdi>
      {reaction !== '' && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('pages:doctor.sessions.reaction', { reaction })}
        </Typography>
      )}
    </>
  );
};

const Sessions = ({ sessions, records }: SessionsProps): React.ReactElement => {
  const { t } = useTexts();
  const { number, day } = useFormats();
  return (
    <Table size="small" aria-labelledby="last-sessions" sx={{ '& td, & th': { paddingInline: 1 } }}>
      <TableHead>
        <TableRow>
          <TableCell>{t('pages:doctor.sessions.date')}</TableCell>
          <TableCell>{t('pages:doctor.queue.area')}</TableCell>
          <TableCell sx={wide}>{t('forms:medical.device')}</TableCell>
          <TableCell className="num">{t('pages:doctor.sessions.pulses')}</TableCell>
          <TableCell className="num" sx={wide}>
            {t('pages:doctor.sessions.price')}
          </TableCell>
          <TableCell className="num">{t('pages:doctor.sessions.amount')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {sessions.map(({ date, serviceType, laserAreas: areas, pulses, pricePerPulse: price, amount }, index) => (
          // Two sessions of one day may be alike in every figure.
          // oxlint-disable-next-line react/no-array-index-key
          <TableRow key={`${date} ${String(index)}`}>
            <TableCell>{day(date)}</TableCell>
            <TableCell>
              {serviceType === 'fractional'
                ? serviceText(t, { serviceType }, areas)
                : (areasText(t, areas) ?? t('dash'))}
            </TableCell>
            <TableCell sx={wide}>
              <Treatment
                // A patient may have sessions of two kinds on one day.
                of={
                  records.find(
                    (record) =>
                      record.date === date &&
                      record.treatment !== null &&
                      (record.serviceType ?? serviceType) === serviceType,
                  )?.treatment
                }
              />
            </TableCell>
            <TableCell className="num">{serviceType === 'fractional' ? t('dash') : number(pulses)}</TableCell>
            <TableCell className="num" sx={wide}>
              {serviceType === 'fractional' ? t('dash') : <Money amount={price} />}
            </TableCell>
            <TableCell className="num">
              <Money amount={amount} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};

/** The sessions of a patient with that of this visit, newest first; undefined until they are known. */
export const sessionsWithPresent = (
  past: { readonly recordedSession: PastSession | null; readonly sessions: readonly PastSession[] } | undefined,
): readonly PastSession[] | undefined =>
  past && [...(past.recordedSession === null ? [] : [past.recordedSession]), ...past.sessions];

const noRecords: readonly VisitRecord[] = [];

/** The patient's last sessions: date, areas, pulses, price. */
export const LastSessions = ({
  sessions,
  records = noRecords,
}: {
  readonly records?: readonly VisitRecord[];
  /** Undefined until they are known. */
  readonly sessions: readonly PastSession[] | undefined;
}): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Stack component="section" aria-labelledby="last-sessions" sx={{ gap: 0.5 }}>
      <Typography id="last-sessions" variant="h4" component="h2">
        {t('pages:doctor.sessions.title')}
      </Typography>
      {sessions === undefined && <Skeleton variant="rounded" height={96} />}
      {sessions?.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('pages:doctor.sessions.empty')}
        </Typography>
      )}
      {sessions !== undefined && sessions.length > 0 && <Sessions sessions={sessions} records={records} />}
    </Stack>
  );
};
