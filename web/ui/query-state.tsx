import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useErrorText } from '../lib/api/error-text.ts';
import { useTexts } from '../lib/i18n/texts.ts';
import { useAsOf } from './as-of.ts';
import { ErrorPanel } from './error-panel.tsx';
import { Loading } from './skeleton.tsx';
import { State } from './state.tsx';

interface Query<Data> {
  readonly data: Data | undefined;
  /** When the data were read, in milliseconds since 1970; undefined where they do not change. */
  readonly dataUpdatedAt?: number;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface Props<Data> {
  /** The query, from TanStack Query. */
  readonly query: Query<Data>;
  /** Title of the error. */
  readonly failed: string;
  /** Placeholder in the shape of the content; null for a part that may stay away. */
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** A line above data that could not be read again: what failed, how old they are, a retry button. */
const StaleLine = ({ query, failed }: Pick<Props<unknown>, 'query' | 'failed'>): React.ReactElement => {
  const { t } = useTexts();
  const asOf = useAsOf();
  return (
    <Stack
      role="status"
      direction="row"
      sx={{ flex: 'none', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, paddingInline: { md: 2 } }}
    >
      <State tone="warn">{failed}</State>
      {query.dataUpdatedAt !== undefined && <span>{asOf(query.dataUpdatedAt)}</span>}
      <Button size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
        {t('retry')}
      </Button>
    </Stack>
  );
};

/** A query in its four states: a skeleton, the error with a retry button, the data, and data that are old. */
export const QueryState = <Data,>({ query, failed, skeleton, children }: Props<Data>): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) {
    return (
      <>
        {error !== null && <StaleLine query={query} failed={failed} />}
        {children(data)}
      </>
    );
  }
  if (error === null) return <>{skeleton !== null && <Loading>{skeleton}</Loading>}</>;
  return (
    <ErrorPanel
      title={failed}
      message={errorText(error)}
      retryLabel={t('retry')}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
};
