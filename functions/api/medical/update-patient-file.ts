import { updatePatientFile as route } from '#shared/routes/medical.ts';
import { changedMeanwhile } from '#shared/refusals/queue.ts';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { consentWrite } from '#functions/data/messages/consents.ts';
import { type PatientFileItem, patientFileWrite, readPatientFile } from '#functions/data/patients/patient-files.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { patientFileView } from './medical-view.ts';

/** The consents that this version of the file adds, changes or removes. */
const consentChanges = (before: PatientFileItem['consents'], file: PatientFileItem) => {
  const { patientId, consents, updatedAt: at, updatedBy: author, version } = file;
  const has = (all: PatientFileItem['consents'], { kind, given_on: day }: (typeof consents)[number]): boolean =>
    all.some((each) => each.kind === kind && each.given_on === day);
  const given = consents.filter((consent) => !has(before, consent)).map(({ kind }) => ({ kind, given: true }));
  const withdrawn = before
    .filter(({ kind }) => !consents.some((each) => each.kind === kind))
    .map(({ kind }) => ({ kind, given: false }));
  return [...given, ...withdrawn].map((change) => ({
    ...change,
    source: 'file' as const,
    patientId,
    author,
    at,
    unique: `v${String(version)}`,
  }));
};

export const updatePatientFile = endpoint(
  route,
  async ({ input: { body }, actor: doctor, patient: readPatient, deps, now, commit, requestId }) => {
    const { patient, branchId } = await readPatient();
    const branch = await getBranch(deps.store, deps.cache, branchId);
    const patientId = patient.id;
    return retryOnConflict(async () => {
      const before = await readPatientFile(deps.store, patient);
      if ((before?.version ?? 0) !== body.version) throw changedMeanwhile();
      const file = {
        patientId,
        birthYear: body.birth_year,
        sex: body.sex,
        allergies: body.allergies,
        warnings: body.warnings,
        consents: body.consents,
        version: body.version + 1,
        updatedAt: now.toISOString(),
        updatedBy: doctor.name,
      };
      return commit(
        [
          patientFileWrite(file),
          ...consentChanges(before?.consents ?? [], file).map((change) => consentWrite({ ...change, branchId })),
        ],
        { file: patientFileView(patientId, file) },
        {
          branchId,
          day: clinicDayAt(now, branch),
          action: 'patient_file.updated',
          // Only the version: audit entries must not contain medical data.
          after: { version: file.version },
          // No patient's id: audit entries stay when a patient is erased.
          unique: requestId,
        },
      );
    });
  },
);
