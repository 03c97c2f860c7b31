import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { LoginPage } from '#web/features/login/login-page.tsx';
import { useSession } from '#web/lib/session/use-session.ts';
import { placeAfterLogin } from '../guards/access.ts';

/** The page that a guard refused before the login, if any. */
const rememberedIn = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;

/** The login page; redirects a user who is signed in (in this tab or another) to the requested page. */
export const LoginScreen = (): React.ReactElement => {
  const current = useSession();
  const navigate = useNavigate();
  const remembered = rememberedIn(useLocation().state as unknown);
  if (current !== null) return <Navigate to={placeAfterLogin(current.user.role, remembered)} replace />;
  return (
    <LoginPage onSignedIn={({ user }) => void navigate(placeAfterLogin(user.role, remembered), { replace: true })} />
  );
};
