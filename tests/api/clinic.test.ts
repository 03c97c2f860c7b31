import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestClinic, type TestClinic } from '../harness.ts';

let clinic: TestClinic;
beforeEach(async () => {
  clinic = await openTestClinic();
});
afterEach(() => clinic.stop());

const look = { name: 'Rosewood Clinics', name_ar: 'عيادات روزوود', colour: '#7a1f5c' };
const audited = async (): Promise<unknown[]> => {
  const query = { date: '2026-11-21', branch: '1' };
  const { entries } = await clinic.ok('reports/list-audit', { as: 'owner', query });
  return entries.filter(({ action }) => action === 'clinic.changed').map(({ before, after }) => ({ before, after }));
};

it('has no name and no colour of its own until the owner sets them, for everybody to read', async () => {
  expect(await clinic.ok('clinic/show-clinic', {})).toEqual({ name: '', name_ar: '', colour: null });

  await clinic.ok('clinic/change-clinic', { as: 'owner', body: look });
  await clinic.ok('clinic/change-clinic', { as: 'owner', body: look });

  expect(await clinic.ok('clinic/show-clinic', {})).toEqual(look);
  expect(await audited()).toEqual([
    {
      before: { name: '', name_ar: '', colour: null },
      after: { name: 'Rosewood Clinics', name_ar: 'عيادات روزوود', colour: '#7a1f5c' },
    },
  ]);
});

describe('the installed app', () => {
  const manifest = (language: 'en' | 'ar') => clinic.call('clinic/show-manifest', { query: { language } });

  it('has the name and the colour of the product until the owner sets them', async () => {
    expect(await manifest('en')).toMatchObject({
      name: 'Nadara Clinics',
      theme_color: '#0b6a6b',
      start_url: '/status',
    });
  });

  it('has the name of the clinic in the language of the page, and its colour', async () => {
    await clinic.ok('clinic/change-clinic', { as: 'owner', body: look });

    expect(await manifest('en')).toMatchObject({ name: look.name, short_name: look.name, theme_color: look.colour });
    expect(await manifest('ar')).toMatchObject({
      name: look.name_ar,
      dir: 'rtl',
      id: '/status',
      start_url: '/ar/status',
    });
  });

  it('has the name of the other language where one is missing', async () => {
    await clinic.ok('clinic/change-clinic', { as: 'owner', body: { ...look, name: '' } });

    expect(await manifest('en')).toMatchObject({ name: look.name_ar });
  });
});

it('goes back to the look of the product', async () => {
  await clinic.ok('clinic/change-clinic', { as: 'owner', body: look });

  const usual = { name: '', name_ar: '', colour: null };
  await clinic.ok('clinic/change-clinic', { as: 'owner', body: usual });

  expect(await clinic.ok('clinic/show-clinic', {})).toEqual(usual);
});

it('keeps the last of several changes at the same time, and audits each once', async () => {
  const names = ['One Clinic', 'Two Clinic', 'Three Clinic'];

  await Promise.all(names.map((name) => clinic.ok('clinic/change-clinic', { as: 'owner', body: { ...look, name } })));

  expect(names).toContain((await clinic.ok('clinic/show-clinic', {})).name);
  expect(await audited()).toHaveLength(3);
});

it.each([
  ['name', { name: 'A' }],
  ['name', { name: 'A'.repeat(41) }],
  ['colour', { colour: 'red' }],
  ['colour', { colour: '#7a1f5c;}' }],
])('names the wrong field: %s', async (field, wrong) => {
  const answer = await clinic.send('clinic/change-clinic', { as: 'owner', body: { ...look, ...wrong } });

  expect([answer.status, answer.details?.map(({ path }) => path)]).toEqual([400, [field]]);
});
