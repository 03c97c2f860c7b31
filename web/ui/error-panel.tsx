import Button from '@mui/material/Button';
import { EmptyState } from './empty-state.tsx';
import { Icon } from './icon.tsx';
import { AlertIcon, RefreshIcon } from './icons.ts';

interface Props {
  /** What happened. */
  readonly title: string;
  /** The cause, in the reader's language; the server's own sentence where there is one. */
  readonly message: string;
  readonly retryLabel: string;
  readonly onRetry: () => void;
  readonly busy?: boolean;
}

/** Shown instead of content that could not be loaded: what happened, the cause, a retry button. */
export const ErrorPanel = ({ title, message, retryLabel, onRetry, busy = false }: Props): React.ReactElement => (
  <div role="alert">
    <EmptyState shape={AlertIcon} title={title} text={message}>
      <Button
        variant="outlined"
        onClick={onRetry}
        loading={busy}
        loadingPosition="start"
        startIcon={<Icon shape={RefreshIcon} size={18} />}
      >
        {retryLabel}
      </Button>
    </EmptyState>
  </div>
);
