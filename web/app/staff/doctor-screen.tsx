import { DoctorPage } from '../../features/doctor/doctor-page.tsx';
import { StaffProviders } from './staff-providers.tsx';

export const DoctorScreen = (): React.ReactElement => (
  <StaffProviders>
    <DoctorPage />
  </StaffProviders>
);
