import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { fileConsentKinds, sexes, warningKinds } from '#shared/models/medical.ts';
import type { PatientFile, VisitRecord } from '#web/lib/api/answers.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { formResolver, useFormMessage } from '#web/lib/forms/form-messages.ts';
import { useClinicZone, useFormats, wallClock } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { keptEntries } from '#web/lib/session/of-present-user.ts';
import { NumberField } from '#web/ui/number-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type KeptFields, useKeptForm } from './kept-form.ts';
import { useUpdatePatientFile } from './medical-calls.ts';
import { patientFileEntry, type PatientFileForm } from './medical-entry.ts';
import { VisitRecords } from './visit-records.tsx';
import { SaveActions } from './save-actions.tsx';

interface Props {
  readonly file: PatientFile;
  /** Records of the patient's visits, newest first. */
  readonly records: readonly VisitRecord[];
  readonly name: string;
  readonly onClose: () => void;
}

/** What was typed when the browser was locked or the session ended, by patient, with the version that it began from. */
const keptFiles = keptEntries<KeptFields<PatientFileForm>>();

const useFileForm = ({ file: present, name, onClose }: Omit<Props, 'records'>) => {
  const { t } = useTexts();
  const errorText = useErrorText();
  // The file may be read again while the dialog is open.
  const [file] = useState(present);
  const { mutateAsync, isPending } = useUpdatePatientFile(file.patientId);
  const form = useForm({
    resolver: formResolver(patientFileEntry),
    defaultValues: {
      birthYear: file.birthYear === null ? '' : String(file.birthYear),
      sex: file.sex,
      allergies: file.allergies,
      warnings: file.warnings,
      consents: file.consents,
    },
  });
  const { version, close } = useKeptForm(file.patientId, { kept: keptFiles, form, stored: file.version, onClose });
  // Not `handleSubmit` itself, which is called while rendering: `close` uses a ref.
  const submit = (event: React.SyntheticEvent): Promise<void> =>
    form.handleSubmit((entry) =>
      mutateAsync({ ...entry, version }).then(
        () => {
          toast.success(t('messages:medical.fileSaved', { name }));
          close();
        },
        (error: unknown) => toast.failure(errorText(error)),
      ),
    )(event);
  return { form, submit, close, busy: isPending };
};

type FileForm = ReturnType<typeof useFileForm>['form'];

const Person = ({ form }: { readonly form: FileForm }): React.ReactElement => {
  const { t } = useTexts();
  const say = useFormMessage();
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'flex-start' }}>
      <Controller
        control={form.control}
        name="birthYear"
        render={({ field, fieldState }) => (
          <NumberField
            {...field}
            label={t('forms:medical.birthYear')}
            required={false}
            autoFocus
            error={say(fieldState.error?.message)}
          />
        )}
      />
      <Controller
        control={form.control}
        name="sex"
        render={({ field }) => (
          <ToggleButtonGroup
            exclusive
            value={field.value}
            aria-label={t('forms:medical.sex')}
            onChange={(_, value: (typeof sexes)[number] | null) => field.onChange(value)}
          >
            {sexes.map((value) => (
              <ToggleButton key={value} value={value}>
                {t(`forms:medical.${value}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
      />
    </Stack>
  );
};

const Warnings = ({ form }: { readonly form: FileForm }): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Controller
      control={form.control}
      name="warnings"
      render={({ field }) => (
        <FormControl component="fieldset">
          <FormLabel component="legend">{t('pages:medical.warnings')}</FormLabel>
          <FormGroup row>
            {warningKinds.map((kind) => (
              <FormControlLabel
                key={kind}
                label={t(`pages:medical.warning.${kind}`)}
                control={
                  <Checkbox
                    checked={field.value.includes(kind)}
                    onChange={(_, on) =>
                      field.onChange(on ? [...field.value, kind] : field.value.filter((other) => other !== kind))
                    }
                  />
                }
              />
            ))}
          </FormGroup>
        </FormControl>
      )}
    />
  );
};

/** A consent that is ticked gets today's date and keeps it. */
const Consents = ({ form, today }: { readonly form: FileForm; readonly today: string }): React.ReactElement => {
  const { t } = useTexts();
  const { day } = useFormats();
  return (
    <Controller
      control={form.control}
      name="consents"
      render={({ field }) => (
        <FormControl component="fieldset">
          <FormLabel component="legend">{t('forms:medical.consents')}</FormLabel>
          <FormGroup>
            {fileConsentKinds.map((kind) => {
              const given = field.value.find((consent) => consent.kind === kind);
              const others = field.value.filter((consent) => consent.kind !== kind);
              const label = t(`forms:medical.consent.${kind}`);
              return (
                <FormControlLabel
                  key={kind}
                  label={given === undefined ? label : `${label} · ${day(given.givenOn)}`}
                  control={
                    <Checkbox
                      checked={given !== undefined}
                      onChange={(_, on) => field.onChange(on ? [...others, { kind, givenOn: today }] : others)}
                    />
                  }
                />
              );
            })}
          </FormGroup>
        </FormControl>
      )}
    />
  );
};

/** Birth year, sex, allergies, warnings and consents of a patient, and what was written about the visits. Source: docs/domain.md#medical-records. */
export const PatientFileDialog = (props: Props): React.ReactElement => {
  const { t } = useTexts();
  const { name, records } = props;
  const [tab, setTab] = useState<'details' | 'visits'>('details');
  const say = useFormMessage();
  const { form, submit, close, busy } = useFileForm(props);
  const timeZone = useClinicZone();
  const [today] = useState(() => wallClock(new Date().toISOString(), timeZone).slice(0, 10));
  return (
    <Dialog open onClose={busy ? undefined : close} maxWidth="sm" fullWidth aria-labelledby="patient-file-title">
      <DialogTitle id="patient-file-title">{t('pages:medical.fileOf', { name })}</DialogTitle>
      <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ minBlockSize: 0 }}>
        <Tabs
          value={tab}
          onChange={(_, value: typeof tab) => setTab(value)}
          aria-label={t('pages:medical.openFile')}
          sx={{ marginInline: 3 }}
        >
          <Tab value="details" label={t('pages:medical.details')} />
          <Tab value="visits" label={t('pages:medical.visits')} />
        </Tabs>
        <DialogContent>
          {tab === 'visits' && <VisitRecords records={records} />}
          <Stack hidden={tab !== 'details'} sx={{ gap: 2, paddingBlockStart: 1, '&[hidden]': { display: 'none' } }}>
            <Person form={form} />
            <TextField
              {...form.register('allergies')}
              label={t('forms:medical.allergies')}
              multiline
              maxRows={4}
              error={form.formState.errors.allergies !== undefined}
              helperText={say(form.formState.errors.allergies?.message)}
              slotProps={{ htmlInput: { dir: 'auto' } }}
            />
            <Warnings form={form} />
            <Consents form={form} today={today} />
          </Stack>
        </DialogContent>
        <SaveActions busy={busy} onClose={close} />
      </Stack>
    </Dialog>
  );
};
