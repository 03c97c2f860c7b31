import { ReceptionPage } from '../../features/reception/reception-page.tsx';
import { StaffProviders } from './staff-providers.tsx';

export const ReceptionScreen = (): React.ReactElement => (
  <StaffProviders>
    <ReceptionPage />
  </StaffProviders>
);
