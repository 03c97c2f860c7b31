import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { newPin } from '#shared/models/fields.ts';
import { listLocked } from '#shared/routes/auth.ts';
import { latinDigits } from '#shared/rules/reservation-code.ts';
import { call } from '#web/lib/api/client.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { showAtFields } from '#web/lib/forms/show-at-fields.ts';
import { currentLanguage } from '#web/lib/i18n/i18n.ts';
import { pathIn } from '#web/lib/i18n/paths.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { lockedPreference } from '#web/lib/session/idle-lock.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { muteToasts } from '#web/ui/toast.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { lockSessionOfScreen, unlock } from './lock.ts';
import { usePinMessage } from './pin-message.ts';
import { SignInFrame } from './sign-in-frame.tsx';

type Person = Answer<typeof listLocked>['people'][number];

/** Another tab that unlocks writes the session first, then the lock: until both are read here, in milliseconds. */
const LOCK_AFTER = 300;
/** How long after a failure the session is locked again, in milliseconds. */
const RETRY_AFTER = 5_000;

/** Locks the session that is still in the storage of this browser: after an idle time, and without a connection later. */
const useLockedSession = (): boolean => {
  const isPending = useSession() !== null;
  useEffect(() => {
    if (!isPending) return undefined;
    const settle = (): void => {
      if (lockedPreference.get() === '') return;
      lockSessionOfScreen().catch(() => {
        timer = setTimeout(settle, RETRY_AFTER);
      });
    };
    let timer = setTimeout(settle, LOCK_AFTER);
    return () => clearTimeout(timer);
  }, [isPending]);
  return isPending;
};

const schema = z.object({ pin: newPin });
type Entry = z.input<typeof schema>;

interface FormProps {
  readonly people: readonly [Person, ...Person[]];
  /** Who can unlock may be others now. */
  readonly onRefused: () => void;
}

/** The names of who can unlock this browser, and the PIN. */
const UnlockForm = ({ people, onRefused }: FormProps): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const pinMessage = usePinMessage();
  const [chosen, setChosen] = useState(people[0].userId);
  const userId = people.some((person) => person.userId === chosen) ? chosen : people[0].userId;
  const form = useForm<Entry, unknown, z.output<typeof schema>>({
    resolver: formResolver(schema),
    defaultValues: { pin: '' },
  });
  const submit = form.handleSubmit(async ({ pin }) => {
    const former = lockedPreference.get();
    try {
      const { user } = await unlock({ userId, pin });
      // Another person does not continue in the patient that was open.
      if (user.id !== former) void navigate(`/${user.role}`, { replace: true });
    } catch (error) {
      form.resetField('pin');
      if (showAtFields(error, ['pin'], form.setError)) return;
      form.setError('root', { message: errorText(error) });
      onRefused();
    }
  });
  const { errors, isSubmitting: busy } = form.formState;
  return (
    <Stack
      component="form"
      noValidate
      aria-label={t('pages:lock.screen')}
      onSubmit={(event) => void submit(event)}
      sx={{ gap: 2, inlineSize: '100%', marginBlockStart: 2 }}
    >
      {errors.root !== undefined && <Alert severity="error">{errors.root.message}</Alert>}
      <ToggleButtonGroup
        exclusive
        orientation="vertical"
        value={userId}
        aria-label={t('pages:lock.who')}
        onChange={(_, id: string | null) => {
          if (id !== null) setChosen(id);
          form.setFocus('pin');
        }}
      >
        {people.map(({ userId: id, name, nameAr }) => (
          <ToggleButton key={id} value={id} sx={{ minBlockSize: 44, fontSize: '1rem' }}>
            <bdi>{nameOf(name, nameAr)}</bdi>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <TextField
        {...form.register('pin', { setValueAs: latinDigits })}
        type="password"
        autoFocus
        autoComplete="off"
        label={t('pages:lock.pin')}
        slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'numeric' } }}
        error={errors.pin !== undefined}
        helperText={pinMessage(errors.pin?.message)}
      />
      <Button type="submit" variant="contained" size="large" loading={busy || null}>
        {t('pages:lock.unlock')}
      </Button>
    </Stack>
  );
};

/** In place of every staff page while this browser is locked: who can unlock it, by the PIN or by the password. */
export const LockScreen = (): React.ReactElement => {
  const { t } = useTexts();
  const isPending = useLockedSession();
  const query = useQuery({
    queryKey: ['locked'],
    queryFn: ({ signal }) => call(listLocked, {}, { signal }),
    enabled: !isPending,
    staleTime: 0,
  });
  usePageTitle(t('pages:lock.screen'));
  // They may name patients, and their Undo acts.
  useEffect(muteToasts, []);
  return (
    <SignInFrame
      title={t('pages:lock.screen')}
      lead={t(query.data?.people.length === 0 ? 'pages:lock.leadPassword' : 'pages:lock.lead')}
    >
      <QueryState query={query} failed={t('messages:dataLoadFailed')} skeleton={null}>
        {({ people: [first, ...others] }) =>
          first === undefined ? null : <UnlockForm people={[first, ...others]} onRefused={() => void query.refetch()} />
        }
      </QueryState>
      {!isPending && (
        <Button component={Link} to={pathIn(currentLanguage(), '/login')} sx={{ marginBlockStart: 1 }}>
          {t('pages:lock.password')}
        </Button>
      )}
    </SignInFrame>
  );
};
