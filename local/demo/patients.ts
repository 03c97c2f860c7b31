import type { Random } from './seeded-random.ts';

/** Generated people: random first and family names, half of them written in Arabic. */
const latin = {
  first: [
    'Mona',
    'Salma',
    'Dina',
    'Yara',
    'Heba',
    'Nour',
    'Farida',
    'Amira',
    'Tarek',
    'Hany',
    'Sherif',
    'Ziad',
    'Adam',
    'Marwan',
  ],
  middle: ['Adel', 'Hassan', 'Nabil', 'Fouad', 'Ashraf', 'Magdy', 'Ramzy', 'Galal'],
  family: ['Elwan', 'Sabry', 'Barakat', 'Zaher', 'Mansi', 'Rostom', 'Shahin', 'Wahdan', 'Kandil', 'Anwar'],
} as const;

const arabic = {
  first: [
    'منى',
    'سلمى',
    'دينا',
    'يارا',
    'هبة',
    'نور',
    'فريدة',
    'أميرة',
    'طارق',
    'هاني',
    'شريف',
    'زياد',
    'آدم',
    'مروان',
  ],
  middle: ['عادل', 'حسن', 'نبيل', 'فؤاد', 'أشرف', 'مجدي', 'رمزي', 'جلال'],
  family: ['علوان', 'صبري', 'بركات', 'زاهر', 'منسي', 'رستم', 'شاهين', 'وهدان', 'قنديل', 'أنور'],
} as const;

export interface DemoPatient {
  readonly name: string;
  readonly phone: string;
}

/** Phones of the block 010 0000 xxxx, which is not assigned. */
const phoneOf = (index: number): string => `0100000${String(index).padStart(4, '0')}`;

/** Number of demo patients; some visit more than once. */
export const demoPatients = (chance: Random, count: number): DemoPatient[] =>
  Array.from({ length: count }, (_, index) => {
    const names = chance.isTrue(0.5) ? arabic : latin;
    return {
      name: [chance.pick(names.first), chance.pick(names.middle), chance.pick(names.family)].join(' '),
      // Sometimes a mother and her daughter share a phone.
      phone: phoneOf(index % 17 === 16 ? index - 1 : index),
    };
  });
