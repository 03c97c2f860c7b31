import Button from '@mui/material/Button';
import { flushSync } from 'react-dom';
import { MAX_PEOPLE } from '#shared/models/lists.ts';
import type { BranchView, OfferedService } from '#web/lib/api/answers.ts';
import { loadTicketTexts } from '#web/lib/i18n/i18n.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { AddIcon } from '#web/ui/icons.ts';
import { late } from '#web/ui/late.tsx';
import { emptyCompanion } from './booking-fields.ts';
import type { Booking } from './use-booking.ts';

const Companions = late(async () => {
  const [{ Companions: Loaded }] = await Promise.all([import('./companions.tsx'), loadTicketTexts()]);
  return Loaded;
}, null);

interface Props extends Pick<Booking, 'form' | 'values'> {
  /** The chosen branch; undefined until the branches are loaded. */
  readonly branch: BranchView | undefined;
  readonly services: readonly OfferedService[];
}

/** The people who come along, and the button for one more. */
export const FamilyPart = ({ form, values: { companions }, ...offer }: Props): React.ReactElement => {
  const { t } = useTexts();
  const add = async (): Promise<void> => {
    // Without a connection, the part shows when there is one.
    await Companions.preload().catch(() => undefined);
    const present = form.getValues('companions');
    flushSync(() => form.setValue('companions', [...present, emptyCompanion], { shouldDirty: true }));
    form.setFocus(`companions.${present.length}.name`);
  };
  return (
    <>
      {companions.length > 0 && <Companions form={form} {...offer} />}
      {companions.length < MAX_PEOPLE - 1 && (
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          onClick={() => void add()}
          sx={{ alignSelf: 'start', minBlockSize: 44 }}
        >
          {t('pages:booking.addPerson')}
        </Button>
      )}
    </>
  );
};
