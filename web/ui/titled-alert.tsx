import type { AlertProps } from '@mui/material/Alert';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { ReactNode } from 'react';

export interface TitledAlertProps extends Pick<AlertProps, 'severity' | 'role' | 'action' | 'sx'> {
  readonly heading?: string;
  readonly children: ReactNode;
}

/** An Alert with an optional heading. */
export const TitledAlert = ({ heading, children, ...alert }: TitledAlertProps): React.ReactElement => (
  <Alert {...alert}>
    {heading !== undefined && <AlertTitle>{heading}</AlertTitle>}
    {children}
  </Alert>
);
