import { LoginPage } from '../../features/login/login-page.tsx';
import { StaffProviders } from './staff-providers.tsx';

export const LoginScreen = (): React.ReactElement => (
  <StaffProviders>
    <LoginPage />
  </StaffProviders>
);
