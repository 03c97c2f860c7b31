import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOGO_BYTES } from '#shared/models/clinic.ts';
import { drawPng, logoPng } from '../support/logo-png.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';

let clinic: TestClinic;
beforeEach(async () => {
  clinic = await openTestClinic();
});
afterEach(() => clinic.stop());

const noLogo = { logo_version: null };
const look = { name: 'Rosewood Clinics', name_ar: 'عيادات روزوود', colour: '#7a1f5c' };
const audited = async (): Promise<unknown[]> => {
  const query = { date: '2026-11-21', branch: '1' };
  const { entries } = await clinic.ok('reports/list-audit', { as: 'owner', query });
  return entries.filter(({ action }) => action === 'clinic.changed').map(({ before, after }) => ({ before, after }));
};

it('has no name and no colour of its own until the owner sets them, for everybody to read', async () => {
  expect(await clinic.ok('clinic/show-clinic', {})).toEqual({ name: '', name_ar: '', colour: null, ...noLogo });

  await clinic.ok('clinic/change-clinic', { as: 'owner', body: look });
  await clinic.ok('clinic/change-clinic', { as: 'owner', body: look });

  expect(await clinic.ok('clinic/show-clinic', {})).toEqual({ ...look, ...noLogo });
  expect(await audited()).toEqual([
    {
      before: { name: '', name_ar: '', colour: null, logo_version: null },
      after: { ...look, ...noLogo },
    },
  ]);
});

it('keeps what a change does not name', async () => {
  await clinic.ok('clinic/change-clinic', { as: 'owner', body: look });

  await clinic.ok('clinic/change-clinic', { as: 'owner', body: { name: 'Rose' } });
  await clinic.ok('clinic/change-clinic', { as: 'owner', body: { colour: null } });
  await clinic.ok('clinic/change-clinic', { as: 'owner', body: {} });

  expect(await clinic.ok('clinic/show-clinic', {})).toEqual({ ...look, name: 'Rose', colour: null, ...noLogo });
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

  expect(await clinic.ok('clinic/show-clinic', {})).toEqual({ ...usual, ...noLogo });
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

describe('the logo', () => {
  const set = (logo: string | null) => clinic.ok('clinic/change-clinic', { as: 'owner', body: { ...look, logo } });
  const png = (bytes: number): string => {
    const start = drawPng(8, 8, [0, 0, 0, 255]);
    return Buffer.concat([start, Buffer.alloc(bytes - start.length)]).toString('base64');
  };

  it('is kept by a change without one, and read by everybody as the bytes of its picture', async () => {
    const { logo_version: version } = await set(logoPng);
    await clinic.ok('clinic/change-clinic', { as: 'owner', body: { ...look, colour: null } });

    expect(await clinic.ok('clinic/show-clinic', {})).toEqual({ ...look, colour: null, logo_version: version });
    const answer = await clinic.send('clinic/show-logo', { params: { version: version ?? 0 } });
    expect(answer).toMatchObject({ status: 200, data: { type: 'image/png', base64: logoPng } });
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('has a new address for each picture: the earlier one is gone, so that no cache keeps it for a later one', async () => {
    const { logo_version: first } = await set(logoPng);
    const { logo_version: second } = await set(drawPng(8, 8, [0, 0, 0, 0]).toString('base64'));
    const { logo_version: none } = await set(null);
    const { logo_version: third } = await set(logoPng);

    expect([none, new Set([first, second, third]).size]).toEqual([null, 3]);
    for (const version of [first, second]) {
      expect(await clinic.refused('clinic/show-logo', { params: { version: version ?? 0 } })).toEqual([
        404,
        'logo-unknown',
      ]);
    }
    expect(await clinic.ok('clinic/show-logo', { params: { version: third ?? 0 } })).toMatchObject({ base64: logoPng });
    expect((await audited()).length).toBe(4);
  });

  it('is gone when it was removed', async () => {
    const { logo_version: version } = await set(logoPng);

    await set(null);

    expect(await clinic.ok('clinic/show-clinic', {})).toEqual({ ...look, ...noLogo });
    expect((await clinic.refused('clinic/show-logo', { params: { version: version ?? 0 } }))[0]).toBe(404);
  });

  it('may have 48 KB', async () => {
    expect((await set(png(LOGO_BYTES))).logo_version).toBe(1);
  });

  it('is one of those that were sent when several owners change it at the same time', async () => {
    const shades = [1, 2, 3].map((red) => drawPng(8, 8, [red, 0, 0, 255]).toString('base64'));

    await Promise.all(shades.map((logo) => set(logo)));

    const { logo_version: version } = await clinic.ok('clinic/show-clinic', {});
    expect(version).toBe(3);
    expect(shades).toContain((await clinic.ok('clinic/show-logo', { params: { version: 3 } })).base64);
  });

  it.each([
    ['is larger', () => png(LOGO_BYTES + 3)],
    ['is no base64', () => 'data:image/png;base64,iVBOR'],
    ['is empty', () => ''],
    ['is a JPEG', () => Buffer.from('ffd8ffe000104a46494600', 'hex').toString('base64')],
    ['is a page', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>').toString('base64')],
  ])('is refused at its field when it %s', async (_, logo) => {
    const answer = await clinic.send('clinic/change-clinic', { as: 'owner', body: { ...look, logo: logo() } });

    expect([answer.status, answer.details?.map(({ path }) => path)]).toEqual([400, ['logo']]);
    expect((await clinic.ok('clinic/show-clinic', {})).logo_version).toBeNull();
  });
});
