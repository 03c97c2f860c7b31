import type { ReactNode } from 'react';
import { useErrorText } from '../lib/api/error-text.ts';
import { useTexts } from '../lib/i18n/texts.ts';
import { ErrorPanel } from './error-panel.tsx';
import { Loading } from './skeleton.tsx';

interface Props<Data> {
  /** The query, from TanStack Query. */
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** Title of the error. */
  readonly failed: string;
  /** Placeholder in the shape of the content; null for a part that may stay away. */
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** A query in its three states: a skeleton, the error with a retry button, and the data. */
export const QueryState = <Data,>({ query, failed, skeleton, children }: Props<Data>): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = query;
  return (
    <>
      {error !== null && (
        <ErrorPanel
          title={failed}
          message={errorText(error)}
          retryLabel={t('retry')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && skeleton !== null && <Loading>{skeleton}</Loading>}
      {data !== undefined && children(data)}
    </>
  );
};
