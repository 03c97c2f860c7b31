import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Control } from 'react-hook-form';
import { Controller, createFormControl, useForm } from 'react-hook-form';
import { idOfCode, reservationCode } from '#shared/rules/reservation-code.ts';
import { useFormMessage } from '#web/lib/forms/use-form-message.ts';
import { laterResolver } from '#web/lib/forms/later-resolver.ts';
import type { QueueInfoQuery } from '#web/parts/ticket/queue-info.ts';
import { loadTicketTexts } from '#web/lib/i18n/i18n.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { whenIdle } from '#web/lib/device/when-idle.ts';
import { PatientField } from '#web/parts/clinic/patient-field.tsx';
import { SearchIcon } from '#web/ui/icons.ts';

interface SearchEntry {
  readonly phone: string;
  readonly code: string;
}

/** Loads the answer to a search and the rules of its fields, which are not part of the first view. */
export const loadFound = async () => (await Promise.all([import('./found.tsx'), loadTicketTexts()]))[0];
const loadResolver = async () => (await loadFound()).searchResolver;

export type SearchForm = ReturnType<typeof createFormControl<SearchEntry, unknown, SearchEntry>>;

/** The form of the search. The page fills it in and marks refusals, and is not drawn again with each letter. */
export const useSearchForm = (): SearchForm => {
  const [form] = useState(() =>
    createFormControl<SearchEntry, unknown, SearchEntry>({
      defaultValues: { phone: '', code: '' },
      mode: 'onTouched',
    }),
  );
  return form;
};

/** Loads the rules of the fields while the browser is idle, or with the first search. */
const useRules = ({ formControl }: SearchForm) => {
  const { t } = useTexts();
  useEffect(() => whenIdle(() => void loadResolver().catch(() => undefined)), []);
  return useForm<SearchEntry, unknown, SearchEntry>({
    formControl,
    mode: 'onTouched',
    resolver: laterResolver(loadResolver, {
      phone: { type: 'network', message: t('messages:errors.NETWORK_ERROR') },
    }),
  });
};

/** The complete code of a typed one; other text is sent unchanged and refused by the server. */
const wholeCode = (typed: string): string => {
  const id = idOfCode(typed);
  return id === null ? typed.trim() : reservationCode(id);
};

interface Props {
  readonly form: SearchForm;
  readonly loading: boolean;
  readonly onSearch: (query: QueueInfoQuery) => void;
}

/** Keeps values that were typed before the script loaded. */
const useEarlyEntry = (form: SearchForm) => {
  const frame = useRef<HTMLFormElement>(null);
  useEffect(() => {
    for (const { name, value } of frame.current?.querySelectorAll('input') ?? []) {
      if ((name === 'phone' || name === 'code') && value !== '') form.setValue(name, value);
    }
    // Runs once, at hydration.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return frame;
};

interface FieldProps {
  readonly control: Control<SearchEntry, unknown, SearchEntry>;
}

const PhoneField = ({ control }: FieldProps): React.ReactElement => {
  const { t } = useTexts();
  const message = useFormMessage();
  return (
    <Controller
      control={control}
      name="phone"
      render={({ field, fieldState: { error } }) => (
        <PatientField
          {...field}
          id="phone"
          label={t('forms:status.phone')}
          type="tel"
          autoComplete="tel"
          ltr
          maxLength={40}
          // Leaving an empty field shows no error.
          onBlur={() => field.value !== '' && field.onBlur()}
          error={error?.message === 'required' ? t('forms:status.phoneRequired') : message(error?.message)}
        />
      )}
    />
  );
};

const CodeField = ({ control }: FieldProps): React.ReactElement => {
  const { t } = useTexts();
  const message = useFormMessage();
  return (
    <Controller
      control={control}
      name="code"
      render={({ field, fieldState: { error } }) => (
        <PatientField
          {...field}
          id="code"
          label={t('forms:status.code')}
          hint={t('forms:status.codeHint')}
          ltr
          maxLength={40}
          autoComplete="off"
          error={message(error?.message)}
        />
      )}
    />
  );
};

/** Phone and code, and the search. Source: docs/requirements.md#status-page. */
export const StatusSearch = ({ form: shared, loading, onSearch }: Props): React.ReactElement => {
  const form = useRules(shared);
  const { t } = useTexts();
  const frame = useEarlyEntry(shared);
  const search = form.handleSubmit(({ phone, code }) =>
    onSearch({ phone, code: code.trim() === '' ? '' : wholeCode(code) }),
  );
  return (
    <search className="no-print">
      <Stack
        component="form"
        ref={frame}
        noValidate
        sx={{ gap: 2 }}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => void search(event)}
      >
        <PhoneField control={form.control} />
        <CodeField control={form.control} />
        <Button
          variant="contained"
          size="large"
          type="submit"
          startIcon={<SearchIcon />}
          loading={loading ? true : null}
          loadingPosition="start"
        >
          {t('forms:status.search')}
        </Button>
      </Stack>
    </search>
  );
};
