import { describe, expect, it } from 'vitest';
import { localizedName } from '#web/lib/i18n/texts.ts';

describe('a name for the language of the page', () => {
  it('is the Arabic one on Arabic pages', () => {
    expect(localizedName('ar', 'Dr. Samir', 'د. سمير')).toBe('د. سمير');
    expect(localizedName('ar-EG', 'Main', 'الفرع الرئيسي')).toBe('الفرع الرئيسي');
  });

  it('is the one name when there is no Arabic one, or the page is in English', () => {
    expect(localizedName('ar', 'Dr. Samir', undefined)).toBe('Dr. Samir');
    expect(localizedName('ar', 'Dr. Samir', '')).toBe('Dr. Samir');
    expect(localizedName('ar', null, undefined)).toBeNull();
    expect(localizedName('en', 'Dr. Samir', 'د. سمير')).toBe('Dr. Samir');
  });
});
