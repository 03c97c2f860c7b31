import { Button } from './button.tsx';
import { Icon, refreshIcon } from './icon.tsx';
import { Notice } from './notice.tsx';

interface Props {
  readonly title: string;
  /** What went wrong, in the reader's language; the server's own sentence where there is one. */
  readonly message: string;
  readonly retryLabel: string;
  readonly onRetry: () => void;
  readonly busy?: boolean;
}

/** What shows in the place of something that could not be loaded: the cause, and a way to try again. */
export const ErrorPanel = ({ title, message, retryLabel, onRetry, busy = false }: Props): React.ReactElement => (
  <Notice tone="bad" title={title} live>
    <p>{message}</p>
    <Button look="quiet" size="small" onClick={onRetry} busy={busy}>
      <Icon shape={refreshIcon} size={18} />
      {retryLabel}
    </Button>
  </Notice>
);
