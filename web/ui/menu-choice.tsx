import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** One choice of the header's menu, under its name. */
export const Choice = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): React.ReactElement => (
  <div>
    <Typography variant="body2" sx={{ marginBlockEnd: 0.75, fontWeight: 500, color: 'text.secondary' }}>
      {title}
    </Typography>
    {children}
  </div>
);
