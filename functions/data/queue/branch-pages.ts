import { gunzipSync, gzipSync } from 'node:zlib';
import pMap from 'p-map';
import * as z from 'zod/mini';
import { valueAt } from '#shared/rules/value-at.ts';
import { inBatches } from '../table/batches.ts';
import { type Branch, branchItem } from '../table/items/branches.ts';
import { keys } from '../table/keys.ts';
import { absent, type Store } from '../table/store.ts';

/** Branches of a page. Their public state compresses to about 5 KB: five write units, less than one read unit. */
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
const LARGEST_BRANCH_ID = 999_999;

export const branchPageItem = z.object({
  /** The page has the branches from this id on, up to the first of the next page. */
  first: z.int(),
  version: z.int(),
  /** Milliseconds since 1970. */
  at: z.int(),
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

/** How the views of branches are made, and their present form. */
interface PageContents<View> {
  readonly form: z.ZodMiniType<View>;
  readonly viewsOf: (branches: readonly Branch[]) => Promise<readonly View[]>;
}

const packViews = (views: readonly BranchView[]): Uint8Array => gzipSync(JSON.stringify(views));

/** The views of a page; undefined if they have the form of another release. */
export const unpackViews = <View>(packed: Uint8Array, form: z.ZodMiniType<View>): readonly View[] | undefined => {
  const views = z.array(z.unknown()).parse(JSON.parse(gunzipSync(packed).toString('utf8')));
  if (views.length > 0 && !form.safeParse(views[0]).success) return undefined;
  // All views of a page are written together, so they have one form; parsing ten thousand takes longer than the rest.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return views as readonly View[];
};

const readPages = async <View>(store: Store, form: z.ZodMiniType<View>): Promise<readonly Page<View>[]> => {
  const found = await store.query({ partition: keys.branchPages, startsWith: keys.branchPagePrefix });
  const items = found.map((item) => branchPageItem.parse(item));
  const lastOf = (index: number): number => (items[index]?.first ?? LARGEST_BRANCH_ID + 1) - 1;
  const pages = items.map(({ views: packed, ...item }, index): Page<View> => {
    const views = unpackViews(packed, form);
    const last = lastOf(index + 1);
    return views === undefined ? { ...item, last, at: 0, views: [] } : { ...item, last, views };
  });
  // While the pages are made for the first time, the first one is still missing.
  return items[0]?.first === 0 ? pages : [{ first: 0, last: lastOf(0), version: 0, at: 0, views: [] }, ...pages];
};

/** Reserves a page for this request; false if another request is rebuilding it. */
const claimPage = (store: Store, { first }: Pick<Page<unknown>, 'first'>, now: number): Promise<boolean> =>
  store.put(
    { ...keys.branchPageClaim(first), until: now + CLAIM_MS },
    // A claim from the future means that the clock was set back.
    {
      when: `${absent.when} OR #until <= :now OR #until > :latest`,
      values: { now, latest: now + CLAIM_MS },
    },
  );

/** The pages that this request rebuilds: those that are too old, and some of the old ones. */
const choosePages = async <View>(
  store: Store,
  pages: readonly Page<View>[],
  now: number,
): Promise<readonly Page<View>[]> => {
  const ageOf = ({ at }: Page<View>): number => Math.abs(now - at);
  const tooOld = pages.filter((page) => ageOf(page) > MAX_PAGE_AGE_MS);
  const old = pages
    .filter((page) => ageOf(page) > FRESH_PAGE_MS && ageOf(page) <= MAX_PAGE_AGE_MS)
    .toSorted((one, other) => ageOf(other) - ageOf(one))
    .slice(0, MAX_REFRESHED);
  const isClaimed = await Promise.all(old.map((page) => claimPage(store, page, now)));
  return [...tooOld, ...old.filter((_, index) => isClaimed[index] === true)];
};

const putPage = (store: Store, page: Omit<Page<BranchView>, 'last'>): Promise<boolean> => {
  const { first, version, at, views } = page;
  return store.put(
    { ...keys.branchPage(first), first, version: version + 1, at, views: packViews(views) },
    version === 0 ? absent : { when: '#version = :wasVersion', values: { wasVersion: version } },
  );
};

/**
 * Makes a page from its branches and stores it, unless another request has stored it since it was read. Branches that
 * the page has no room for get pages of their own, which are stored from the last to the first, and then the page: at any
 * moment the stored pages have every branch, also when the request runs out of time.
 */
const rebuildPage = async <View extends BranchView>(
  store: Store,
  page: Page<View>,
  { viewsOf }: PageContents<View>,
  now: number,
): Promise<readonly View[]> => {
  const items = await store.query({
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
    const views = await viewsOf(group);
    await putPage(store, { first: valueAt(group, 0).id, version: 0, at: now, views });
    ofOthers.unshift(views);
  }
  const views = first.length === 0 ? [] : await viewsOf(first);
  await putPage(store, { ...page, at: now, views });
  return [...views, ...ofOthers.flat()];
};

/**
 * What a list of branches shows of each, by id, from pages of a hundred branches. Pages that are old are made again by
 * one request at a time, from the branches and their snapshots. Source: docs/adr/0060-the-list-of-branches-in-pages.md.
 */
export const readBranchPages = async <View extends BranchView>(
  store: Store,
  contents: PageContents<View>,
  now: Date,
): Promise<readonly View[]> => {
  const pages = await readPages(store, contents.form);
  const chosen = await choosePages(store, pages, now.getTime());
  const rebuilt = new Map(
    await pMap(chosen, async (page) => [page.first, await rebuildPage(store, page, contents, now.getTime())] as const, {
      concurrency: MAX_CONCURRENT_PAGES,
    }),
  );
  // While a page is divided, its stored views still have the branches that moved to the next page.
  return pages.flatMap(({ first, last, views }) => rebuilt.get(first) ?? views.filter(({ id }) => id <= last));
};
