import { describe, expect, it } from 'vitest';
import { arabicName, mainName, staffNameOf } from '#functions/domain/staff/staff-name.ts';

describe('the name of a staff user in an item', () => {
  it('holds both names when there is an Arabic one', () => {
    const name = staffNameOf({ name: 'Dr. Samir', nameAr: 'د. سمير' });

    expect([mainName(name), arabicName(name)]).toEqual(['Dr. Samir', 'د. سمير']);
  });

  it('is the one name when there is no Arabic one, as in items written before', () => {
    const name = staffNameOf({ name: 'Dr. Samir' });

    expect(name).toBe('Dr. Samir');
    expect([mainName(name), arabicName(name)]).toEqual(['Dr. Samir', undefined]);
  });

  it('has no name when the item holds none', () => {
    expect([mainName(undefined), arabicName(undefined)]).toEqual([undefined, undefined]);
  });
});
