import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Icon } from './icon.tsx';
import { RefreshIcon } from './icons.ts';

interface Props {
  readonly title: string;
  /** The cause, in the reader's language; the server's own sentence where there is one. */
  readonly message: string;
  readonly retryLabel: string;
  readonly onRetry: () => void;
  readonly busy?: boolean;
}

/** Shown instead of content that could not be loaded: the cause and a retry button. */
export const ErrorPanel = ({ title, message, retryLabel, onRetry, busy = false }: Props): React.ReactElement => (
  <Alert severity="error" sx={{ alignItems: 'flex-start' }}>
    <AlertTitle sx={{ fontWeight: 650 }}>{title}</AlertTitle>
    <Typography sx={{ marginBlockEnd: 1 }}>{message}</Typography>
    <Button
      variant="outlined"
      color="inherit"
      size="small"
      onClick={onRetry}
      loading={busy}
      loadingPosition="start"
      startIcon={<Icon shape={RefreshIcon} size={18} />}
    >
      {retryLabel}
    </Button>
  </Alert>
);
