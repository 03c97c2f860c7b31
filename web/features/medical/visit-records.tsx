import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { VisitRecord } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { settingsText } from '#web/lib/i18n/laser-settings.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { skinTypeName } from './medical-entry.ts';

interface Props {
  /** Newest first. */
  readonly records: readonly VisitRecord[];
}

type Line = readonly [name: string, text: string];

const useTreatment = (treatment: VisitRecord['treatment']): readonly Line[] => {
  const { t } = useTexts();
  const { number } = useFormats();
  if (treatment === null) return [];
  const { areas, skinType, reaction, nextTime } = treatment;
  return [
    [t('forms:medical.areas'), areas.map(({ area, pulses }) => `${t(`area.${area}`)}: ${number(pulses)}`).join(' · ')],
    [t('forms:medical.device'), settingsText(treatment, number)],
    [t('forms:medical.skinType'), skinType === null ? '' : skinTypeName(skinType)],
    [t('forms:medical.reaction'), reaction],
    [t('forms:medical.nextTime'), nextTime],
  ];
};

const useConsultation = (consultation: VisitRecord['consultation']): readonly Line[] => {
  const { t } = useTexts();
  const { number } = useFormats();
  if (consultation === null) return [];
  const { complaint, diagnosis, plan, prescription, followUpWeeks: weeks } = consultation;
  const medicines = prescription.map(({ medicine, directions }) => [medicine, directions].filter(Boolean).join(': '));
  return [
    [t('forms:medical.complaint'), complaint],
    [t('forms:medical.diagnosis'), diagnosis],
    [t('forms:medical.plan'), plan],
    [t('forms:medical.medicine'), medicines.join('\n')],
    [
      t('forms:medical.followUp'),
      weeks === null ? '' : t('pages:medical.weeks', { count: weeks, amount: number(weeks) }),
    ],
  ];
};

const WrittenVisit = ({ record }: { readonly record: VisitRecord }): React.ReactElement => {
  const { t } = useTexts();
  const { day } = useFormats();
  const nameOf = useLocalizedName();
  const written = [...useTreatment(record.treatment), ...useConsultation(record.consultation)];
  const service = record.serviceType === undefined ? [] : [t(`type.${record.serviceType}`)];
  return (
    <Box component="section" sx={{ paddingBlock: 1.5, borderBlockEnd: '1px solid var(--line)' }}>
      <Typography variant="subtitle2" component="h3">
        {[day(record.date), ...service, nameOf(record.doctorName, record.doctorNameAr)].join(' · ')}
      </Typography>
      <Box component="dl" sx={{ display: 'grid', gap: 0.5, margin: 0, marginBlockStart: 0.5 }}>
        {written
          .filter(([, text]) => text !== '')
          .map(([name, text]) => (
            <Box
              key={name}
              sx={{ display: 'grid', gridTemplateColumns: 'minmax(92px, 28%) minmax(0, 1fr)', gap: 1.25 }}
            >
              <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                {name}
              </Typography>
              <Typography
                component="dd"
                variant="body2"
                sx={{ margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
              >
                <bdi>{text}</bdi>
              </Typography>
            </Box>
          ))}
      </Box>
    </Box>
  );
};

/** What doctors wrote about the visits of a patient, newest first. */
export const VisitRecords = ({ records }: Props): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Stack>
      {records.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', paddingBlock: 1.5 }}>
          {t('pages:medical.noVisits')}
        </Typography>
      )}
      {records.map((record) => (
        <WrittenVisit key={record.reservationId} record={record} />
      ))}
    </Stack>
  );
};
