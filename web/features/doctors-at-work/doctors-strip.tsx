import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { DoctorAtWork } from '#web/lib/api/answers.ts';
import { reservationTypes } from '#shared/models/lists.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { isAway, useWorkStateText, workTone } from '#web/parts/clinic/work-state.ts';
import { DoctorMenu } from './doctor-menu.tsx';

const dotColors = { good: 'success.main', warn: 'warning.main', plain: 'text.disabled' } as const;

/** Text of a doctor's state, room, and services unless the doctor serves all. */
const useDoctorText = () => {
  const { t } = useTexts();
  const stateText = useWorkStateText();
  return (doctor: DoctorAtWork): string => {
    const { services, room } = doctor;
    const named =
      services.length === reservationTypes.length ? [] : services.map((serviceType) => t(`type.${serviceType}`));
    const roomText = room === null ? [] : [t('room', { room })];
    return [stateText(doctor), ...roomText, ...named].join(' · ');
  };
};

const StateDot = ({ doctor }: { readonly doctor: DoctorAtWork }): React.ReactElement => (
  <Box
    component="span"
    aria-hidden
    sx={{ inlineSize: 6, blockSize: 6, borderRadius: '50%', backgroundColor: dotColors[workTone(doctor)] }}
  />
);

interface Props {
  readonly branchId: number;
  readonly doctors: readonly DoctorAtWork[];
  /** A doctor was changed. */
  readonly onChanged: () => void;
}

/** The doctors seen today, each with a menu: on, pause, off, room, services. */
export const DoctorsStrip = ({ branchId, doctors, onChanged }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const doctorText = useDoctorText();
  const nameOf = useLocalizedName();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  /** Kept after closing, for the closing animation. */
  const [chosen, setChosen] = useState<string>();
  if (doctors.length === 0) return null;
  // Several stand in one line: their services are in the heads of the list.
  const short = doctors.length > 1;
  const doctor = doctors.find(({ doctorId: id }) => id === chosen);
  return (
    <Stack
      component="section"
      direction="row"
      className="no-print"
      aria-label={t('pages:doctorsAtWork.title')}
      // One line, which scrolls sideways: the list below needs the height. Large letters wrap.
      sx={{
        flex: { xs: short ? '1 1 100%' : '1 1 auto', md: 1 },
        minInlineSize: 0,
        alignItems: 'center',
        flexWrap: { xs: short ? 'nowrap' : 'wrap', md: 'wrap' },
        overflowX: 'auto',
        scrollbarWidth: 'none',
        // At the end of the line, and still in reach when there are too many.
        '& > :first-of-type': { marginInlineStart: { md: 'auto' } },
        '@media (width >= 56em)': { flexWrap: 'nowrap' },
      }}
    >
      {doctors.map((each) => {
        const name = nameOf(each.name, each.nameAr) ?? t('pages:doctorsAtWork.unnamed');
        const text = doctorText(each);
        return (
          <Button
            key={each.doctorId}
            size="small"
            color="inherit"
            aria-haspopup="menu"
            aria-label={`${name}: ${text}`}
            title={text}
            sx={{
              flex: 'none',
              maxInlineSize: short ? 'none' : '100%',
              paddingInline: 0.75,
              fontSize: 'var(--fs-12)',
              textAlign: 'start',
              whiteSpace: { xs: short ? 'nowrap' : 'normal', md: 'nowrap' },
            }}
            onClick={({ currentTarget }) => {
              setChosen(each.doctorId);
              setAnchor(currentTarget);
            }}
            startIcon={<StateDot doctor={each} />}
          >
            <span>
              <bdi>{name}</bdi>
              <Box component="span" sx={short && each.state === 'on' && !isAway(each) ? { display: 'none' } : {}}>
                {`: ${text}`}
              </Box>
            </span>
          </Button>
        );
      })}
      {doctor !== undefined && (
        <DoctorMenu
          branchId={branchId}
          doctor={doctor}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onChanged={onChanged}
        />
      )}
    </Stack>
  );
};
