import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeClinicSettings, showClinicSettings } from '#shared/routes/clinic.ts';
import { call } from '#web/lib/api/client.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { staleAfter } from '#web/lib/api/polling.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Section } from '#web/ui/section.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { toast } from '#web/ui/toast.tsx';

const settingsKey = ['clinic-settings'] as const;

/** Whether credit and packages can be used at every branch. */
export const ClinicSettingsSection = (): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(showClinicSettings, {}, { signal }),
    staleTime: staleAfter.reports,
  });
  const change = useMutation({
    mutationFn: (creditAtEveryBranch: boolean) => call(changeClinicSettings, { body: { creditAtEveryBranch } }),
    onSuccess: (changed) => {
      client.setQueryData(settingsKey, changed);
      toast.success(t(`pages:office.sharing.${changed.creditAtEveryBranch ? 'on' : 'off'}`));
    },
    onError: (error) => toast.failure(errorText(error)),
  });
  return (
    <Section title={t('pages:office.sharing.title')} text={t('pages:office.sharing.text')} width={760}>
      {data !== undefined && (
        <SwitchField
          label={t('pages:office.sharing.label')}
          value={change.isPending ? change.variables : data.creditAtEveryBranch}
          onChange={(isOn) => change.mutate(isOn)}
        />
      )}
    </Section>
  );
};
