import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { MAX_WAY_MINUTES } from '#shared/rules/leave-home.ts';
import { latinDigits } from '#shared/rules/reservation-code.ts';
import { usePreference } from '#web/lib/device/preferences.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { PatientField } from '#web/parts/clinic/patient-field.tsx';
import { Accuracy } from '#web/parts/ticket/accuracy.tsx';
import type { Seen } from '#web/parts/ticket/queue-info.ts';
import type { TicketFacts } from '#web/parts/ticket/ticket-face.ts';
import { isElsewhere, useWay, wayPreference } from '#web/parts/ticket/way.ts';

/** Usual ways in minutes. */
const presets = { walk: '15', car: '30' } as const;
const presetNames = ['walk', 'car'] as const;

interface Props {
  readonly facts: TicketFacts;
  readonly seen: Seen | undefined;
}

/** The patient gives the way, and the ticket says when to leave. The way stays on this device. */
export const LeaveHome = ({ facts, seen }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const { number } = useFormats();
  const typed = usePreference(wayPreference, '');
  const hasWay = (useWay() ?? 0) > 0;
  const type = (text: string): void => {
    const minutes = Number(latinDigits(text).replaceAll(/\D/g, ''));
    // An emptied field takes the way back, also from the notifications.
    wayPreference.set(String(Math.min(minutes, MAX_WAY_MINUTES)));
  };
  if (seen === undefined || !isElsewhere(facts)) return null;
  const { waitAccuracy: accuracy } = seen.info;
  return (
    <Stack className="no-print" sx={{ gap: 1.5 }}>
      <PatientField
        id="way"
        label={t('pages:ownTicket.leave.way')}
        value={typed === '0' ? '' : typed}
        onChange={type}
        numeric
        maxLength={3}
        autoComplete="off"
      />
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1.25 }}>
        {presetNames.map((name) => (
          <Button
            key={name}
            variant="outlined"
            aria-pressed={typed === presets[name]}
            onClick={() => type(presets[name])}
          >
            {t(`pages:ownTicket.leave.${name}`, { amount: number(Number(presets[name])) })}
          </Button>
        ))}
      </Stack>
      {hasWay && accuracy !== undefined && <Accuracy {...accuracy} />}
    </Stack>
  );
};
