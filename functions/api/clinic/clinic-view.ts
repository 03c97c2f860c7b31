import type { Clinic } from '#functions/data/staff/clinic.ts';

export const clinicView = ({ name, nameAr, colour, logoVersion }: Clinic) => ({
  name,
  name_ar: nameAr,
  colour,
  logo_version: logoVersion,
});
