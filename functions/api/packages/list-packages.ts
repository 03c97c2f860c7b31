import { listPackages as route, type PackagesOfBranch } from '#shared/routes/packages.ts';
import { asPiastres, sumOfPiastres, toPounds, ZERO_PIASTRES } from '#shared/rules/money.ts';
import { displayPhone } from '#shared/rules/phone.ts';
import { listOpenPackages, type PatientPackage, readPackageOffers } from '#functions/data/money/packages.ts';
import { getKeptPatients } from '#functions/data/patients/patients.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { isExpired, refundOfPackage, unitsLeft } from '#functions/domain/money/packages.ts';
import { owedOf } from '#functions/domain/money/payments.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import type { BranchScope } from '#functions/runtime/scope.ts';
import { offerView, packageView } from '#functions/views/package-view.ts';

const readSold = async ({ store }: Dependencies, { branch, today }: BranchScope): Promise<PackagesOfBranch['sold']> => {
  const packages = await listOpenPackages(store, branch.id, today);
  const patients = await getKeptPatients(
    store,
    branch.id,
    packages.map(({ patientId }) => patientId),
  );
  const valid = packages.filter((bought) => !isExpired(bought, today));
  const leftIn = (unit: PatientPackage['unit']): number =>
    valid.reduce((sum, bought) => sum + (bought.unit === unit ? unitsLeft(bought, today) : 0), 0);
  return {
    packages: packages.map((bought) => {
      const patient = patients.get(bought.patientId);
      return {
        ...packageView(bought, today),
        patient_id: patient?.id ?? bought.patientId,
        patient_name: patient?.name ?? null,
        patient_phone: patient === undefined ? null : displayPhone(patient.phone),
      };
    }),
    sessions_left: leftIn('sessions'),
    pulses_left: leftIn('pulses'),
    refundable: toPounds(sumOfPiastres(valid.map((bought) => refundOfPackage(bought).refund))),
    balance: toPounds(packages.reduce((sum, bought) => asPiastres(sum + owedOf(bought)), ZERO_PIASTRES)),
  };
};

export const listPackages = endpoint(route, async ({ input: { query }, branch, today, deps }) => {
  const [{ offers, version }, sold] = await Promise.all([
    readPackageOffers(deps.store, branch.id),
    query.include === 'sold' ? readSold(deps, { branch, today }) : null,
  ]);
  return { offers: offers.map(offerView), version, sold };
});
