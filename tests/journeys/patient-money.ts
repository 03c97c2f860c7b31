import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoPassword } from '#local/demo/accounts.ts';
import { packageOffer } from '../scenario-context.ts';
import { openSegment, pressInRow, rowOf } from './desk.ts';
import { loseAnswers } from './hold.ts';
import { openRow } from './lost-answers.ts';
import type { Site } from './site.ts';
import { words } from './words.ts';

interface Buyer {
  readonly language: 'en' | 'ar';
  readonly name: string;
  readonly phone: string;
}

/** Sells a package in the row window, and takes a session from it on the doctor's desk. */
export const sellAndUsePackage = async (site: Site, { language, name, phone }: Buyer): Promise<void> => {
  const say = (key: string, values?: Record<string, string>): string => words(language, key, values);
  const offer = { ...packageOffer, areas: [], branch_id: 1, name: `Six for ${phone}`, name_ar: `ست جلسات ${phone}` };
  await site.api('POST', '/packages', offer, 'owner');
  const faceOffer = { ...packageOffer, branch_id: 1, name: `Face ${phone}`, name_ar: `Face ${phone}` };
  await site.api('POST', '/packages', faceOffer, 'owner');
  const { id } = await site.book({ name, phone, type: 'laser' });
  const { page } = await site.staff('reception', { language });
  await page.goto(`${site.url}/reception`);
  await rowOf(page, name).getByRole('button', { name, exact: true }).click();
  const row = page.getByRole('dialog', { name });
  await row.getByRole('button', { name: say('pages:packages.sell') }).click();
  const choice = page.getByRole('dialog', { name: say('pages:packages.sell') });
  const payment = page.getByRole('dialog', { name: say('pages:reception.pay.title') });
  // A package of another area is sold after a warning only.
  await choice.getByRole('button', { name: new RegExp(faceOffer.name) }).click();
  await payment
    .getByRole('alert')
    .filter({ hasText: say('area.legs') })
    .waitFor();
  await payment.getByRole('button', { name: say('cancel') }).click();
  await row.getByRole('button', { name: say('pages:packages.sell') }).click();
  await choice.getByRole('button', { name: new RegExp(`ix for ${phone}|ست جلسات ${phone}`) }).click();
  await payment.getByText(offer[language === 'ar' ? 'name_ar' : 'name']).waitFor();
  expect(await payment.getByRole('alert').count()).toBe(0);
  await payment.getByRole('button', { name: new RegExp(say('forms:payment.take', { amount: '.*3' })) }).click();
  await row.getByText(say('pages:packages.left.sessions', { amount: '6', units: '6' })).waitFor();
  await row.getByRole('button', { name: new RegExp(`^${say('pages:ledger.receipt.title')} · `) }).click();
  const receipts = page.getByRole('dialog', { name: say('pages:ledger.receipt.title') });
  const receipt = receipts.getByRole('article');
  await receipt.getByText(new RegExp(phone)).waitFor();
  await receipt.getByText(new RegExp(`^${say('pages:packages.holds.sessions', { amount: '6' })} · `)).waitFor();
  await receipt.getByText(say('pages:ledger.receipt.left'), { exact: true }).waitFor();
  await receipts.getByRole('button', { name: say('close'), exact: true }).click();
  await receipts.waitFor({ state: 'detached' });

  await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'in_progress' }, 'doctor');
  const doctor = await site.staff('doctor', { language });
  await doctor.page.goto(`${site.url}/doctor`);
  await doctor.page
    .getByText(say('pages:packages.left.sessions', { amount: '6', units: '6' }))
    .first()
    .waitFor();
  const session = doctor.page.getByRole('form', { name: say('pages:doctor.visit.title') });
  const held = session.getByRole('combobox', { name: say('pages:session.package.label') });
  await held.click();
  await doctor.page.getByRole('option', { name: say('pages:session.package.none') }).click();
  await session.getByLabel(say('forms:session.pricePerPulse'), { exact: true }).fill('five');
  // The package charges no price: a wrong one that was typed before keeps nothing from being recorded.
  await held.press('ArrowDown');
  await doctor.page.getByRole('option').first().click();
  await session.getByLabel(say('forms:session.pulses'), { exact: true }).fill('80');
  await session.getByRole('button', { name: say('pages:session.save') }).click();
  await doctor.page
    .getByText(say('pages:packages.left.sessions', { amount: '5', units: '6' }))
    .first()
    .waitFor();

  // The next test needs a doctor without a patient.
  await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'completed' }, 'doctor');
  await page.goto(`${site.url}/reception`);
  await page.getByRole('tab', { name: new RegExp(`^${say('pages:reception.segments.done')}`) }).click();
  await rowOf(page, name)
    .getByText(say('pages:packages.use.sessions', { used: '1', of: '6' }))
    .waitFor();
};

/** Sells a package through the API to the patient of a reservation of today. Amount in pounds. */
const sell = async (site: Site, sold: { offerId: string; reservationId: number; amount: number }): Promise<void> => {
  const { active_queue: queue } = await site.api<{ active_queue: { id: number; patient_id: string }[] }>(
    'GET',
    '/reservations/branch/1/queue',
    undefined,
    'reception',
  );
  const patientId = queue.find(({ id }) => id === sold.reservationId)?.patient_id ?? '';
  await site.api(
    'POST',
    `/patients/${patientId}/packages`,
    { offer_id: sold.offerId, amount: sold.amount },
    'reception',
  );
};

/** Reads of a package that is paid in part when its buyer pays a visit, and takes the rest where the search finds it. */
export const payOwedPackage = async (site: Site): Promise<void> => {
  const name = 'Instalment Buyer';
  const offer = { ...packageOffer, branch_id: 1, name: 'Six in parts' };
  const { id: offerId } = await site.api<{ id: string }>('POST', '/packages', offer, 'owner');
  const booked = await site.book({ name, phone: '01009990063' });
  await sell(site, { offerId, reservationId: booked.id, amount: 1000 });

  const { page } = await site.staff('reception');
  await page.goto(`${site.url}/reception`);
  await pressInRow(page, name, 'Mark Paid');
  const visit = page.getByRole('dialog', { name: words('en', 'pages:reception.pay.title') });
  await visit
    .getByRole('alert')
    .filter({ hasText: /Owes EGP\s2,000 besides this visit/ })
    .waitFor();
  await visit.getByRole('button', { name: 'Cancel' }).click();
  await visit.waitFor({ state: 'detached' });
  await openSegment(page, 'To pay');
  const line = page
    .getByRole('region', { name: /Owed for packages and imported debts/ })
    .getByRole('listitem')
    .filter({ hasText: name });
  await line.getByText(/EGP\s2,000 not paid yet/).waitFor();
  // Who has no visit on the desk any more is found by what is owed.
  await site.api('PATCH', `/reservations/${String(booked.id)}/status`, { status: 'cancelled' }, 'reception');
  await page.reload();
  const search = page.getByRole('searchbox').first();
  await search.fill('nobody of this name');
  await page.getByText(words('en', 'pages:reception.noMatch')).waitFor();
  await search.fill('instalment');
  await line.waitFor();
  expect(await page.getByText(words('en', 'pages:reception.noMatch')).count()).toBe(0);
  await line.getByRole('button', { name: 'Take the rest' }).click();
  const payment = page.getByRole('dialog', { name: words('en', 'pages:reception.pay.title') });
  await payment.getByRole('button', { name: /2,000/ }).click();

  await line.waitFor({ state: 'hidden' });
  await page.getByText(new RegExp(`${name} · ${offer.name} · paid in full`)).waitFor();
};

/** Takes a deposit in the row window, gives the credit back, and prints the receipt of both. */
export const takeAndRefundDeposit = async (site: Site): Promise<void> => {
  const name = 'Deposit Payer';
  await site.book({ name, phone: '01009990061' });
  const { page, expectProblem } = await site.staff('reception');
  // The wrong password.
  expectProblem(/credit-refund|refunds|40\d/);
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.goto(`${site.url}/reception`);
  await rowOf(page, name).getByRole('button', { name, exact: true }).click();
  const row = page.getByRole('dialog', { name });
  /** Prints the receipt of a movement twice: the second print is a copy. */
  const readReceipt = async (movement: string): Promise<void> => {
    await row.getByRole('button', { name: new RegExp(`^Print receipt · ${movement}`) }).click();
    const receipts = page.getByRole('dialog', { name: words('en', 'pages:ledger.receipt.title') });
    await receipts.getByRole('article').getByText(name).waitFor();
    const print = receipts.getByRole('button', { name: words('en', 'pages:ledger.receipt.print') });
    await print.click();
    await print.click();
    await receipts.getByRole('heading', { level: 3 }).getByText(words('en', 'pages:ledger.receipt.copy')).waitFor();
    await receipts.getByRole('button', { name: 'Close', exact: true }).click();
    await receipts.waitFor({ state: 'detached' });
  };
  await row.getByRole('button', { name: 'Take a deposit' }).click();
  const deposit = page.getByRole('dialog', { name: 'Take a deposit' });
  await deposit.getByLabel('Amount (EGP)').fill('200');
  const chooseMethod = async (method: string): Promise<void> => {
    await deposit.getByRole('combobox').click();
    await page.getByRole('option', { name: method }).click();
  };
  await chooseMethod('InstaPay');
  await deposit.getByLabel(words('en', 'forms:payment.reference')).fill('mona@instapay');
  // She pays in cash after all: the reference is not in the way.
  await chooseMethod('Cash');
  await deposit.getByRole('button', { name: 'Take the deposit' }).click();
  await row.getByText(/Credit of the patient: EGP\s200/).waitFor();
  await readReceipt('Deposit');

  await row.getByRole('button', { name: 'Refund credit' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund credit' });
  await refund.getByLabel('Reason').fill('Moves away');
  await refund.getByLabel('Your password').fill('mistyped');
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await refund.locator('[aria-invalid=true]').waitFor();
  await refund.getByRole('button', { name: 'Cancel' }).click();
  await refund.waitFor({ state: 'detached' });
  // What was typed is there again, but for the password.
  await row.getByRole('button', { name: 'Refund credit' }).click();
  expect(await refund.getByLabel('Reason').inputValue()).toBe('Moves away');
  expect(await refund.getByLabel('Your password').inputValue()).toBe('');
  await refund.getByLabel('Your password').fill(demoPassword);
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();

  await row.getByText(/Credit of the patient: EGP\s0/).waitFor();
  await readReceipt('Refund');
};

/** Reads the receipt of a visit that credit paid: from the toast of the payment, printed twice, then from the row window. */
export const readCreditReceipt = async (page: Page, name: string): Promise<void> => {
  const receipts = page.getByRole('dialog', { name: words('en', 'pages:ledger.receipt.title') });
  const shows = (text: RegExp) => receipts.getByRole('article').filter({ hasText: text }).waitFor();
  const close = async (): Promise<void> => {
    await receipts.getByRole('button', { name: 'Close', exact: true }).click();
    await receipts.waitFor({ state: 'detached' });
  };
  await page.getByRole('button', { name: 'Receipt', exact: true }).click();
  await shows(new RegExp(`${name}.*From credit\\s*EGP\\s300`));
  const print = receipts.getByRole('button', { name: words('en', 'pages:ledger.receipt.print') });
  await print.click();
  await print.click();
  await shows(new RegExp(words('en', 'pages:ledger.receipt.copy')));
  await close();

  await rowOf(page, name).getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Receipt', exact: true }).click();
  await shows(/From credit\s*EGP\s300/);
  await close();
};

/** Gives back the money of a visit that credit paid, in the row window. */
export const refundVisitPaidByCredit = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = page.getByRole('dialog', { name: 'Refund' });
  await refund.getByText(/Credit · EGP\s300 can be refunded/).waitFor();
  await refund.getByLabel('Reason').fill('The lamp failed');
  await refund.getByLabel('Your password').fill(demoPassword);
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByText(new RegExp(`EGP\\s300 was given back to ${name}`)).waitFor();
};

/** Refunds what is left of a package; the reason is kept when the password is refused. */
export const refundPackageAfterMistype = async (site: Site): Promise<void> => {
  const name = 'Package Returner';
  const offer = { ...packageOffer, areas: [], branch_id: 1, name: 'Six to return' };
  const { id: offerId } = await site.api<{ id: string }>('POST', '/packages', offer, 'owner');
  const booked = await site.book({ name, phone: '01009990064', type: 'laser' });
  await sell(site, { offerId, reservationId: booked.id, amount: 3000 });
  const { page, expectProblem } = await site.staff('reception');
  // The wrong password.
  expectProblem(/refund|40\d/);
  await page.goto(`${site.url}/reception`);
  await rowOf(page, name).getByRole('button', { name, exact: true }).click();
  const row = page.getByRole('dialog', { name });
  const open = row.getByRole('button', { name: words('en', 'pages:packages.refund.open') });
  const refund = page.getByRole('dialog', { name: words('en', 'pages:packages.refund.title') });
  const confirm = refund.getByRole('button', { name: /^Refund EGP/ });

  await open.click();
  await refund.getByLabel('Reason').fill('Moves away');
  await refund.getByLabel('Your password').fill('mistyped');
  await confirm.click();
  await refund.locator('[aria-invalid=true]').waitFor();
  await refund.getByRole('button', { name: 'Cancel' }).click();
  await refund.waitFor({ state: 'detached' });

  await open.click();
  expect(await refund.getByLabel('Reason').inputValue()).toBe('Moves away');
  expect(await refund.getByLabel('Your password').inputValue()).toBe('');
  await refund.getByLabel('Your password').fill(demoPassword);
  await confirm.click();
  await refund.waitFor({ state: 'detached' });
  await open.waitFor({ state: 'detached' });
};

/** Pays a visit by credit, and the rest of a package, in windows that opened before another desk took that money. */
export const payAfterAnotherDesk = async (site: Site): Promise<void> => {
  const name = 'Paid Elsewhere';
  const offer = { ...packageOffer, branch_id: 1, name: 'Six of two desks' };
  const { id: offerId } = await site.api<{ id: string }>('POST', '/packages', offer, 'owner');
  const booked = await site.book({ name, phone: '01009990065' });
  await sell(site, { offerId, reservationId: booked.id, amount: 1000 });
  const path = `/reservations/${String(booked.id)}/receipts`;
  const { reservation } = await site.api<{ reservation: { patient_id: string } }>('GET', path, undefined, 'reception');
  const patientId = reservation.patient_id;
  await site.api('POST', `/patients/${patientId}/deposits`, { amount: 400 }, 'reception');
  const { packages } = await site.api<{ packages: { id: string }[] }>(
    'GET',
    `/patients/${patientId}/money`,
    undefined,
    'reception',
  );

  const { page } = await site.staff('reception');
  await page.goto(`${site.url}/reception`);
  await pressInRow(page, name, 'Mark Paid');
  const payment = page.getByRole('dialog', { name: words('en', 'pages:reception.pay.title') });
  await payment.getByRole('switch', { name: /credit/ }).check();
  await site.api('PATCH', `/reception/reservations/${String(booked.id)}/mark-paid`, { patientId }, 'reception');
  await payment.getByRole('button', { name: /of credit/ }).click();
  const nothing = page.getByText(words('en', 'messages:counter.paidBefore'));
  await nothing.waitFor();
  expect(await page.getByText(words('en', 'messages:counter.paid')).count()).toBe(0);

  await page.reload();
  await openSegment(page, 'To pay');
  const line = page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: offer.name });
  await line.getByRole('button', { name: 'Take the rest' }).click();
  await site.api('POST', `/patients/${patientId}/packages`, { package_id: packages[0]?.id }, 'reception');
  await payment.getByRole('button', { name: /2,000/ }).click();
  await nothing.waitFor();
  expect(await page.getByText(/paid in full/).count()).toBe(0);
};

/** Sells a package whose answer is lost: another one once the row shows it, the same again while it does not. */
export const sellAgainAfterLostAnswer = async (site: Site): Promise<void> => {
  await site.api('POST', '/packages', { ...packageOffer, areas: [], branch_id: 1, name: 'Sold Again' }, 'owner');
  const { page, patientId, open } = await openRow(site, { name: 'Package Again', phone: '01009990074' });
  const row = await open();
  const sell = async () => {
    await row.getByRole('button', { name: 'Sell a package' }).click();
    await page
      .getByRole('dialog', { name: 'Sell a package' })
      .getByRole('button', { name: /^Sold Again/ })
      .click();
    await page
      .getByRole('dialog', { name: 'Take payment' })
      .getByRole('button', { name: /^Take EGP/ })
      .click();
  };
  const soldOf = async () => {
    const path = `/patients/${patientId}/money`;
    return (await site.api<{ packages: unknown[] }>('GET', path, undefined, 'reception')).packages.length;
  };
  const bringBack = await loseAnswers(page);
  await sell();
  await row.getByText('Sold Again').waitFor();
  await bringBack();
  await sell();
  await row.getByText('Sold Again').nth(1).waitFor();

  const bringBackAll = await loseAnswers(page, { reads: true });
  await sell();
  await page.getByText('Network error').waitFor();
  await bringBackAll();
  const answered = page.waitForResponse(/\/packages$/u);
  await sell();
  await answered;

  expect(await soldOf()).toBe(3);
};
