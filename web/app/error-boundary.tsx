import type { ReactNode } from 'react';
import { Component } from 'react';
import { useTexts } from '../lib/texts.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';

const CrashPage = (): React.ReactElement => {
  const { t } = useTexts();
  return (
    <main className="page">
      <ErrorPanel
        title={t('messages:crash.title')}
        message={t('messages:crash.text')}
        retryLabel={t('messages:crash.reload')}
        onRetry={() => location.reload()}
      />
    </main>
  );
};

/** Catches what a page throws while rendering, and offers to load it anew. */
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
