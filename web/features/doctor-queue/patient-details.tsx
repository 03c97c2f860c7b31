import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { type BoughtAt, usePackageLeft } from '#web/parts/clinic/package-use.ts';
import { PatientNotes } from './patient-notes.tsx';
import type { DoctorQueueItem, PackageView, PastSession } from '#web/lib/api/answers.ts';

/** The patient's history at the branch, from the session guide. */
export interface PatientPast {
  readonly totalVisits: number;
  readonly openBalance: number;
  /** The session of this visit, once it is recorded. */
  readonly recordedSession: PastSession | null;
  readonly sessions: readonly PastSession[];
  readonly packages: readonly (PackageView & { readonly boughtAt?: BoughtAt })[];
}

interface Props {
  readonly patient: DoctorQueueItem;
  /** Undefined until it is known. */
  readonly past: PatientPast | undefined;
  readonly failed: boolean;
  /** The medical file, below the sessions. */
  readonly medical: ReactNode;
}

const Figure = ({
  label,
  value,
  alarm = false,
}: {
  readonly label: string;
  /** Undefined until it is known. */
  readonly value: ReactNode;
  readonly alarm?: boolean;
}): React.ReactElement => (
  <div>
    <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Typography component="dd" sx={{ fontWeight: 650, ...(alarm && { color: 'secondary.main' }) }}>
      {value ?? <Skeleton sx={{ inlineSize: '4ch' }} />}
    </Typography>
  </div>
);

/** The packages that can be used, with what is left of each. */
const PackagesFigure = ({ past }: Pick<Props, 'past'>): React.ReactElement | null => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const leftOf = usePackageLeft();
  if (past === undefined || past.packages.length === 0) return null;
  const lines = past.packages.map((bought) => (
    <Box key={bought.id} component="span" sx={{ display: 'block' }}>
      <bdi>{nameOf(bought.name, bought.nameAr)}</bdi> · {leftOf(bought)}
    </Box>
  ));
  return <Figure label={t('pages:doctor.details.packages')} value={lines} />;
};

/** The current patient at the branch: visits, debts, packages, medical file, notes. */
export const PatientDetails = ({ patient, past, failed, medical }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { number, money } = useFormats();
  const due = patient.balance;
  // Without the charge of this visit, which is paid after it.
  const owed = Math.max(0, (past?.openBalance ?? 0) - (due ?? 0));
  const unknown = failed ? t('dash') : undefined;
  return (
    <Box component="section" aria-label={t('pages:doctor.details.title')}>
      <Stack sx={{ gap: 2 }}>
        <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
          <Figure
            label={t('pages:doctor.details.visits')}
            value={past === undefined ? unknown : number(past.totalVisits)}
          />
          <Figure
            label={t('pages:doctor.details.due')}
            value={due === null ? t('pages:completed.afterSession') : due > 0 ? money(due) : t('paymentStatus.paid')}
          />
          <Figure
            label={t('pages:doctor.details.debts')}
            value={past === undefined ? unknown : owed > 0 ? money(owed) : t('pages:doctor.details.none')}
            alarm={owed > 0}
          />
          <PackagesFigure past={past} />
        </Box>
        {failed && <Typography variant="body2">{t('pages:doctor.details.failed')}</Typography>}
        {medical}
        <PatientNotes patient={patient} />
      </Stack>
    </Box>
  );
};
