import { userIdOf } from '#functions/data/staff/users.ts';

const arabicNames: Readonly<Record<string, string>> = { 'Dr. Samir': 'د. سمير', 'Dr. Layla': 'د. ليلى' };

/** One payment in a line of income per doctor. */
export const incomeOf = (name: string, amount: number) => ({
  line: 'doctor',
  doctor_id: userIdOf(name === 'Dr. Samir' ? 'doctor@demo.clinic' : 'doctor2@demo.clinic'),
  doctor_name: name,
  doctor_name_ar: arabicNames[name],
  payment_count: 1,
  reversal_count: 0,
  total_revenue: amount,
});
/** One payment for a visit that no doctor has called. */
export const notCalled = (amount: number) => ({
  ...incomeOf('', amount),
  line: 'no_doctor',
  doctor_id: null,
  doctor_name: null,
});
