import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Component } from 'react';
import { useTexts } from '../lib/i18n/texts.ts';

const CrashPage = (): React.ReactElement => {
  const { t } = useTexts();
  return (
    <main className="page">
      <Paper role="alert" variant="outlined" sx={{ padding: 3, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <Typography variant="h2" component="h1">
          {t('messages:crash.title')}
        </Typography>
        <Typography>{t('messages:crash.text')}</Typography>
        <Button variant="outlined" color="inherit" onClick={() => location.reload()}>
          {t('messages:crash.reload')}
        </Button>
      </Paper>
    </main>
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
