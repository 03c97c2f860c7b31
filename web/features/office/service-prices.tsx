import type { BranchDetails } from '#web/lib/api/answers.ts';
import { useFormMessage } from '#web/lib/forms/form-messages.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { NumberField } from '#web/ui/number-field.tsx';
import { useServices } from './branches-calls.ts';

interface Props {
  readonly branch: BranchDetails;
  /** What was typed, by id of the service. */
  readonly values: Readonly<Record<string, string>>;
  /** What the form refuses, by id of the service. */
  readonly errors: unknown;
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
}

const messageAt = (errors: unknown, id: string): string | undefined => {
  if (typeof errors !== 'object' || errors === null) return undefined;
  const at: Readonly<Record<string, unknown>> = { ...errors };
  const found = at[id];
  return typeof found === 'object' && found !== null && 'message' in found ? String(found.message) : undefined;
};

/** A price for each further service at a branch; an empty one stays. */
export const ServicePrices = ({ branch, values, errors, onChange }: Props): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const message = useFormMessage();
  const { money } = useFormats();
  const services = useServices().data?.services ?? [];
  return (
    <>
      {services
        .filter(({ retired }) => !retired)
        .map(({ id, name, nameAr, price, serviceType }) => {
          const present = money(branch.prices.services?.[String(id)] ?? price);
          return (
            <NumberField
              key={id}
              decimal
              required={false}
              name={`services.${String(id)}`}
              label={`${t(`type.${serviceType}`)} · ${nameOf(name, nameAr)}`}
              hint={t('pages:office.services.own', {
                price: serviceType === 'laser' ? t('pages:office.services.perPulse', { price: present }) : present,
              })}
              value={values[String(id)] ?? ''}
              error={message(messageAt(errors, String(id)))}
              onChange={(text) => onChange({ ...values, [String(id)]: text })}
            />
          );
        })}
    </>
  );
};
