import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { ReactNode } from 'react';

const severities = { bad: 'error', warn: 'warning', good: 'success', calm: 'info' } as const;

interface Props {
  /** bad = it failed; warn = look at this (yellow); good = done; calm = worth knowing. */
  readonly tone: keyof typeof severities;
  readonly title?: string;
  readonly children?: ReactNode;
  /** Say it to a screen reader at once (it appeared in answer to something). */
  readonly live?: boolean;
}

/** Deprecated: use Material UI's Alert. */
export const Notice = ({ tone, title, children, live = false }: Props): React.ReactElement => (
  <Alert
    className="panel"
    severity={severities[tone]}
    role={live ? (tone === 'bad' ? 'alert' : 'status') : 'note'}
    sx={{ alignItems: 'flex-start', fontWeight: 500 }}
  >
    {title !== undefined && <AlertTitle sx={{ fontWeight: 700 }}>{title}</AlertTitle>}
    {children}
  </Alert>
);
