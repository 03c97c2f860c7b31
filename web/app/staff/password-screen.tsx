import { useLocation, useNavigate } from 'react-router-dom';
import { PasswordPage } from '#web/features/login/password-page.tsx';
import { useSession } from '#web/lib/session/use-session.ts';
import { homeAfterLogin } from '../guards/access.ts';

/** The page of a link that sets a password; this signs the person in, unless another one is signed in here. */
export const PasswordScreen = (): React.ReactElement => {
  const navigate = useNavigate();
  const isTaken = useSession() !== null;
  const { hash } = useLocation();
  return (
    <PasswordPage
      token={hash.slice(1)}
      mayEnter={!isTaken}
      onSignedIn={({ user }) => void navigate(homeAfterLogin(user.role), { replace: true })}
    />
  );
};
