import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { useWorkStateText, workTone } from '#web/parts/clinic/work-state.ts';
import { Money } from '#web/ui/money.tsx';
import { State } from '#web/ui/state.tsx';
import type { BranchDay } from './overview-calls.ts';

const SHOWN = 6;

/** The doctors who are at work or have seen patients, with what they did. */
const doctorsOf = ({ branch, report: { summary }, sheet, atWork }: BranchDay) => {
  const seen = summary.doctors.map((doctor) => ({
    ...doctor,
    presence: atWork.find(({ doctorId }) => doctorId === doctor.doctorId),
  }));
  const others = atWork
    .filter(({ state, doctorId }) => state !== 'off' && !seen.some((doctor) => doctor.doctorId === doctorId))
    .map((presence) => ({
      doctorId: presence.doctorId,
      doctorName: presence.name,
      doctorNameAr: presence.nameAr,
      presence,
      patients: 0,
      minutesEach: null,
    }));
  return [...seen, ...others].map((doctor) => ({
    ...doctor,
    branch,
    income: summary.payments.byDoctor.find(({ doctorId }) => doctorId === doctor.doctorId)?.totalRevenue ?? 0,
    pulses: sheet.pulses.find(({ doctorId }) => doctorId === doctor.doctorId)?.recorded ?? 0,
  }));
};

/** The doctors of today, highest income first: who is at work, and what they did. */
export const DoctorsToday = ({ days }: { readonly days: readonly BranchDay[] }): React.ReactElement | null => {
  const { t } = useTexts();
  const { number } = useFormats();
  const nameOf = useLocalizedName();
  const stateText = useWorkStateText();
  const [isWhole, setWhole] = useState(false);
  const doctors = days.flatMap(doctorsOf).toSorted((one, other) => other.income - one.income);
  if (doctors.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="doctors-today">
      <Box className="side-head">
        <Typography id="doctors-today" variant="h3" component="h2">
          {t('pages:overview.doctors')}
        </Typography>
        {doctors.length > SHOWN && !isWhole && (
          <Button size="small" onClick={() => setWhole(true)}>
            {t('pages:overview.needs.all', { amount: number(doctors.length) })}
          </Button>
        )}
      </Box>
      <Table sx={tableStyles} aria-labelledby="doctors-today">
        <TableHead>
          <TableRow>
            <TableCell>{t('pages:overview.doctor')}</TableCell>
            <TableCell>{t('pages:overview.now')}</TableCell>
            <TableCell className="wide">{t('pages:overview.branch')}</TableCell>
            <TableCell className="num roomy">{t('pages:overview.patients')}</TableCell>
            <TableCell className="num wide">{t('pages:overview.minutesEach')}</TableCell>
            <TableCell className="num wide">{t('pages:overview.pulses')}</TableCell>
            <TableCell className="num">{t('pages:overview.income')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {(isWhole ? doctors : doctors.slice(0, SHOWN)).map((doctor) => (
            <TableRow key={`${String(doctor.branch.branchId)} ${doctor.doctorId}`}>
              <TableCell className="lead">
                <bdi>{nameOf(doctor.doctorName, doctor.doctorNameAr) ?? t('dash')}</bdi>
              </TableCell>
              <TableCell>
                {doctor.presence === undefined ? (
                  <State tone="plain">{t('pages:doctorsAtWork.state.off')}</State>
                ) : (
                  <State tone={workTone(doctor.presence)}>{stateText(doctor.presence)}</State>
                )}
              </TableCell>
              <TableCell className="wide soft">
                <bdi>{nameOf(doctor.branch.name, doctor.branch.nameAr)}</bdi>
              </TableCell>
              <TableCell className="num roomy">{number(doctor.patients)}</TableCell>
              <TableCell className="num wide">
                {doctor.minutesEach === null ? t('dash') : number(doctor.minutesEach)}
              </TableCell>
              <TableCell className="num wide">{doctor.pulses === 0 ? t('dash') : number(doctor.pulses)}</TableCell>
              <TableCell className="num">
                <Money bare amount={doctor.income} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
};

const tableStyles = {
  '& td, & th': {
    paddingInline: 1,
    '&:first-of-type': { paddingInlineStart: 0 },
    '&:last-of-type': { paddingInlineEnd: 0 },
  },
  '& .lead': { fontWeight: 650, overflowWrap: 'anywhere' },
  '& .soft': { color: 'text.secondary' },
  '@media (width < 45em)': { '& .wide': { display: 'none' } },
  // A phone whose letters have twice their size.
  '@media (width < 18em)': { '& .roomy': { display: 'none' } },
} as const;
