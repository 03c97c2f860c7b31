import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { QueueInfoPatient } from '#web/lib/api/answers.ts';
import { useBranches } from '#web/lib/api/branches.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { soonerBranch } from '#web/parts/ticket/sooner-branch.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { reschedule } from './reschedule-calls.ts';
import { type OwnTicket, useOwnMove } from './use-own-move.ts';

/** Estimates are no more exact than five minutes. */
const ROUNDED = 5;

interface Props extends OwnTicket {
  readonly patient: QueueInfoPatient;
  readonly onMoved: () => void;
}

/** Offers the branch that calls the patient much sooner. Renders nothing without one. */
export const SoonerOffer = ({ patient, onMoved, ...ticket }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const { duration } = useFormats();
  const [asking, setAsking] = useState(false);
  const { busy, move } = useOwnMove(() => {
    setAsking(false);
    onMoved();
  });
  const sooner = soonerBranch(useBranches().data?.branches ?? [], patient);
  if (sooner === undefined) return null;
  const branch = nameOf(sooner.branch.name, sooner.branch.nameAr);
  const time = duration(Math.floor(sooner.minutes / ROUNDED) * ROUNDED);
  return (
    <Stack className="no-print" role="note" sx={{ gap: 1 }}>
      <Typography sx={{ fontWeight: 500 }}>{t('pages:ownTicket.sooner.text', { branch, time })}</Typography>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {t('pages:ownTicket.sooner.action', { branch })}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          title={t('pages:ownTicket.sooner.title', { branch })}
          text={t('pages:ownTicket.sooner.effect', {
            branch,
            address: nameOf(sooner.branch.address, sooner.branch.addressAr),
          })}
          confirmLabel={t('pages:ownTicket.sooner.action', { branch })}
          cancelLabel={t('pages:ownTicket.sooner.stay')}
          busy={busy}
          onConfirm={() =>
            void move(() => reschedule(ticket, { branchId: sooner.branch.id }), t('pages:ownTicket.reschedule.done'))
          }
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  );
};
