import type { OfferView, PackageView } from '#shared/models/packages.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { toPounds } from '#shared/rules/money.ts';
import type { PackageOffer, PatientPackage } from '#functions/data/money/packages.ts';
import { ageOfDebt } from '#functions/domain/money/debts.ts';
import { isExpired, refundOfPackage, unitsLeft } from '#functions/domain/money/packages.ts';
import { owedOf } from '#functions/domain/money/payments.ts';

/** An offer, as a reply shows it. */
export const offerView = ({ nameAr, singlePrice, price, validDays, ...offer }: PackageOffer): OfferView => ({
  ...offer,
  name_ar: nameAr,
  price: toPounds(price),
  single_price: toPounds(singlePrice),
  valid_days: validDays,
});

/** A package of a patient, as a reply shows it on a clinic day. */
export const packageView = (bought: PatientPackage, today: ClinicDay): PackageView => ({
  id: bought.id,
  name: bought.name,
  name_ar: bought.nameAr,
  service: bought.service,
  areas: bought.areas,
  unit: bought.unit,
  units: bought.units,
  used: bought.used,
  left: unitsLeft(bought, today),
  price: toPounds(bought.charge),
  amount_paid: toPounds(bought.paid),
  balance: toPounds(owedOf(bought)),
  debt_age: owedOf(bought) > 0 ? ageOfDebt(bought.soldOn, today) : null,
  refundable: toPounds(refundOfPackage(bought).refund),
  sold_on: bought.soldOn,
  expires_on: bought.expiresOn,
  expired: isExpired(bought, today),
  refunded_at: bought.refundedAt ?? null,
  receipts: bought.receipts.map(({ number, at, amount }) => ({
    receipt_number: number,
    at,
    amount: toPounds(amount),
  })),
});
