import type { Clinic } from '#functions/data/staff/clinic.ts';

export const clinicView = ({ name, nameAr, colour }: Clinic) => ({ name, name_ar: nameAr, colour });
