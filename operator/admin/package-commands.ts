import type { Command } from 'commander';
import * as z from 'zod/mini';
import { offerInput } from '#shared/models/packages.ts';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { toPounds } from '#shared/rules/money.ts';
import { auditedOffer } from '#functions/api/packages/audited-offer.ts';
import {
  newOfferId,
  type PackageOffer,
  packageOffersWrite,
  readPackageOffers,
} from '#functions/data/money/packages.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { knownBranch } from './known-branch.ts';
import { branchIdFrom, UsageError } from './misuse.ts';
import type { Say } from './operations.ts';
import { operatorAudit } from './operator-audit.ts';
import type { WithTable } from './with-table.ts';

/** The options of an offer, as typed. */
interface OfferOptions {
  readonly id?: string;
  readonly name: string;
  readonly nameAr: string;
  readonly service: string;
  readonly areas?: string;
  readonly sessions?: string;
  readonly pulses?: string;
  readonly price: string;
  readonly singlePrice: string;
  readonly validDays: string;
  readonly withdraw?: true;
}

const describe = (offer: PackageOffer): string =>
  [
    `${offer.id}  ${offer.name} / ${offer.nameAr}${offer.active ? '' : '  (withdrawn)'}`,
    `   ${String(offer.units)} ${offer.unit} of ${offer.service}, ${offer.areas.length === 0 ? 'every area' : offer.areas.join(', ')}; valid ${String(offer.validDays)} days`,
    `   ${String(toPounds(offer.price))} EGP; one alone ${String(toPounds(offer.singlePrice))} EGP`,
  ].join('\n');

const offerFrom = (options: OfferOptions): PackageOffer => {
  const parsed = z.safeParse(offerInput, {
    ...(options.id === undefined ? {} : { id: options.id }),
    name: options.name,
    name_ar: options.nameAr,
    service: options.service,
    areas: (options.areas ?? '').split(',').filter((area) => area !== ''),
    unit: options.pulses === undefined ? 'sessions' : 'pulses',
    units: options.pulses ?? options.sessions,
    price: options.price,
    single_price: options.singlePrice,
    valid_days: options.validDays,
    active: options.withdraw !== true,
  });
  if (!parsed.success) {
    throw new UsageError(`Not valid: ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}`);
  }
  const { id = newOfferId(), name_ar: nameAr, single_price: singlePrice, valid_days: validDays, ...rest } = parsed.data;
  return { id, ...rest, nameAr, singlePrice, validDays };
};

const defineOffer = async ({ store, clock }: Dependencies, branchId: number, options: OfferOptions, say: Say) => {
  const branch = await knownBranch(store, branchId);
  const offer = offerFrom(options);
  const now = clock();
  const known = await readPackageOffers(store, branchId);
  const others = known.offers.filter(({ id }) => id !== offer.id);
  if (options.id !== undefined && others.length === known.offers.length) {
    throw new UsageError(`Branch ${String(branchId)} has no package ${options.id}.`);
  }
  const before = known.offers.find(({ id }) => id === offer.id);
  await store.transact([
    packageOffersWrite(known, [...others, offer]),
    operatorAudit({ branchId, day: clinicDayAt(now, branch), ...auditedOffer(before, offer) }, now),
  ]);
  say(describe(offer));
};

/** `package list | define` */
export const addPackageCommands = (program: Command, withTable: WithTable, say: Say): void => {
  const command = program.command('package').description('the packages that a branch offers');
  command
    .command('list <branch>')
    .description('list the packages of a branch')
    .action(
      withTable(async ({ store }, branch: string) => {
        const { id } = await knownBranch(store, branchIdFrom(branch));
        for (const offer of (await readPackageOffers(store, id)).offers) say(describe(offer));
      }),
    );
  command
    .command('define <branch>')
    .description('offer a package, or change one with --id; packages that are sold stay as they are')
    .requiredOption('--name <text>', 'name in English')
    .requiredOption('--name-ar <text>', 'name in Arabic')
    .requiredOption('--service <service>', 'laser or fractional')
    .option('--areas <areas>', 'body areas, such as face,legs; every area unless set')
    .option('--sessions <number>', 'number of sessions')
    .option('--pulses <number>', 'number of laser pulses, instead of sessions')
    .requiredOption('--price <pounds>', 'price of the package')
    .requiredOption('--single-price <pounds>', 'price of one session or pulse alone, for refunds')
    .requiredOption('--valid-days <days>', 'how long it is valid after its sale')
    .option('--id <id>', 'of the package that is changed')
    .option('--withdraw', 'no longer sold')
    .action(
      withTable((deps, branch: string, options: OfferOptions) => defineOffer(deps, branchIdFrom(branch), options, say)),
    );
};
