import { useLocation, useNavigate } from 'react-router-dom';
import { BeginPage } from '#web/features/setup/begin-page.tsx';
import { ForgottenPasswordPage } from '#web/features/login/forgotten-password-page.tsx';
import { PasswordPage } from '#web/features/login/password-page.tsx';
import { signIn } from '#web/features/login/sign-in.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import { late } from '#web/ui/late.tsx';
import { homeAfterLogin } from '../guards/access.ts';

/**
 * The page of a link that sets a password; this signs the person in, unless another one is signed in here. Without the
 * secret of a link: how to get one.
 */
export const PasswordScreen = (): React.ReactElement => {
  const navigate = useNavigate();
  const isTaken = useSession() !== null;
  const { hash } = useLocation();
  return hash === '' ? (
    <ForgottenPasswordPage />
  ) : (
    <PasswordPage
      token={hash.slice(1)}
      mayEnter={!isTaken}
      onSignedIn={({ user }) => void navigate(homeAfterLogin(user.role), { replace: true })}
    />
  );
};

const OwnerSetup = late(async () => (await import('./owner-screen.tsx')).OwnerSetupScreen);

/** Signs the new owner in. The empty list of branches is still in the cache of the browser. */
const enter = async (entry: Parameters<typeof signIn>[0]): Promise<void> => {
  await fetch('/api/branches', { cache: 'reload' });
  await signIn(entry);
};

/** The first run of a clinic: who has the setup code becomes the owner, whom steps lead through the office. */
export const SetupScreen = (): React.ReactElement => {
  const isSignedIn = useSession() !== null;
  const { hash } = useLocation();
  return isSignedIn ? <OwnerSetup /> : <BeginPage key={hash} code={hash.slice(1)} onBegun={enter} />;
};
