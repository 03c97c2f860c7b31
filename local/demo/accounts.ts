import { createHash } from 'node:crypto';
import { toPiastres } from '#shared/rules/money.ts';
import { asE164 } from '#shared/rules/phone.ts';
import { type BranchSettings, defaultSettings } from '#shared/rules/branch-settings.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { User } from '#functions/data/table/items/staff.ts';

/** The password of every demo user; demo users exist only where demo data is loaded. */
export const demoPassword = 'demo-clinic';

/** A deterministic id from the email: loading twice creates no duplicates. */
export const userIdOf = (email: string): string => `u${createHash('sha256').update(email).digest('hex').slice(0, 16)}`;

const user = (
  email: string,
  [name, nameAr]: readonly [string, string],
  role: User['role'],
  branchId: number | null,
): User => ({
  id: userIdOf(email),
  email,
  name,
  nameAr,
  role,
  branchId,
  disabled: false,
});

export const demoUsers: readonly User[] = [
  {
    ...user('reception@demo.clinic', ['Nadia Reception', 'نادية من الاستقبال'], 'reception', 1),
    rights: ['reverse', 'discount', 'merge'],
  },
  user('reception2@demo.clinic', ['Mona Reception', 'منى من الاستقبال'], 'reception', 1),
  user('doctor@demo.clinic', ['Dr. Samir', 'د. سمير'], 'doctor', 1),
  user('doctor2@demo.clinic', ['Dr. Layla', 'د. ليلى'], 'doctor', 1),
  user('reception.branch2@demo.clinic', ['Hoda Reception', 'هدى من الاستقبال'], 'reception', 2),
  user('doctor.branch2@demo.clinic', ['Dr. Karim', 'د. كريم'], 'doctor', 2),
  {
    ...user('owner@demo.clinic', ['Clinic Owner', 'إدارة العيادة'], 'owner', null),
    phone: asE164('+201000009001'),
    daySheetLanguage: 'ar',
  },
];

/** Initial settings of a new branch. Source: docs/domain.md#money. */
export const branchDefaults: Pick<Branch, 'time_zone' | 'day_starts_at' | 'prices' | 'visitMinutes' | 'settings'> = {
  time_zone: 'Africa/Cairo',
  day_starts_at: '04:00',
  prices: { regular: toPiastres(300), pulse: toPiastres(5), fractional: toPiastres(1500) },
  visitMinutes: { regular: 15, laser: 30, fractional: 45 },
  settings: defaultSettings,
};

export const demoBranches: readonly Branch[] = [
  {
    id: 1,
    name: 'Main',
    nameAr: 'الفرع الرئيسي',
    address: '12 Nile Street, Cairo',
    addressAr: '12 شارع النيل، القاهرة',
    phone: '+20223456701',
    ...branchDefaults,
  },
  {
    id: 2,
    name: 'Secondary',
    nameAr: 'الفرع الثاني',
    address: '5 Garden Square, Giza',
    addressAr: '5 ميدان الحدائق، الجيزة',
    phone: '+20233456702',
    ...branchDefaults,
  },
];

/** Branch settings of the demo that differ from the defaults. */
const demoSettings: Readonly<Record<number, Partial<BranchSettings>>> = {
  1: { arrivals: true, drawers: true, choose_doctor: true },
};

/** The branches of the demo data. */
export const branchesToShow: readonly Branch[] = demoBranches.map((branch) => ({
  ...branch,
  settings: { ...branch.settings, ...demoSettings[branch.id] },
}));
