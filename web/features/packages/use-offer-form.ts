import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { offerInput } from '#shared/models/packages.ts';
import type { OfferView } from '#web/lib/api/answers.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { domainShape } from '#web/lib/api/wire-forms.ts';
import { showAtFields } from '#web/lib/forms/show-at-fields.ts';
import { plainNumber, typedAmount } from '#web/lib/forms/typed-amount.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { toast } from '#web/ui/toast.tsx';
import { useDefinePackage } from './packages-calls.ts';

const { name, nameAr, service, areas, unit, units, validDays, active } = domainShape(offerInput.shape);
/** A number as typed, under its rule. */
const typed = <Rule extends typeof units>(rule: Rule) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): number | string => plainNumber(text)),
    ),
    rule,
  );

/** The server's rules; prices stay in pounds, as they are sent. */
const offerSchema = z
  .object({
    name,
    nameAr,
    service,
    areas,
    unit,
    units: typed(units),
    price: typedAmount,
    singlePrice: typedAmount,
    validDays: typed(validDays),
    active,
  })
  .check(z.refine((entry) => entry.unit === 'sessions' || entry.service === 'laser', { path: ['unit'] }));
type OfferEntry = z.input<typeof offerSchema>;

const entryOf = (offer: OfferView | undefined): OfferEntry =>
  offer === undefined
    ? {
        name: '',
        nameAr: '',
        service: 'laser',
        areas: [],
        unit: 'sessions',
        units: '6',
        price: '',
        singlePrice: '',
        validDays: '365',
        active: true,
      }
    : {
        ...offer,
        service: offer.service === 'fractional' ? 'fractional' : 'laser',
        units: String(offer.units),
        price: String(offer.price),
        singlePrice: String(offer.singlePrice),
        validDays: String(offer.validDays),
      };

interface Options {
  readonly branchId: number;
  readonly offer: OfferView | undefined;
  /** Of the offers. */
  readonly version: number;
  readonly onClose: () => void;
}

/** State of the form of an offer, with the server's rules. */
export const useOfferForm = ({ branchId, offer, version: present, onClose }: Options) => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const define = useDefinePackage();
  // The offers may be read again while the dialog is open.
  const [version] = useState(present);
  const form = useForm<OfferEntry, unknown, z.output<typeof offerSchema>>({
    resolver: formResolver(offerSchema),
    defaultValues: entryOf(offer),
  });
  const submit = form.handleSubmit((entry) =>
    define.mutate(
      { branchId, ...(offer === undefined ? {} : { id: offer.id, version }), ...entry },
      {
        onSuccess: (saved) => {
          toast.success(t('messages:packages.defined', { package: saved.name }));
          onClose();
        },
        onError: (error) => {
          if (!showAtFields(error, ['name', 'nameAr', 'units', 'price', 'singlePrice', 'validDays'], form.setError)) {
            toast.failure(errorText(error));
          }
        },
      },
    ),
  );
  return { form, submit, isPending: define.isPending };
};

export type OfferForm = ReturnType<typeof useOfferForm>['form'];
