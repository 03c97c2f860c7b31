import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { FieldErrors } from 'react-hook-form';
import * as z from 'zod/mini';
import { sharePercentInput } from '#shared/models/doctor-shares.ts';
import { reservationTypes } from '#shared/models/enums.ts';
import type { StaffUser } from '#web/lib/api/answers.ts';
import { useFormMessage } from '#web/lib/forms/form-messages.ts';
import { plainNumber, typedAmount } from '#web/lib/forms/typed-amount.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { NumberField } from '#web/ui/number-field.tsx';

const units = ['percent', 'amount'] as const;

const typedPercent = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text): number | string => plainNumber(text)),
  ),
  sharePercentInput,
);

/** One service as it is typed: an empty number is no share. */
const ruleOf = z.pipe(
  z.union([
    z.object({ unit: z.enum(units), number: z.literal('') }),
    z.object({ unit: z.literal('percent'), number: typedPercent }),
    z.object({ unit: z.literal('amount'), number: typedAmount }),
  ]),
  z.transform((rule) => {
    if (rule.number === '') return null;
    return rule.unit === 'percent' ? { percent: rule.number } : { amount: rule.number };
  }),
);

/** A doctor's share for each service, by the server's rules. */
export const sharesRule = z.object({ regular: ruleOf, laser: ruleOf, fractional: ruleOf });

type Typed = z.input<typeof sharesRule>;
interface TypedRule {
  readonly unit: (typeof units)[number];
  readonly number: string;
}

const typed = (rule: NonNullable<StaffUser['shares']>['laser']) => {
  if (rule === null) return { unit: 'percent', number: '' } as const;
  return 'percent' in rule
    ? ({ unit: 'percent', number: String(rule.percent) } as const)
    : ({ unit: 'amount', number: String(rule.amount) } as const);
};

/** The rules of a doctor as they are typed. */
export const typedShares = (shares: StaffUser['shares']): Typed => ({
  regular: typed(shares?.regular ?? null),
  laser: typed(shares?.laser ?? null),
  fractional: typed(shares?.fractional ?? null),
});

interface Props {
  readonly value: Typed;
  readonly errors: FieldErrors<Typed> | undefined;
  readonly onChange: (shares: Typed) => void;
}

/** A doctor's share for each service: percent of the money received, or a sum for each visit. */
export const ShareFields = ({ value, errors, onChange }: Props): React.ReactElement => {
  const { t } = useTexts();
  const message = useFormMessage();
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend" sx={{ marginBlockEnd: 1.5 }}>
        {t('pages:office.staff.shares.title')}
      </FormLabel>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {reservationTypes.map((type) => {
          const rule = value[type];
          const change = (part: Partial<TypedRule>): void => onChange({ ...value, [type]: { ...rule, ...part } });
          return (
            <Box key={type} sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, alignItems: 'start' }}>
              <NumberField
                decimal
                required={false}
                label={t(`type.${type}`)}
                value={rule.number}
                onChange={(number) => change({ number })}
                error={errors?.[type] === undefined ? undefined : message('format')}
              />
              <TextField
                select
                label={t('pages:office.staff.shares.unitOf', { service: t(`type.${type}`) })}
                value={rule.unit}
                onChange={({ target }) => change({ unit: z.enum(units).parse(target.value) })}
              >
                {units.map((unit) => (
                  <MenuItem key={unit} value={unit}>
                    {t(`pages:office.staff.shares.units.${unit}`)}
                  </MenuItem>
                ))}
              </TextField>
            </Box>
          );
        })}
      </Box>
      <FormHelperText sx={{ marginInline: 0 }}>{t('pages:office.staff.shares.hint')}</FormHelperText>
    </FormControl>
  );
};
