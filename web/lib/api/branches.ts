import type { SWRResponse } from 'swr';
import useSWR from 'swr';
import type { listBranches } from '#shared/routes/branches.ts';
import type { BranchView } from './answers.ts';
import { useReadAgain } from './read-again.ts';
import type { Answer } from './wire-names.ts';

const seconds = (count: number): number => count * 1000;
const minutes = (count: number): number => count * 60_000;

/** Loads the requests of public pages, which a first view does not need. */
export const loadPublicCalls = () => import('./public-calls.ts');

/** The branches, polled every minute because the answer contains waits. */
export const useBranches = (): SWRResponse<Answer<typeof listBranches>, unknown> => {
  const branches = useSWR<Answer<typeof listBranches>, unknown>(
    'branches',
    async () => (await loadPublicCalls()).loadBranches(),
    {
      dedupingInterval: seconds(5),
      // The API client has already retried.
      shouldRetryOnError: false,
      refreshInterval: minutes(1),
      focusThrottleInterval: minutes(30),
    },
  );
  useReadAgain(branches, minutes(1));
  return branches;
};

/** A map of the place, the owner's or a search, in the app that the device opens such links with. */
export const mapLink = ({ name, address, mapUrl }: Pick<BranchView, 'name' | 'address' | 'mapUrl'>): string =>
  mapUrl ||
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${name}, ${address}` }).toString()}`;
