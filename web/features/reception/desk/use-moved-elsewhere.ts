import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { lines } from '#web/lib/i18n/lines.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { counterKey } from '#web/lib/queue/counter-key.ts';
import { toast } from '#web/ui/toast.tsx';
import type { DeskRow } from './desk-rows.ts';

interface Edited {
  /** The reservation of the open window; undefined while none is open. */
  readonly id: number | undefined;
  /** The reservation as the lists have it now; undefined when it is in none of them. */
  readonly row: DeskRow | undefined;
}

/** Shows a notice when another screen moves the reservation whose window is open here. */
export const useMovedElsewhere = (branchId: number, { id, row }: Edited): void => {
  const client = useQueryClient();
  const { t } = useTexts();
  const known = useRef<DeskRow>(undefined);
  useEffect(() => {
    const before = known.current;
    known.current = row;
    // A row of another day leaves the lists when another day is chosen.
    if (id === undefined || before?.id !== id || before.status === null || before.ahead === true) return;
    const status = row === undefined ? null : row.status;
    if (status === before.status || client.isMutating({ mutationKey: counterKey(branchId) }) > 0) return;
    const detail = status === null ? t('messages:counter.leftQueue') : t(`queueStatus.${status}`);
    const name = t('messages:counter.moveDetail', { name: before.patientName, detail });
    toast.failure(lines(t('messages:counter.movedElsewhere'), name), undefined, [id]);
  }, [id, row, branchId, client, t]);
};
