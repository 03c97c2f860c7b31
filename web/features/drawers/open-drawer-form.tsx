import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { DrawerList } from '#web/lib/api/answers.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { typedAmount } from '#web/lib/forms/typed-amount.ts';
import { MoneyField } from '#web/ui/form-fields.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useOpenDrawer } from './drawer-calls.ts';

const floatSchema = z.object({ float: typedAmount });

interface HandOverProps {
  readonly handOver: DrawerList['handOvers'][number];
  readonly isPending: boolean;
  readonly onTake: () => void;
}

/** Cash that a colleague left for the next drawer, to be taken over as its float. */
const HandOver = ({ handOver, isPending, onTake }: HandOverProps): React.ReactElement => {
  const { t } = useTexts();
  const { money, moment } = useFormats();
  const nameOf = useLocalizedName();
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ alignItems: 'center', flexWrap: 'wrap', justifyContent: 'space-between' }}
    >
      <Typography>
        {t('pages:drawer.leftBy', {
          amount: money(handOver.amount),
          name: nameOf(handOver.by, handOver.byAr),
          moment: moment(handOver.at),
        })}
      </Typography>
      <Button variant="contained" loading={isPending} onClick={onTake}>
        {t('pages:drawer.takeOver')}
      </Button>
    </Stack>
  );
};

interface Props {
  readonly branchId: number;
  readonly handOvers: DrawerList['handOvers'];
}

/** Opens the drawer with handed-over cash or with counted cash. */
export const OpenDrawerForm = ({ branchId, handOvers }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { money } = useFormats();
  const errorText = useErrorText();
  const open = useOpenDrawer(branchId);
  const form = useForm({ resolver: formResolver(floatSchema), defaultValues: { float: '' } });
  // Callbacks of `mutate` are not called once the list shows the drawer, which may be before a repeated request is answered.
  const send = (body: Parameters<typeof open.mutate>[0]): void =>
    void open.mutateAsync(body).then(
      ({ drawer }) => toast.success(t('messages:drawer.opened', { amount: money(drawer.float) })),
      (error: unknown) => toast.failure(errorText(error)),
    );
  return (
    <Stack component="section" spacing={2} sx={{ maxInlineSize: 520 }}>
      <Typography variant="h2">{t('pages:drawer.openTitle')}</Typography>
      <Typography color="textSecondary">{t('pages:drawer.openText')}</Typography>
      {handOvers.map((handOver) => (
        <HandOver
          key={handOver.drawerId}
          handOver={handOver}
          isPending={open.isPending}
          onTake={() => send({ from: handOver.drawerId })}
        />
      ))}
      <form noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
        <Stack direction="row" useFlexGap spacing={1.5} sx={{ alignItems: 'flex-start', flexWrap: 'wrap' }}>
          <MoneyField
            control={form.control}
            name="float"
            label={t('pages:drawer.float')}
            hint={t('pages:drawer.floatHint')}
            autoFocus
          />
          <Button
            type="submit"
            size="medium"
            variant={handOvers.length === 0 ? 'contained' : 'outlined'}
            loading={open.isPending}
            sx={{ marginBlockStart: '22px' }}
          >
            {t('pages:drawer.open')}
          </Button>
        </Stack>
      </form>
    </Stack>
  );
};
