import { expect, it } from 'vitest';
import { readSettings } from '../../local/settings.ts';

it('a setting with a wrong value is named with what it may be', () => {
  expect(() => readSettings({ PORT: '70000', DEMO_DATA: 'off' })).toThrow(
    'PORT must be a number from 0 to 65535. DEMO_DATA must be full, accounts or none.',
  );
  expect(readSettings({ PORT: '0', DEMO_DATA: 'none' })).toMatchObject({ port: 0, demoData: 'none' });
});
