import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** A step of the page, under its own heading. */
export const Step = ({ title, text, children }: Props): React.ReactElement => {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ padding: 2, minInlineSize: 0 }}>
      <Stack spacing={2}>
        <div>
          <Typography id={id} component="h3" variant="h4">
            {title}
          </Typography>
          {text !== undefined && <Typography color="textSecondary">{text}</Typography>}
        </div>
        {children}
      </Stack>
    </Paper>
  );
};
