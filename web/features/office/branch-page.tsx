import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import { reservationTypes } from '#shared/models/lists.ts';
import type { BranchDetails } from '#web/lib/api/answers.ts';
import { useFormMessage } from '#web/lib/forms/form-messages.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { MoneyField } from '#web/ui/form-fields.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { BranchContactFields, BranchMapField } from './branch-contact.tsx';
import { BranchNoticeFields } from './branch-notice.tsx';
import { BranchHours } from './branch-hours.tsx';
import { BranchSettingFields } from './branch-settings.tsx';
import { BranchTaxFields } from './branch-taxes.tsx';
import { MessageTextsDialog } from './message-texts.tsx';
import { PriceListDialog } from './price-list-dialog.tsx';
import { ServicePrices } from './service-prices.tsx';
import { type BranchForm, useBranchForm } from './use-branch-form.ts';

const Part = ({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}): React.ReactElement => {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ padding: 2 }}>
      <Stack spacing={2}>
        <Typography id={id} component="h2" variant="h3">
          {title}
        </Typography>
        {text !== undefined && <Typography color="textSecondary">{text}</Typography>}
        {children}
      </Stack>
    </Paper>
  );
};

const Prices = ({
  form,
  branch,
}: {
  readonly form: BranchForm;
  readonly branch: BranchDetails;
}): React.ReactElement => {
  const { t } = useTexts();
  const fieldMessage = useFormMessage();
  return (
    <>
      <MoneyField control={form.control} name="prices.regular" label={t('pages:audit.fields.priceRegular')} />
      <MoneyField control={form.control} name="prices.perPulse" label={t('pages:audit.fields.pricePulse')} />
      <MoneyField
        control={form.control}
        name="prices.fractional"
        label={t('pages:audit.fields.priceFractional')}
        hint={t('pages:office.branches.fractionalNone')}
      />
      <Controller
        control={form.control}
        name="services"
        render={({ field, fieldState }) => (
          <ServicePrices branch={branch} values={field.value} errors={fieldState.error} onChange={field.onChange} />
        )}
      />
      {reservationTypes.map((service) => (
        <Controller
          key={service}
          control={form.control}
          name={`usualMinutes.${service}`}
          render={({ field, fieldState }) => (
            <NumberField
              {...field}
              label={t('pages:office.branches.minutes', { service: t(`type.${service}`) })}
              error={fieldMessage(fieldState.error?.message)}
            />
          )}
        />
      ))}
    </>
  );
};

interface Props {
  readonly branch: BranchDetails;
  readonly onClose: () => void;
  /** While a clinic is set up: without what has a good default, and it goes on when it is saved. */
  readonly isFirst?: boolean;
}

/** One branch in sections: contact, prices, hours, settings. Saved together. */
export const BranchPage = ({ branch, onClose, isFirst = false }: Props): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const { wallTime } = useFormats();
  const { form, submit, onPricesSaved, isPending } = useBranchForm(branch, onClose);
  const [isPricing, setPricing] = useState(false);
  const [isReading, setReading] = useState(false);
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack spacing={2} sx={{ maxInlineSize: 760 }}>
        <div>
          {!isFirst && (
            <Button autoFocus onClick={onClose}>
              {t('pages:office.branches.back')}
            </Button>
          )}
          <Typography component={isFirst ? 'h2' : 'h1'} variant="h2">
            <bdi>{nameOf(branch.name, branch.nameAr)}</bdi>
          </Typography>
          {!isFirst && (
            <Typography color="textSecondary">
              {t('pages:office.branches.zoneOf', { zone: branch.timeZone, time: wallTime(branch.dayStartsAt) })}
            </Typography>
          )}
        </div>
        <Part title={t('pages:office.branches.prices')} text={t('pages:office.branches.pricesHint')}>
          <Prices form={form} branch={branch} />
          {!isFirst && (
            <Button variant="outlined" sx={{ alignSelf: 'flex-start' }} onClick={() => setPricing(true)}>
              {t('pages:office.prices.open')}
            </Button>
          )}
        </Part>
        <Part title={t('pages:office.branches.contact')}>
          <BranchContactFields register={(name) => form.register(name)} errors={form.formState.errors} />
          <BranchMapField form={form} />
        </Part>
        {!isFirst && (
          <Part title={t('pages:office.branches.notice')} text={t('pages:office.branches.noticeHint')}>
            <BranchNoticeFields form={form} />
          </Part>
        )}
        {!isFirst && (
          <Part title={t('pages:office.branches.taxes')} text={t('pages:office.branches.taxesHint')}>
            <BranchTaxFields form={form} />
          </Part>
        )}
        <Part title={t('pages:office.branches.hours')}>
          <BranchHours form={form} branchId={branch.id} />
        </Part>
        {!isFirst && (
          <Part title={t('pages:office.branches.settings')}>
            <Button variant="outlined" sx={{ alignSelf: 'flex-start' }} onClick={() => setReading(true)}>
              {t('pages:office.messages.read')}
            </Button>
            <BranchSettingFields form={form} />
          </Part>
        )}
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
          {!isFirst && (
            <Button variant="outlined" disabled={isPending} onClick={onClose}>
              {t('cancel')}
            </Button>
          )}
          <Button type="submit" variant="contained" loading={isPending}>
            {t(isFirst ? 'pages:setup.saveAndGoOn' : 'pages:office.branches.save')}
          </Button>
        </Stack>
      </Stack>
      {isPricing && <PriceListDialog branch={branch} onSaved={onPricesSaved} onClose={() => setPricing(false)} />}
      {isReading && <MessageTextsDialog branch={branch} onClose={() => setReading(false)} />}
    </form>
  );
};
