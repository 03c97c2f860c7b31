import type { EndpointNames } from './names.ts';

/** Where the request names its branch. */
const inputOf = ({ method }: EndpointNames): 'query' | 'body' => (method === 'GET' ? 'query' : 'body');

/** The row of a new endpoint in its file of shared/routes. */
export const rowSource = (names: EndpointNames): string => `
export const ${names.handler} = defineRoute({
  id: '${names.id}',
  method: '${names.method}',
  path: '/${names.id}',
  summary: '${names.title}',
  access: access.staff('${inputOf(names)}'),
  ${inputOf(names)}: z.strictObject({ branch_id: z.optional(wholeId) }),
  reply: z.strictObject({ tickets: z.int() }),
  reasons: ['${names.noun}-not-possible'],
  throttle: 'staff',
});
`;

export const handlerSource = ({ resource, handler, noun, nounName, nounType, shelf }: EndpointNames): string => `\
import { ${handler} as route } from '#shared/routes/${resource}.ts';
import { ${nounName}NotPossible } from '#shared/refusals/${noun}.ts';
import { count${nounType}Tickets } from '#functions/data/${shelf}/${noun}.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const ${handler} = endpoint(route, async ({ branch, today, deps }) => {
  const tickets = await count${nounType}Tickets(deps.store, branch.id, today);
  if (tickets === 0) throw ${nounName}NotPossible();
  return { tickets };
});
`;

export const repositorySource = ({ nounType }: EndpointNames): string => `\
import { keys } from '../table/keys.ts';
import type { Store } from '../table/store.ts';

/** The number of tickets of a branch on a clinic day. */
export const count${nounType}Tickets = async (store: Store, branchId: number, day: string): Promise<number> => {
  const items = await store.query({
    partition: keys.branchDay(branchId, day),
    startsWith: keys.ticketPrefix,
    consistent: true,
  });
  return items.length;
};
`;

export const grantSource = ({ id, method }: EndpointNames): string =>
  `  '${id}': together(signedIn, ${method === 'GET' ? '' : 'recordsAnswer, '}oneBranch, grant({ day: ['query'] })),\n`;

export const refusalSource = ({ noun, nounName }: EndpointNames): string => `\
import { Refusal } from '../errors.ts';

export const ${nounName}NotPossible = (): Refusal =>
  new Refusal('conflict', '${noun}-not-possible', {
    en: 'There is no ticket today.',
    ar: 'لا توجد تذاكر اليوم.',
  });
`;

export const reasonSource = ({ noun }: EndpointNames): string => `  '${noun}-not-possible': 'conflict',\n`;

export const scenarioSource = (names: EndpointNames): string => `\
  '${names.id}': async (context) => {
    await context.book();
    return { request: { ${inputOf(names)}: { branch_id: ${names.method === 'GET' ? "'1'" : '1'} } } };
  },
`;

export const testSource = (names: EndpointNames): string => `\
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { counterOf } from './counter.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());

const ${names.handler} = () => clinic.send('${names.id}', { as: 'reception', ${inputOf(names)}: {} });

describe('${names.title.toLowerCase()}', () => {
  it('is refused when the branch has no ticket today', async () => {
    const answer = await ${names.handler}();

    expect(answer).toMatchObject({ status: 409, reason: '${names.noun}-not-possible' });
  });

  it('counts the tickets when a patient has booked', async () => {
    await counterOf(clinic).book(1);

    const answer = await ${names.handler}();

    expect(answer).toMatchObject({ status: 200, data: { tickets: 1 } });
  });
});
`;

const queryScreen = ({ resource, handler, noun, nounName, nounType }: EndpointNames): string => `\
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ${handler} } from '#shared/routes/${resource}.ts';
import { call } from '#web/lib/api/client.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';

export const ${nounType}Panel = (): React.ReactElement => {
  const { t } = useTexts();
  const { data } = useQuery({
    queryKey: ['${noun}'],
    queryFn: ({ signal }) => call(${handler}, {}, { signal }),
  });
  return (
    <Typography>
      {t('pages:${nounName}.title')}: {data?.tickets ?? t('dash')}
    </Typography>
  );
};
`;

const mutationScreen = ({ resource, handler, nounName, nounType }: EndpointNames): string => `\
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ${handler} } from '#shared/routes/${resource}.ts';
import { call } from '#web/lib/api/client.ts';
import { newAttempts } from '#web/lib/api/idempotency.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';

export const ${nounType}Panel = (): React.ReactElement => {
  const { t } = useTexts();
  const attempts = useRef(newAttempts());
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(${handler}, { body: {} }, { idempotencyKey: attempts.current.keyFor({}) }),
    onSuccess: () => attempts.current.done(),
  });
  return (
    <Button loading={isPending} onClick={() => mutate()}>
      {t('pages:${nounName}.title')}
    </Button>
  );
};
`;

export const screenSource = (names: EndpointNames): string =>
  names.method === 'GET' ? queryScreen(names) : mutationScreen(names);
