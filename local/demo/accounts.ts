import { hourAt } from '#shared/rules/clinic-day.ts';
import { asE164 } from '#shared/rules/phone.ts';
import type { BranchSettings } from '#shared/rules/branch-settings.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { User } from '#functions/data/table/items/staff.ts';
import { userIdOf } from '#functions/data/staff/users.ts';
import { branchDefaults } from '#functions/domain/queue/branch-defaults.ts';

/** The password of every demo user; demo users exist only where demo data is loaded. */
export const demoPassword = 'demo-clinic';

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

/**
 * Colleagues of the demo users, who worked in the thirty days before today. The history is added while the front desk is
 * open: with staff of its own it never changes the current patient, the drawer or the pulse counter of a demo user.
 */
export const formerStaff: readonly User[] = [
  user('former.doctor@demo.clinic', ['Dr. Youssef', 'د. يوسف'], 'doctor', 1),
  user('former.doctor2@demo.clinic', ['Dr. Mariam', 'د. مريم'], 'doctor', 1),
  user('former.reception@demo.clinic', ['Laila Reception', 'ليلى من الاستقبال'], 'reception', 1),
  user('former.branch2@demo.clinic', ['Dr. Nabil', 'د. نبيل'], 'doctor', 2),
  user('former.reception.branch2@demo.clinic', ['Samia Reception', 'سامية من الاستقبال'], 'reception', 2),
];

/** A colleague who works today: serves consultations, while `doctor2` serves laser and fractional sessions. */
export const consultant: User = user('consultant@demo.clinic', ['Dr. Hana', 'د. هنا'], 'doctor', 1);

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

/** Opening hours of the demo, in hours after midnight. */
const HOURS = { open: 10, close: 22, least: 6 } as const;
const timeOf = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`;

/**
 * Begin of the day and opening hours of the demo: ten to ten, or longer, so that a demo that starts early or late has
 * been open for some hours and stays open for some.
 */
export const demoTimes = (now: Date): Required<Pick<Branch, 'day_starts_at' | 'hours'>> => {
  const hour = hourAt(now, branchDefaults.time_zone);
  // From two to nine in the morning, a day from four to four would be over soon or have hardly begun.
  const first = hour >= 2 && hour < 9 ? 0 : 4;
  const since = hour < first ? hour + 24 : hour;
  const hours = {
    open: timeOf(Math.max(first, Math.min(HOURS.open, since - HOURS.least))),
    close: timeOf(Math.min(first + 24, Math.max(HOURS.close, since + HOURS.least))),
  };
  return {
    day_starts_at: timeOf(first),
    hours: Object.fromEntries(['0', '1', '2', '3', '4', '5', '6'].map((weekday) => [weekday, hours])),
  };
};
