import type { LaserArea, ReservationType } from '#shared/models/enums.ts';
import type { useTexts } from './texts.ts';

type T = ReturnType<typeof useTexts>['t'];

/** `Face + Legs`; null without an area. */
export const areasText = (t: T, areas: readonly LaserArea[]): string | null =>
  areas.length === 0 ? null : areas.map((area) => t(`area.${area}`)).join(' + ');

/** `Laser · Face + Legs` */
export const serviceText = (t: T, serviceType: ReservationType, areas: readonly LaserArea[]): string =>
  areas.length === 0 ? t(`type.${serviceType}`) : `${t(`type.${serviceType}`)} · ${areasText(t, areas) ?? ''}`;
