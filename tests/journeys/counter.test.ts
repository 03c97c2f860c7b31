import { branchWrites } from '#functions/data/queue/branches.ts';
import { demoBranches, demoPassword } from '#local/demo/accounts.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startedSixHoursAgo } from '../day-start.ts';
import { bookAndPay } from './book-and-pay.ts';
import { countSteps, rowOf } from './desk.ts';
import {
  pressDepositAgain,
  recordAgainAfterVoid,
  refundPartAfterLostAnswer,
  reopenShownRefund,
  skipAgainAfterReturn,
  takeDepositAfterLostAnswer,
  transferAgainAfterLostAnswer,
  undoAgainAfterLostAnswer,
} from './lost-answers.ts';
import {
  payAfterAnotherDesk,
  payOwedPackage,
  readCreditReceipt,
  refundPackageAfterMistype,
  refundVisitPaidByCredit,
  sellAndUsePackage,
  takeAndRefundDeposit,
} from './patient-money.ts';
import type { Person, Site } from './site.ts';
import { openSite } from './site.ts';
import { words } from './words.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
  // The second branch marks arrivals.
  for (const branch of demoBranches.slice(1)) {
    const settings = { ...branch.settings, arrivals: true };
    await site.clinic.deps.store.transact(branchWrites({ ...branch, settings, day_starts_at: startedSixHoursAgo() }));
  }
  // Else the popup that asks for the day's first reading covers the doctor's desk.
  await site.api('POST', '/doctor/pulse-tracking/start', { branch_id: 1, start_pulses: 1000 }, 'doctor');
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

/** Stands in for the dialog of the printer. */
const withoutPrinter = async ({ page }: Person): Promise<void> => {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
};

describe.each([
  ['en', 'Salma', '0100999001'],
  ['ar', 'سلمى', '0100999002'],
] as const)('money at the counter, in %s', (language, first, phone) => {
  const say = (key: string, values?: Record<string, string>): string => words(language, key, values);
  const desk = async (): Promise<Person> => {
    const person = await site.staff('reception', { language });
    await withoutPrinter(person);
    await person.page.goto(`${site.url}/reception`);
    return person;
  };

  it('is taken part cash, part card in five steps, and the receipt says that a second print is a copy', async () => {
    const name = `${first} Parts`;
    await site.book({ name, phone: `${phone}1` });
    const { page } = await desk();
    await rowOf(page, name).hover();
    const steps = await countSteps(page);

    await rowOf(page, name)
      .getByRole('button', { name: say('pages:reception.actions.takeFor', { amount: '300', name }) })
      .click();
    const dialog = page.getByRole('dialog', { name: say('pages:reception.pay.title') });
    await dialog.getByRole('button', { name: new RegExp(say('forms:payment.take', { amount: '.*300' })) }).waitFor();
    for (const key of ['1', '0', '0']) await page.keyboard.press(key);
    await dialog.getByRole('button', { name: say('forms:payment.methods.card'), exact: true }).click();
    await rowOf(page, name).getByText(say('paymentStatus.paid'), { exact: true }).waitFor();

    await expect.poll(() => steps()).toMatchObject({ clicks: 2, keys: 3 });
    await page.getByRole('button', { name: say('pages:ledger.receipt.title'), exact: true }).click();
    const receipt = page.getByRole('dialog', { name: say('pages:ledger.receipt.title') });
    await expect.poll(() => receipt.getByRole('article').innerText()).toMatch(/100.*200.*300/su);
    const print = receipt.getByRole('button', { name: say('pages:ledger.receipt.print') });
    await print.click();
    await print.click();
    await receipt.getByRole('heading', { level: 3 }).getByText(say('pages:ledger.receipt.copy')).waitFor();
  });

  it('is given back from the row window, with the reason and the password', async () => {
    const name = `${first} Given`;
    await bookAndPay(site, { name, phone: `${phone}2` }, 1);
    const { page, expectProblem } = await desk();
    expectProblem(/refunds/);
    await rowOf(page, name).getByRole('button', { name, exact: true }).click();
    await page
      .getByRole('dialog', { name })
      .getByRole('button', { name: say('pages:ledger.refund.open') })
      .click();
    const refund = page.getByRole('dialog', { name: say('pages:ledger.refund.title') });

    await refund.getByLabel(say('forms:payment.amount')).fill('120');
    await refund.getByLabel(say('pages:ledger.reason')).fill('Waited too long');
    await refund.getByLabel(say('pages:ledger.refund.password')).fill('mistyped');
    await refund.getByRole('button', { name: say('pages:ledger.refund.confirm') }).click();
    await refund.locator('[aria-invalid=true]').waitFor();
    await refund.getByLabel(say('pages:ledger.refund.password')).fill(demoPassword);
    await refund.getByRole('button', { name: say('pages:ledger.refund.confirm') }).click();

    await refund.waitFor({ state: 'detached' });
    await page.getByRole('dialog', { name }).getByText('Waited too long').waitFor();
    await page.getByRole('dialog', { name }).getByText(say('paymentStatus.partial'), { exact: true }).first().waitFor();
  });
});

describe.each([
  ['en', 'Nadine', '01009990051', 'Secondary'],
  ['ar', 'نادين', '01009990052', 'الفرع الثاني'],
] as const)('a patient at the wrong branch, in %s', (language, name, phone, branch) => {
  const say = (key: string, values?: Record<string, string>): string => words(language, key, values);

  it('is moved to the other branch from the row window, and back by Undo', async () => {
    await site.book({ name: `${name} Wrong`, phone });
    const { page } = await site.staff('reception', { language });
    await page.goto(`${site.url}/reception`);
    const row = rowOf(page, `${name} Wrong`);
    await row.getByRole('button', { name: `${name} Wrong`, exact: true }).click();

    await page.getByRole('button', { name: say('pages:reception.transfer.open') }).click();
    const dialog = page.getByRole('dialog', { name: say('pages:reception.transfer.title', { name: `${name} Wrong` }) });
    await dialog.getByRole('radio', { name: new RegExp(branch) }).click();
    await dialog.getByRole('button', { name: say('pages:reception.transfer.save'), exact: true }).click();
    await page.getByText(new RegExp(say('messages:counter.transferred', { branch }))).waitFor();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: say('messages:counter.undo'), exact: true }).click();

    await page.getByText(new RegExp(say('messages:counter.transferUndone'))).waitFor();
    await row.waitFor();
    // The later move replaced the toast of the transfer and its Undo.
    expect(await page.getByText(new RegExp(say('messages:counter.transferred', { branch }))).count()).toBe(0);
  });
});

describe.each([
  ['en', 'Hania', '0100999010'],
  ['ar', 'هانيا', '0100999020'],
] as const)('a branch that marks arrivals, in %s', (language, first, phone) => {
  const say = (key: string, values?: Record<string, string>): string => words(language, key, values);
  const openCounter = async (tab = ''): Promise<Person['page']> => {
    const { page } = await site.staff('reception.branch2', { language });
    await page.goto(`${site.url}/reception${tab}`);
    return page;
  };

  it('marks an arrival in one click, takes it back in another, and shows who is in the clinic', async () => {
    const name = `${first} Arrives`;
    await site.book({ name, phone: `${phone}1`, branch_id: 2 });
    const page = await openCounter();
    await rowOf(page, name).hover();
    const steps = await countSteps(page);

    await rowOf(page, name)
      .getByRole('button', { name: say('pages:reception.arrival.arrivedFor', { name }) })
      .click();
    await page.getByText(say('messages:counter.arrived')).waitFor();
    expect(await steps()).toMatchObject({ clicks: 1, keys: 0 });
    await page.getByRole('button', { name: say('messages:counter.undo'), exact: true }).click();
    await page.getByText(say('messages:counter.moveUndone')).waitFor();
    expect(await steps()).toMatchObject({ clicks: 2, keys: 0 });

    await page.getByRole('tab', { name: say('navigation:tabs.room'), exact: true }).click();
    await page
      .getByRole('region', { name: say('pages:room.expected'), exact: true })
      .getByText(name)
      .waitFor();
  });

  it('shows the corrected name of a patient in the queue and among those who are here', async () => {
    const [name, corrected] = [`${first} Mistyped`, `${first} Corrected`];
    const { id } = await site.book({ name, phone: `${phone}2`, branch_id: 2 });
    await site.api('POST', `/reservations/${String(id)}/arrival`, { arrived: true }, 'reception.branch2');
    const page = await openCounter();
    await rowOf(page, name).getByRole('button', { name, exact: true }).click();
    await page.getByRole('button', { name: say('pages:patients.correct.of', { name }) }).click();
    const dialog = page.getByRole('dialog', { name: say('pages:patients.correct.title') });

    await dialog.getByLabel(say('forms:walkIn.name')).fill(corrected);
    await page.keyboard.press('Enter');

    await dialog.waitFor({ state: 'detached' });
    const rowWindow = page.getByRole('dialog', { name: corrected });
    await rowWindow.waitFor();
    await page.keyboard.press('Escape');
    await rowWindow.waitFor({ state: 'detached' });
    await rowOf(page, corrected).waitFor();
    const room = await openCounter('/room');
    await room
      .getByRole('region', { name: say('pages:room.here'), exact: true })
      .getByText(corrected)
      .waitFor();
  });

  it('sets a doctor on a break and on again', async () => {
    await site.api('GET', '/doctor/queue/2', undefined, 'doctor.branch2');
    const page = await openCounter();
    const doctors = page.getByRole('region', { name: say('pages:doctorsAtWork.title') });
    const doctorWho = (state: string) =>
      doctors
        .getByRole('button', { name: language === 'ar' ? /د\. كريم/ : /Dr\. Karim/ })
        .filter({ hasText: new RegExp(state) });

    await doctorWho(say('pages:doctorsAtWork.state.on')).click();
    await page
      .getByRole('menuitem', { name: new RegExp(say('pages:doctorsAtWork.pause', { amount: '(15|١٥)' })) })
      .click();
    await doctorWho(say('pages:doctorsAtWork.pausedUntil', { time: '' })).click();
    // The page shows the state before the answer comes; the next test needs it saved.
    const saved = page.waitForResponse((response) => response.url().endsWith('/doctor/at-work'));
    await page.getByRole('menuitem', { name: say('pages:doctorsAtWork.state.on'), exact: true }).click();

    await doctorWho(say('pages:doctorsAtWork.state.on')).waitFor();
    expect((await saved).status()).toBe(200);
  });
});

describe('the money of a visit that does not take place', () => {
  it('is kept as credit, and pays the next visit, whose receipt is printed and whose money is given back', async () => {
    const who = { name: 'Credit Keeper', phone: '01009990031' };
    await bookAndPay(site, who, 1);
    const person = await site.staff('reception');
    await withoutPrinter(person);
    const { page } = person;
    await page.goto(`${site.url}/reception`);
    await rowOf(page, who.name).getByRole('button', { name: who.name, exact: true }).click();
    await page.getByRole('dialog', { name: who.name }).getByRole('button', { name: 'Cancel reservation' }).click();
    const confirmation = page.getByRole('dialog', { name: `Cancel the reservation of ${who.name}?` });
    await confirmation.getByRole('radio', { name: 'Keep it as the patient’s credit' }).check();
    await confirmation.getByRole('button', { name: 'Cancel reservation' }).click();
    await page.getByText(/EGP\s300 is kept as credit of Credit Keeper/).waitFor();

    await site.book(who);
    await page.reload();
    await rowOf(page, who.name).hover();
    await rowOf(page, who.name)
      .getByRole('button', { name: `Mark Paid 300: ${who.name}` })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Take payment' });
    await dialog.getByRole('switch', { name: /Use the patient’s credit \(EGP\s300\)/ }).check();
    await dialog.getByRole('button', { name: /Use EGP\s300 of credit/ }).click();

    await rowOf(page, who.name).getByText('Paid', { exact: true }).waitFor();
    await readCreditReceipt(page, who.name);
    await refundVisitPaidByCredit(page, who.name);
  });
});

describe.each([
  { language: 'en', name: 'Package Buyer', phone: '01009990051' },
  { language: 'ar', name: 'مشترية باقة', phone: '01009990052' },
] as const)('a package, in $language', (buyer) => {
  it('is sold from the row window, and a session is taken from it', () => sellAndUsePackage(site, buyer));
});

describe('a package that is given back', () => {
  it('keeps the reason of a refund that was refused', () => refundPackageAfterMistype(site));
});

describe('a package that is paid in part', () => {
  it('is in the list of what is owed and in the search, where the rest is taken', () => payOwedPackage(site));
});

describe('money that another desk has taken meanwhile', () => {
  it('is not reported as paid a second time, for credit and for a package', () => payAfterAnotherDesk(site));
});

describe('a deposit', () => {
  it('becomes credit of the patient, and is given back with the reason and the password', () =>
    takeAndRefundDeposit(site));

  it('is taken once when its answer was lost and the window was closed', () => takeDepositAfterLostAnswer(site));

  it('is taken once when its answer was lost and the same window sends it again', () => pressDepositAgain(site));
});

describe('a refund of a part', () => {
  it('is given once when its answer was lost and the window was closed', () => refundPartAfterLostAnswer(site));

  it('is not proposed again when its answer was lost and the window shows it', () => reopenShownRefund(site));
});

describe.each([
  ['en', 'Void Session', '01009990041'],
  ['ar', 'إلغاء جلسة', '01009990061'],
] as const)('a recorded session, in %s', (language, name, phone) => {
  const say = (key: string): string => words(language, key, { name });

  it('is voided by its doctor in three steps, with a reason', async () => {
    const { id } = await site.book({ name, phone, type: 'laser' });
    for (const status of ['in_progress', 'completed']) {
      await site.api('PATCH', `/reservations/${String(id)}/status`, { status }, 'doctor');
    }
    await site.api('POST', '/doctor/laser-session', { reservation_id: id, pulses: 500, price_per_pulse: 5 }, 'doctor');
    const { page } = await site.staff('doctor', { language });
    await page.goto(`${site.url}/doctor`);
    const open = page.getByRole('button', { name: say('pages:completed.voidFor') });
    await open.waitFor();
    const steps = await countSteps(page);

    await open.click();
    const dialog = page.getByRole('dialog', { name: say('pages:voidSession.title') });
    await dialog.getByRole('button', { name: say('pages:voidSession.reasons.figures') }).click();
    await dialog.getByRole('button', { name: say('pages:voidSession.confirm') }).click();

    await page.getByText(say('messages:laser.voided')).waitFor();
    await expect.poll(() => steps()).toMatchObject({ clicks: 3, keys: 0 });
    await page.getByRole('button', { name: say('pages:completed.createSessionFor') }).waitFor();
  });
});

it('skips a patient again after a first skip whose answer was lost', () => skipAgainAfterReturn(site));
it('offers an undo again whose answer was lost', () => undoAgainAfterLostAnswer(site));

it('moves a patient to another branch once when the answer is lost', () => transferAgainAfterLostAnswer(site));

describe('a recorded session', () => {
  it('gets a new record when the doctor enters it again after a void', () => recordAgainAfterVoid(site));

  it('is voided by the owner from the patient’s history', async () => {
    const name = 'Owner Voids';
    const { id } = await site.book({ name, phone: '01009990051', type: 'laser' });
    for (const status of ['in_progress', 'completed']) {
      await site.api('PATCH', `/reservations/${String(id)}/status`, { status }, 'doctor');
    }
    await site.api('POST', '/doctor/laser-session', { reservation_id: id, pulses: 50, price_per_pulse: 5 }, 'doctor');
    const { page } = await site.staff('owner');
    await page.goto(`${site.url}/owner/patients`);
    await page.getByRole('button', { name: words('en', 'pages:patients.viewHistoryOf', { name }) }).click();

    await page.getByRole('button', { name: /^Money of the visit of/ }).click();
    await page
      .getByRole('dialog', { name: /^Money of the visit of/ })
      .getByRole('button', { name: 'Void' })
      .click();
    const dialog = page.getByRole('dialog', { name: `Void the session of ${name}?` });
    await dialog.getByRole('button', { name: 'Wrong patient' }).click();
    await dialog.getByRole('button', { name: 'Void the session' }).click();

    await page.getByText(`Session voided: ${name}`).waitFor();
  });
});
