import { gunzipSync, gzipSync } from 'node:zlib';
import pMap from 'p-map';
import * as z from 'zod/mini';
import { serverBusy } from '#shared/refusals/server.ts';
import { valueAt } from '#shared/rules/value-at.ts';
import { inBatches } from '../table/batches.ts';
import type { Cache } from '../table/cache.ts';
import { type Branch, branchItem } from '../table/items/branches.ts';
import { type Key, keys } from '../table/keys.ts';
import { absent, type Store } from '../table/store.ts';

/** Branches of a page. What a list shows of them compresses to about 5 KB: five write units, less than one read unit. */
const BRANCHES_PER_PAGE = 100;
/** Age up to which a page is used as it is. */
export const FRESH_PAGE_MS = 15_000;
/** Age up to which a page is used while another request rebuilds it. An older page is rebuilt by each request. */
const MAX_PAGE_AGE_MS = 60_000;
/** Maximum number of pages that a request rebuilds while older ones may still be used. */
const MAX_REFRESHED = 10;
/** Time for which no other request rebuilds a page: longer than a rebuild takes. */
const CLAIM_MS = 10_000;
const MAX_CONCURRENT_PAGES = 4;
/** Time in which a request makes pages: half of its function's limit. A function of 512 MB makes about eighty pages. */
const MAKING_MS = 8_000;
const LARGEST_BRANCH_ID = 999_999;
/** Time for which a function remembers that a company is too small for pages. */
const FEW_BRANCHES_SECONDS = 30;

export const branchPageItem = z.object({
  /** The page has the branches from this id on, up to the first of the next page. */
  first: z.int(),
  version: z.int(),
  /** Milliseconds since 1970. */
  at: z.int(),
  /** The moment from which on the page may not be used. Milliseconds since 1970. */
  until: z.optional(z.int()),
  /** JSON, compressed. */
  views: z.instanceof(Uint8Array),
});

/** What a list of branches shows of a branch. */
interface BranchView {
  readonly id: number;
}

interface Page<View> {
  readonly first: number;
  readonly last: number;
  /** 0 = not stored. */
  readonly version: number;
  readonly at: number;
  readonly views: readonly View[];
}

/** Keys of the pages of one list. */
interface PageKeys {
  readonly partition: string;
  readonly page: (first: number) => Key;
  readonly claim: (first: number) => Key;
}

/** The lists that are read in pages. */
export const pagedLists = {
  branches: { partition: keys.branchPages, page: keys.branchPage, claim: keys.branchPageClaim },
  overview: { partition: keys.overviewPages, page: keys.overviewPage, claim: keys.overviewPageClaim },
  revenue: { partition: keys.revenuePages, page: keys.revenuePage, claim: keys.revenuePageClaim },
} as const satisfies Readonly<Record<string, PageKeys>>;

/** A list in pages: its keys, how the views of branches are made, and their present form. */
export interface PagedList<View> {
  readonly pageKeys: PageKeys;
  readonly form: z.ZodMiniType<View>;
  readonly viewsOf: (branches: readonly Branch[]) => Promise<readonly View[]>;
  /** The moment from which on a view of the branch that is made now is wrong, in milliseconds since 1970. */
  readonly untilOf?: (branch: Branch) => number;
}

/** Tells whether so many milliseconds have passed since it was made. */
const timeLimit = (milliseconds: number): (() => boolean) => {
  const end = performance.now() + milliseconds;
  return () => performance.now() > end;
};

const packViews = (views: readonly BranchView[]): Uint8Array => gzipSync(JSON.stringify(views));

/** The views of a page; undefined if they have the form of another release. */
export const unpackViews = <View>(packed: Uint8Array, form: z.ZodMiniType<View>): readonly View[] | undefined => {
  const views = z.array(z.unknown()).parse(JSON.parse(gunzipSync(packed).toString('utf8')));
  if (views.length > 0 && !form.safeParse(views[0]).success) return undefined;
  // All views of a page are written together, so they have one form; parsing ten thousand takes longer than the rest.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return views as readonly View[];
};

const readPages = async <View>(
  store: Store,
  { pageKeys: { partition }, form }: PagedList<View>,
  now: number,
): Promise<readonly Page<View>[]> => {
  const found = await store.query({ partition, startsWith: keys.branchPagePrefix });
  const items = found.map((item) => branchPageItem.parse(item));
  const lastOf = (index: number): number => (items[index]?.first ?? LARGEST_BRANCH_ID + 1) - 1;
  const pages = items.map(({ views: packed, until = Infinity, first, version, at }, index): Page<View> => {
    const views = unpackViews(packed, form);
    const isUsable = views !== undefined && now < until;
    return { first, last: lastOf(index + 1), version, at: isUsable ? at : 0, views: views ?? [] };
  });
  // While the pages are made for the first time, the first one is still missing.
  return items[0]?.first === 0 ? pages : [{ first: 0, last: lastOf(0), version: 0, at: 0, views: [] }, ...pages];
};

/** Reserves a page for this request; false if another request is rebuilding it. */
const claimPage = (store: Store, key: Key, now: number): Promise<boolean> =>
  store.put(
    { ...key, until: now + CLAIM_MS },
    // A claim from the future means that the clock was set back.
    {
      when: `${absent.when} OR #until <= :now OR #until > :latest`,
      values: { now, latest: now + CLAIM_MS },
    },
  );

/** A page that a request rebuilds. */
interface ChosenPage<View> extends Page<View> {
  /** Whether it may still be used as it is. */
  readonly isUsable: boolean;
}

/** The pages that this request rebuilds: those that are too old, and some of the old ones. */
const choosePages = async <View>(
  store: Store,
  { claim }: PageKeys,
  pages: readonly Page<View>[],
  now: number,
): Promise<readonly ChosenPage<View>[]> => {
  const ageOf = ({ at }: Page<View>): number => Math.abs(now - at);
  const tooOld = pages.filter((page) => ageOf(page) > MAX_PAGE_AGE_MS);
  const old = pages
    .filter((page) => ageOf(page) > FRESH_PAGE_MS && ageOf(page) <= MAX_PAGE_AGE_MS)
    .toSorted((one, other) => ageOf(other) - ageOf(one))
    .slice(0, MAX_REFRESHED);
  const isClaimed = await Promise.all(old.map(({ first }) => claimPage(store, claim(first), now)));
  return [
    ...tooOld.map((page) => ({ ...page, isUsable: false })),
    ...old.filter((_, index) => isClaimed[index] === true).map((page) => ({ ...page, isUsable: true })),
  ];
};

/** A page that is to be made, from branches and their snapshots. */
interface PageRebuild<View> {
  readonly store: Store;
  readonly list: PagedList<View>;
  readonly now: number;
  readonly isOutOfTime: () => boolean;
}

/**
 * Makes the views of branches and stores them as a page, unless another request has stored it since it was read. A
 * request that is out of time is refused: the pages that it has stored stay, and the next request makes the others.
 */
const makePage = async <View extends BranchView>(
  { store, list: { pageKeys, viewsOf, untilOf }, now, isOutOfTime }: PageRebuild<View>,
  { first, version }: Pick<Page<View>, 'first' | 'version'>,
  branches: readonly Branch[],
): Promise<readonly View[]> => {
  if (isOutOfTime()) throw serverBusy();
  const views = branches.length === 0 ? [] : await viewsOf(branches);
  const until = untilOf === undefined ? Infinity : Math.min(...branches.map(untilOf));
  await store.put(
    {
      ...pageKeys.page(first),
      first,
      version: version + 1,
      at: now,
      ...(until === Infinity ? {} : { until }),
      views: packViews(views),
    },
    version === 0 ? absent : { when: '#version = :wasVersion', values: { wasVersion: version } },
  );
  return views;
};

/**
 * Makes a page from its branches. Branches that the page has no room for get pages of their own, which are stored from
 * the last to the first, and then the page: at any moment the stored pages have every branch, also when the request
 * runs out of time.
 */
const rebuildPage = async <View extends BranchView>(
  rebuild: PageRebuild<View>,
  page: Page<View>,
): Promise<readonly View[]> => {
  const items = await rebuild.store.query({
    partition: keys.branches,
    between: [keys.branchInList(page.first).SK, keys.branchInList(page.last).SK],
  });
  const groups = inBatches(
    items.map((item) => branchItem.parse(item)),
    BRANCHES_PER_PAGE,
  );
  const [first = [], ...others] = groups;
  const ofOthers: (readonly View[])[] = [];
  for (const group of others.toReversed()) {
    ofOthers.unshift(await makePage(rebuild, { first: valueAt(group, 0).id, version: 0 }, group));
  }
  return [...(await makePage(rebuild, page, first)), ...ofOthers.flat()];
};

/** Does work for some pages at a time, and ends only when all of it has ended. @throws the first failure */
const forEachPage = async <Page, Result>(
  pages: readonly Page[],
  work: (page: Page) => Promise<Result>,
): Promise<readonly Result[]> => {
  try {
    return await pMap(pages, work, { concurrency: MAX_CONCURRENT_PAGES, stopOnError: false });
  } catch (error) {
    throw error instanceof AggregateError ? error.errors[0] : error;
  }
};

/**
 * What a list of branches shows of each, by id, from pages of a hundred branches. Pages that are old are made again by
 * one request at a time, from the branches and their snapshots. Source: docs/adr/0060-the-list-of-branches-in-pages.md.
 */
export const readBranchPages = async <View extends BranchView>(
  store: Store,
  list: PagedList<View>,
  moment: Date,
  isOutOfTime = timeLimit(MAKING_MS),
): Promise<readonly View[]> => {
  const now = moment.getTime();
  const pages = await readPages(store, list, now);
  const chosen = await choosePages(store, list.pageKeys, pages, now);
  const rebuild = { store, list, now, isOutOfTime };
  const viewsOfPage = async (page: ChosenPage<View>): Promise<readonly View[] | undefined> => {
    if (!isOutOfTime()) return rebuildPage(rebuild, page);
    if (!page.isUsable) throw serverBusy();
    return undefined;
  };
  const rebuilt = new Map(await forEachPage(chosen, async (page) => [page.first, await viewsOfPage(page)] as const));
  // While a page is divided, its stored views still have the branches that moved to the next page.
  return pages.flatMap(({ first, last, views }) => rebuilt.get(first) ?? views.filter(({ id }) => id <= last));
};

/** The branches of a company that needs no pages, because one would hold them all; undefined if it has more. */
const listFewBranches = async (
  store: Store,
  { pageKeys: { partition } }: Pick<PagedList<unknown>, 'pageKeys'>,
): Promise<readonly Branch[] | undefined> => {
  const pages = await store.page({ partition, startsWith: keys.branchPagePrefix, limit: 1 });
  if (pages.items.length > 0) return undefined;
  const { items } = await store.page({ partition: keys.branches, limit: BRANCHES_PER_PAGE + 1 });
  return items.length > BRANCHES_PER_PAGE ? undefined : items.map((item) => branchItem.parse(item));
};

/** The same list; without pages, and therefore of this moment, at a company of at most a hundred branches. */
export const readFewOrPages = async <View extends BranchView>(
  { store, cache }: { readonly store: Store; readonly cache: Cache },
  list: PagedList<View>,
  now: Date,
): Promise<readonly View[]> => {
  const few = await cache.through(`few branches ${list.pageKeys.partition}`, FEW_BRANCHES_SECONDS, () =>
    listFewBranches(store, list),
  );
  return few === undefined ? readBranchPages(store, list, now) : list.viewsOf(few);
};
