import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import type { BranchDetails } from '#web/lib/api/answers.ts';
import { useFormMessage } from '#web/lib/forms/form-messages.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { type PricedBranches, priceScopes, type usePriceForm } from './use-price-form.ts';

interface Props extends Pick<ReturnType<typeof usePriceForm>, 'form'> {
  readonly branch: BranchDetails;
  readonly branches: readonly BranchDetails[];
}

/** Some of the branches, found by letters of their names. */
const ChosenBranches = ({ form, branches }: Omit<Props, 'branch'>): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const message = useFormMessage();
  return (
    <Controller
      control={form.control}
      name="chosen"
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <Autocomplete
          multiple
          autoHighlight
          disableCloseOnSelect
          filterSelectedOptions
          // Inside the dialog, and not clipped by it.
          slotProps={{ popper: { disablePortal: true, popperOptions: { strategy: 'fixed' } } }}
          openText={t('pages:office.prices.branches')}
          clearText={t('pages:office.prices.noBranch')}
          closeText={t('close')}
          noOptionsText={t('pages:office.prices.noOther')}
          options={[...branches]}
          getOptionKey={({ id }) => id}
          getOptionLabel={({ name, nameAr }) => nameOf(name, nameAr)}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          value={branches.filter(({ id }) => value.includes(id))}
          onChange={(_event, chosen) => onChange(chosen.map(({ id }) => id))}
          onBlur={onBlur}
          renderInput={(params) => (
            <TextField
              {...params}
              label={t('pages:office.prices.branches')}
              error={fieldState.invalid}
              helperText={message(fieldState.error?.message)}
              inputRef={ref}
            />
          )}
        />
      )}
    />
  );
};

/** The branches that get the prices. */
export const PriceBranches = ({ form, branch, branches }: Props): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const scope = useWatch({ control: form.control, name: 'scope' });
  const id = useId();
  return (
    <>
      <FormControl>
        <FormLabel id={id}>{t('pages:office.prices.where')}</FormLabel>
        <RadioGroup aria-labelledby={id} value={scope}>
          {priceScopes.map((value) => (
            <FormControlLabel
              key={value}
              value={value}
              control={<Radio size="small" onChange={() => form.setValue('scope', value)} />}
              label={t(`pages:office.prices.scope.${value}`, { name: nameOf(branch.name, branch.nameAr) })}
            />
          ))}
        </RadioGroup>
      </FormControl>
      {scope === 'chosen' && <ChosenBranches form={form} branches={branches} />}
    </>
  );
};

interface PricedProps {
  readonly outcome: PricedBranches;
  readonly branches: readonly BranchDetails[];
}

/** On a phone the answer would be below the window's edge. */
const intoView = (alert: HTMLDivElement | null): void => alert?.scrollIntoView({ block: 'center' });

const reasons = ['changed-meanwhile', 'price-day-not-later', 'branch-unknown'] as const;

/** At how many branches the prices were set, and at which not and why. */
export const PricedAt = ({ outcome: { set, notSet }, branches }: PricedProps): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const nameOf = useLocalizedName();
  const known = new Map(branches.map(({ id, name, nameAr }) => [id, nameOf(name, nameAr)]));
  return (
    <Alert ref={intoView} severity={notSet.length === 0 ? 'success' : 'warning'}>
      {t('pages:office.prices.setAt', { count: set.length, amount: number(set.length) })}
      {reasons.map((reason) => {
        const names = notSet.filter((each) => each.reason === reason).map(({ branchId }) => branchId);
        if (names.length === 0) return null;
        return (
          <Typography key={reason} variant="body2" sx={{ marginBlockStart: 1 }}>
            {t(`pages:office.prices.notSet.${reason}`)}{' '}
            {names.map((branchId) => known.get(branchId) ?? number(branchId)).join(' · ')}
          </Typography>
        );
      })}
    </Alert>
  );
};
