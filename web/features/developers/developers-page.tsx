import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import useSWR from 'swr';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { FiguresTable } from '#web/ui/figures-table.tsx';
import { Header } from '#web/ui/header.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { callsByScope, type Field, isOpenApi, type KeyCall, type OpenApi, sentEvents } from './open-api.ts';

const address = '/api/openapi.json';

const loadApi = async (): Promise<OpenApi> => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${String(answer.status)}`);
  const api: unknown = await answer.json();
  if (!isOpenApi(api)) throw new Error(`${address} is not OpenAPI`);
  return api;
};

const envelope = `{ "success": true, "data": … }
{ "success": false, "error": …, "code": …, "reason": … }`;

const signed = 'webhook-id, webhook-timestamp, webhook-signature (Standard Webhooks)';

/** Code reads from left to right in both languages. */
const codeStyles = {
  margin: 0,
  padding: 1.5,
  borderRadius: 'var(--radius-s)',
  backgroundColor: 'var(--sunken)',
  fontFamily: 'monospace',
  fontSize: 'var(--fs-14)',
  overflowX: 'auto',
} as const;

const Code = ({ children }: { readonly children: string }): React.ReactElement => (
  <Box component="pre" dir="ltr" lang="en" tabIndex={0} sx={codeStyles}>
    {children}
  </Box>
);

const FieldTable = ({ label, fields }: { readonly label: string; readonly fields: readonly Field[] }) => {
  const { t } = useTexts();
  const inCode = (text: string) => (
    <code key={text} dir="ltr" lang="en">
      {text}
    </code>
  );
  return (
    <FiguresTable
      words
      label={label}
      columns={[t('pages:developers.field'), t('pages:developers.type'), t('pages:developers.always')]}
      rows={fields.map(({ name, type, isRequired }) => ({
        key: name,
        cells: [inCode(name), inCode(type), isRequired ? t('pages:developers.yes') : t('dash')],
      }))}
    />
  );
};

interface DetailsProps {
  readonly label: string;
  readonly fields: readonly Field[];
  /** The label is a name of the API. */
  readonly isCode?: boolean;
}

/** Fields behind a button: some answers have a hundred. */
const Details = ({ label, fields, isCode = false }: DetailsProps): React.ReactElement => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div lang={isCode ? 'en' : undefined}>
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label}
      </Button>
      {isOpen && <FieldTable label={label} fields={fields} />}
    </div>
  );
};

const CallOfKey = ({ call: { method, path, summary, parameters, answer } }: { readonly call: KeyCall }) => {
  const { t } = useTexts();
  return (
    <Stack component="article" spacing={1}>
      <Typography component="h3" variant="subtitle1" lang="en" dir="ltr">
        {summary}
      </Typography>
      <Code>{`${method} /api${path}`}</Code>
      {parameters.length > 0 && <FieldTable label={t('pages:developers.parameters')} fields={parameters} />}
      <Details label={t('pages:developers.answer')} fields={answer} />
    </Stack>
  );
};

const Contents = ({ api }: { readonly api: OpenApi }): React.ReactElement => {
  const { t } = useTexts();
  return (
    <>
      {[...callsByScope(api)].map(([scope, calls]) => (
        <Stack key={scope} component="section" spacing={2.5}>
          <Typography component="h2" variant="h2">
            <bdi lang="en">{scope}</bdi>
          </Typography>
          {calls.map((call) => (
            <CallOfKey key={call.path} call={call} />
          ))}
        </Stack>
      ))}
      <Stack component="section" spacing={1.5}>
        <Typography component="h2" variant="h2">
          {t('pages:systems.webhooks.title')}
        </Typography>
        <Typography>{t('pages:developers.webhooks')}</Typography>
        <Code>{signed}</Code>
        {sentEvents(api).map(({ event, fields }) => (
          <Details key={event} isCode label={event} fields={fields} />
        ))}
      </Stack>
    </>
  );
};

/** For the people who connect another system: what API keys read and what webhooks send, made from OpenAPI. */
export const DevelopersPage = (): React.ReactElement => {
  const { t } = useTexts();
  const { data, error, isValidating, mutate } = useSWR<OpenApi, unknown>(address, loadApi);
  usePageTitle(t('pages:developers.title'));
  return (
    <>
      <Header variant="landing" />
      <Stack
        component="main"
        id="content"
        spacing={4}
        sx={{ inlineSize: '100%', maxInlineSize: 860, marginInline: 'auto', padding: 'var(--room) var(--gap)' }}
      >
        <Stack spacing={1.5}>
          <Typography component="h1" variant="h1">
            {t('pages:developers.title')}
          </Typography>
          <Typography>{t('pages:developers.lead')}</Typography>
          <Code>{`curl -H 'Authorization: Bearer ck_…' ${location.origin}/api/reports/overview`}</Code>
          <Typography>{t('pages:developers.answers')}</Typography>
          <Code>{envelope}</Code>
          <Link href={address} target="_blank" rel="noreferrer">
            {t('pages:developers.file')}
          </Link>
        </Stack>
        {data !== undefined && <Contents api={data} />}
        {data === undefined && error === undefined && <CircularProgress aria-label={t('pages:developers.title')} />}
        {data === undefined && error !== undefined && (
          <ErrorPanel
            title={t('messages:dataLoadFailed')}
            message={t('messages:errors.NETWORK_ERROR')}
            retryLabel={t('retry')}
            onRetry={() => void mutate()}
            busy={isValidating}
          />
        )}
      </Stack>
    </>
  );
};
