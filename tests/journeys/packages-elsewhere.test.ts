import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { demoBranches } from '#local/demo/accounts.ts';
import { packageOffer } from '../scenario-context.ts';
import { sellAgainAfterLostAnswer } from './patient-money.ts';
import { openSite, type Site } from './site.ts';
import { words } from './words.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

describe.each([
  { language: 'en', width: 1280, name: 'Nadia Samir', phone: '01007770201' },
  { language: 'ar', width: 390, name: 'نادية سمير', phone: '01007770202' },
] as const)('a package of another branch, in $language at $width', ({ language, width, name, phone }) => {
  const say = (key: string, values = {}): string => words(language, key, values);
  const [first, second] = demoBranches.map((branch) => (language === 'en' ? branch.name : branch.nameAr));

  it('is named with its branch, holds a session, and is in both day sheets and between the branches', async () => {
    await site.api('POST', '/admin/clinic/settings', { credit_at_every_branch: true }, 'owner');
    const offer = await site.api<{ id: string }>('POST', '/packages', { branch_id: 1, ...packageOffer }, 'owner');
    const bought = await site.book({ name, phone, branch_id: 1 });
    const { reservation } = await site.api<{ reservation: { patient_id: string } }>(
      'GET',
      `/reservations/${String(bought.id)}/receipts`,
      undefined,
      'reception',
    );
    await site.api('POST', `/patients/${reservation.patient_id}/packages`, { offer_id: offer.id }, 'reception');
    const { id } = await site.book({ name, phone, branch_id: 2, type: 'laser', laser_area: 'face' });
    const boughtAt = say('pages:packages.boughtAt', { branch: first });

    const desk = await site.staff('reception.branch2', { language, width });
    await desk.page.goto(`${site.url}/reception`);
    const row = desk.page.locator('tr, li, article').filter({ hasText: name }).first();
    await row.getByRole('button', { name, exact: true }).click();
    await desk.page.getByRole('dialog', { name }).getByText(new RegExp(boughtAt)).waitFor();

    await site.api('POST', '/doctor/pulse-tracking/start', { branch_id: 2, start_pulses: 0 }, 'doctor.branch2');
    await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'in_progress' }, 'doctor.branch2');
    const doctor = await site.staff('doctor.branch2', { language, width });
    await doctor.page.goto(`${site.url}/doctor`);
    const session = doctor.page.getByRole('form', { name: say('pages:doctor.visit.title') });
    await session
      .getByRole('combobox', { name: say('pages:session.package.label') })
      .filter({ hasText: boughtAt })
      .waitFor();
    await session.getByLabel(say('forms:session.pulses'), { exact: true }).fill('80');
    await session.getByRole('button', { name: say('pages:session.save') }).click();
    await doctor.page
      .getByText(say('pages:packages.left.sessions', { amount: '5', units: '6' }))
      .first()
      .waitFor();
    await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'completed' }, 'doctor.branch2');
    await site.api('POST', '/doctor/pulse-tracking/end', { end_pulses: 80 }, 'doctor.branch2');

    await desk.page.goto(`${site.url}/reception/day-sheet`);
    await desk.page.getByText(say('pages:drawer.purposes.package_moved_in')).first().waitFor();
    const firstDesk = await site.staff('reception', { language, width });
    await firstDesk.page.goto(`${site.url}/reception/day-sheet`);
    await firstDesk.page.getByText(say('pages:drawer.purposes.package_moved_out')).first().waitFor();

    const owner = await site.staff('owner', { language, width });
    await owner.page.goto(`${site.url}/owner/revenue`);
    await owner.page
      .getByText(say('pages:revenue.between.debt', { from: first, to: second }))
      .first()
      .waitFor();
    await owner.page.getByText(say('pages:revenue.between.kinds.package')).filter({ visible: true }).first().waitFor();
  });
});

describe('a package whose answer was lost', () => {
  it('is sold once until the row shows it, then another one is sold', () => sellAgainAfterLostAnswer(site));
});
