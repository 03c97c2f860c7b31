import { Controller } from 'react-hook-form';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { NumberField } from '#web/ui/number-field.tsx';
import { parsePulses, priceProblem, pulsesProblem } from './session-entry.ts';
import type { SessionFormState } from './use-session-form.ts';

interface Props {
  readonly state: SessionFormState;
  readonly busy: boolean;
  readonly autoFocus?: boolean;
}

/** The pulses of a laser session. Empty at first; on leaving it, text that is no number becomes 1. */
export const PulsesField = ({ state: { form, forget, guide }, busy, autoFocus = false }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const usual = guide?.usual?.pulses;
  return (
    <Controller
      control={form.control}
      name="pulses"
      render={({ field, fieldState }) => (
        <NumberField
          {...field}
          label={t('forms:session.pulses')}
          autoFocus={autoFocus}
          disabled={busy}
          {...(usual !== undefined && { unit: t('pages:session.usualPulses', { pulses: number(usual) }) })}
          error={fieldState.invalid ? t(`forms:session.${pulsesProblem(field.value)}`) : undefined}
          onChange={(text) => {
            forget();
            field.onChange(text);
          }}
          onBlur={() => {
            if (field.value !== '' || autoFocus) form.setValue('pulses', String(parsePulses(field.value)));
            field.onBlur();
          }}
        />
      )}
    />
  );
};

/** Price per pulse, or of a fractional session. */
export const PriceField = ({
  state: { mode, form, forget, enterPrice },
  busy,
  autoFocus = true,
}: Props): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Controller
      control={form.control}
      name="price"
      render={({ field, fieldState }) => (
        <NumberField
          {...field}
          label={t(mode === 'laser' ? 'forms:session.pricePerPulse' : 'forms:session.price')}
          unit={t('egp')}
          decimal
          autoFocus={autoFocus && mode === 'fractional'}
          disabled={busy}
          error={fieldState.invalid ? t(`forms:session.${priceProblem(field.value)}`) : undefined}
          onChange={(text) => {
            forget();
            enterPrice();
            field.onChange(text);
          }}
        />
      )}
    />
  );
};
