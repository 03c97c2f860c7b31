import i18next from 'i18next';
import type { LaserArea, ReservationType } from '#shared/models/enums.ts';
import { localizedName, type useTexts } from './texts.ts';

type T = ReturnType<typeof useTexts>['t'];

/** `Face + Legs`; null without an area. */
export const areasText = (t: T, areas: readonly LaserArea[]): string | null =>
  areas.length === 0 ? null : areas.map((area) => t(`area.${area}`)).join(' + ');

/** What names the service of a visit: its kind, or a further service. */
export interface NamedService {
  readonly serviceType: ReservationType;
  readonly serviceId?: number | undefined;
  readonly serviceName?: string | undefined;
  readonly serviceNameAr?: string | undefined;
}

/** The further service of a visit, with its names; nothing for a visit of the kind itself. */
export const furtherNames = ({ serviceId: id, serviceName: name, serviceNameAr: nameAr }: Partial<NamedService>) => ({
  ...(id !== undefined && { serviceId: id }),
  ...(name !== undefined && { serviceName: name }),
  ...(nameAr !== undefined && { serviceNameAr: nameAr }),
});

/** The service of a visit in the language of the page: `PRP`, `Laser`. */
export const serviceName = (t: T, { serviceType, serviceName: name, serviceNameAr: nameAr }: NamedService): string =>
  name === undefined ? t(`type.${serviceType}`) : localizedName(i18next.language, name, nameAr);

/** `Laser · Face + Legs` */
export const serviceText = (t: T, visit: NamedService, areas: readonly LaserArea[]): string =>
  [serviceName(t, visit), areasText(t, areas)].filter((part) => part !== null).join(' · ');
