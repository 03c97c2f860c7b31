import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { LaterAlertProps } from './later-alert.tsx';

export const TitledAlert = ({ heading, children, ...alert }: LaterAlertProps): React.ReactElement => (
  <Alert {...alert}>
    {heading !== undefined && <AlertTitle>{heading}</AlertTitle>}
    {children}
  </Alert>
);
