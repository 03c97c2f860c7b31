import { isDebt } from '#shared/rules/imported-debt.ts';
import type { LaserArea } from '#shared/models/enums.ts';
import { coversVisit } from '#shared/rules/package-areas.ts';
import { type NamedService, serviceText } from '#web/lib/i18n/service-text.ts';
import type { OfferView, PackageView } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';

type Terms = Pick<OfferView, 'name' | 'nameAr' | 'service' | 'areas' | 'unit' | 'units'>;

/** The visit for which a package is sold. */
export interface VisitOfPackage extends NamedService {
  /** Empty where they are not known. */
  readonly laserAreas: readonly LaserArea[];
}

/** Warns when a package does not cover the visit for which it is sold; undefined when it does, or nobody knows. */
export const useNotForVisit = (visit: VisitOfPackage | undefined) => {
  const { t } = useTexts();
  return (sold: Pick<Terms, 'service' | 'areas'>): string | undefined => {
    if (visit === undefined || visit.serviceType === 'regular' || visit.laserAreas.length === 0) return undefined;
    if (coversVisit(sold, { serviceType: visit.serviceType, areas: visit.laserAreas })) return undefined;
    return t('pages:packages.notForVisit', {
      package: serviceText(t, { serviceType: sold.service }, sold.areas),
      visit: serviceText(t, visit, visit.laserAreas),
    });
  };
};

/** Texts of a package: name, content and units left. */
export const usePackageTexts = () => {
  const { t } = useTexts();
  const { number, day, money } = useFormats();
  const localized = useLocalizedName();
  const nameOf = ({ name, nameAr }: Pick<Terms, 'name' | 'nameAr'>): string => localized(name, nameAr);
  return {
    nameOf,
    /** `6 sessions · Laser · Face` */
    contentOf: ({ service, areas, unit, units }: Terms): string =>
      [
        t(`pages:packages.holds.${unit}`, { amount: number(units) }),
        t(`type.${service}`),
        ...(areas.length === 0 ? [t('pages:packages.everyArea')] : areas.map((area) => t(`area.${area}`))),
      ].join(' · '),
    /** `4 of 6 sessions left · until 3 March`; of an imported debt, which holds nothing, the day. */
    stateOf: (bought: PackageView): string => {
      const { unit, units, left, soldOn, expiresOn: last, expired, refundedAt } = bought;
      if (refundedAt !== null) return t('pages:packages.refunded');
      if (isDebt(bought)) return t('pages:packages.from', { day: day(soldOn) });
      if (expired) return t('pages:packages.expiredOn', { day: day(last) });
      return [
        t(`pages:packages.left.${unit}`, { amount: number(left), units: number(units) }),
        t('pages:packages.until', { day: day(last) }),
      ].join(' · ');
    },
    owedOf: ({ balance }: PackageView): string | undefined =>
      balance > 0 ? t('pages:packages.owed', { amount: money(balance) }) : undefined,
  };
};
