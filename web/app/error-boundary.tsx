import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Component } from 'react';
import { useTexts } from '../lib/i18n/texts.ts';
import { ThemeRoot } from './theme/theme-root.tsx';

interface FailedProps {
  readonly title: string;
  readonly text: string;
  readonly again: string;
}

const FailedPage = ({ title, text, again }: FailedProps): React.ReactElement => (
  <main className="page">
    <Paper role="alert" variant="outlined" sx={{ padding: 3, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography variant="h2" component="h1">
        {title}
      </Typography>
      <Typography>{text}</Typography>
      <Button variant="outlined" color="inherit" onClick={() => location.reload()}>
        {again}
      </Button>
    </Paper>
  </main>
);

const CrashPage = (): React.ReactElement => {
  const { t } = useTexts();
  return (
    <FailedPage title={t('messages:crash.title')} text={t('messages:crash.text')} again={t('messages:crash.reload')} />
  );
};

/** In place of a page whose code did not load, for example offline before its first visit. */
export const UnreachablePage = (): React.ReactElement => {
  const { t } = useTexts();
  return (
    <ThemeRoot dense={false}>
      <FailedPage title={t('brand')} text={t('messages:errors.NETWORK_ERROR')} again={t('retry')} />
    </ThemeRoot>
  );
};

/** Catches errors of rendering and offers to reload the page. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <CrashPage />;
  }
}
