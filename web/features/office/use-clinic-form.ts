import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { clinicColour, clinicLogo, clinicName } from '#shared/models/clinic.ts';
import { changeClinic } from '#shared/routes/clinic.ts';
import { call } from '#web/lib/api/client.ts';
import type { CallRequest } from '#web/lib/api/call.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useLedgerWrite } from '#web/lib/api/ledger-write.ts';
import { type ClinicLook, keepClinicLook, readClinicLook } from '#web/lib/device/clinic-look.ts';
import { changedFields } from '#web/lib/forms/changed-fields.ts';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { showAtFields } from '#web/lib/forms/show-at-fields.ts';
import { toast } from '#web/ui/toast.tsx';

const schema = z.strictObject({
  name: clinicName,
  nameAr: clinicName,
  colour: clinicColour,
  logo: z.optional(clinicLogo),
});
type Entry = z.input<typeof schema>;

/** Name, colour and logo as stored now: what this device last knew may be older, or nothing. */
export const useStoredLook = () =>
  useQuery({
    queryKey: ['office', 'clinic'],
    queryFn: ({ signal }) => readClinicLook({ cache: 'reload', signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** State of the form of the clinic's name, colour and logo, which begins with the stored ones. */
export const useClinicForm = (stored: ClinicLook, onSaved: () => void) => {
  const errorText = useErrorText();
  const change = useLedgerWrite((body: CallRequest<typeof changeClinic>['body'], idempotencyKey) =>
    call(changeClinic, { body }, { idempotencyKey }),
  );
  const [read] = useState(stored);
  const form = useForm<Entry, unknown, z.output<typeof schema>>({
    resolver: formResolver(schema),
    defaultValues: { name: read.name, nameAr: read.nameAr, colour: read.colour },
  });
  const submit = form.handleSubmit(({ logo, ...look }) => {
    change.mutate(
      { ...changedFields(read, look), logo },
      {
        onSuccess: (saved) => {
          keepClinicLook(saved);
          // The answer that this browser kept is older.
          readClinicLook({ cache: 'reload' }).catch(() => undefined);
          onSaved();
        },
        onError: (error) => {
          if (!showAtFields(error, ['name', 'nameAr', 'colour', 'logo'], form.setError))
            toast.failure(errorText(error));
        },
      },
    );
  });
  return { form, submit, isPending: change.isPending };
};

export type ClinicForm = ReturnType<typeof useClinicForm>['form'];
