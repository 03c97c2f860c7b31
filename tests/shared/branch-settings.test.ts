import { describe, expect, it } from 'vitest';
import { defaultSettings, settingNames, settingTexts, withSetting } from '#shared/rules/branch-settings.ts';

describe('settings of a branch', () => {
  it('reads back every setting as it is written when none was touched', () => {
    for (const text of settingTexts(defaultSettings)) {
      const [name = '', value = ''] = text.split('=');

      expect(withSetting(defaultSettings, name, value), text).toEqual(defaultSettings);
    }
    expect(settingTexts(defaultSettings)).toHaveLength(settingNames.length);
  });

  it('changes one setting and keeps the others when it is set', () => {
    const changed = withSetting(defaultSettings, 'arrivals', 'on');

    expect(changed).toEqual({ ...defaultSettings, arrivals: true });
  });

  it.each([
    ['auto_skip_minutes', '10', 10],
    ['auto_skip_minutes', 'none', null],
    ['daily_limit_laser', '12', 12],
    ['daily_limit_regular', 'none', null],
    ['last_entry', 'off', false],
    ['max_open_per_phone', '2', 2],
  ])('takes %s=%s', (name, typed, value) => {
    expect(withSetting(defaultSettings, name, typed)).toEqual({ ...defaultSettings, [name]: value });
  });

  it.each([
    ['arrivals', 'yes'],
    ['arrivals', '1'],
    ['auto_skip_minutes', '0'],
    ['auto_skip_minutes', '1.5'],
    ['auto_skip_minutes', ''],
    ['daily_limit_laser', '0'],
    ['last_entry', '30'],
    ['max_open_per_phone', 'none'],
    ['no_such_setting', 'on'],
  ])('refuses %s=%s', (name, typed) => {
    expect(withSetting(defaultSettings, name, typed)).toBeUndefined();
  });
});
