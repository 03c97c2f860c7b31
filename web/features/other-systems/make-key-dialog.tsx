import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { apiKeyDays, type ApiScope, apiScopes } from '#shared/models/api-keys.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useFormMessage } from '#web/lib/forms/form-messages.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { BranchField } from './branch-field.tsx';
import { Choices } from './choices.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useMakeApiKey } from './systems-calls.ts';

/** `visits:read` -> `visits`: the key of its text. */
export const scopeKey = (scope: ApiScope) => {
  switch (scope) {
    case 'visits:read':
      return 'visits';
    case 'payments:read':
      return 'payments';
    case 'reports:read':
      return 'reports';
    case 'prices:read':
      return 'prices';
  }
};

/** Makes a key for another system, then shows its secret once. */
export const MakeKeyDialog = ({ onClose }: { readonly onClose: () => void }): React.ReactElement => {
  const { t } = useTexts();
  const message = useFormMessage();
  const errorText = useErrorText();
  const make = useMakeApiKey();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiScope[]>([]);
  const [branchId, setBranch] = useState<number | null>(null);
  const [days, setDays] = useState<(typeof apiKeyDays)[number]>(90);
  const [isChecked, setChecked] = useState(false);
  const isNamed = name.trim() !== '';
  if (make.data !== undefined) {
    return (
      <SecretDialog
        title={t('pages:systems.keys.secretTitle', { name: make.data.apiKey.name })}
        label={t('pages:systems.keys.secret')}
        notice={t('pages:systems.keys.secretOnce')}
        secret={make.data.secret}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={t('pages:systems.keys.make')}
      action={t('pages:systems.keys.make')}
      busy={make.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (!isNamed || scopes.length === 0) return;
        make.mutate(
          { name, scopes: [...scopes], branchId, days },
          { onError: (error) => toast.failure(errorText(error)) },
        );
      }}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={t('pages:systems.keys.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={isChecked && !isNamed}
        helperText={isChecked && !isNamed ? message('required') : undefined}
        slotProps={{ htmlInput: { dir: 'auto', maxLength: 40, autoComplete: 'off' } }}
      />
      <Choices
        label={t('pages:systems.keys.scopes')}
        choices={apiScopes}
        textOf={(scope) => t(`pages:systems.keys.scope.${scopeKey(scope)}`)}
        value={scopes}
        error={isChecked && scopes.length === 0 ? t('pages:systems.keys.scopesMissing') : undefined}
        onChange={setScopes}
      />
      <BranchField value={branchId} onChange={setBranch} />
      <TextField
        select
        label={t('pages:systems.keys.days')}
        value={days}
        onChange={({ target }) => setDays(apiKeyDays.find((each) => each === Number(target.value)) ?? 90)}
      >
        {apiKeyDays.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`pages:systems.keys.term.${each}`)}
          </MenuItem>
        ))}
      </TextField>
    </FormDialog>
  );
};
