import { serviceText } from '#web/lib/i18n/service-text.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import type { DoctorQueueItem } from '#web/lib/api/answers.ts';

/** ` · Dr. Layla` where the patient prefers a doctor. */
export const PreferredDoctor = ({
  row: { preferredDoctor: doctor },
}: {
  readonly row: Partial<Pick<DoctorQueueItem, 'preferredDoctor'>>;
}): React.ReactElement | null => {
  const nameOf = useLocalizedName();
  const name = nameOf(doctor?.name ?? null, doctor?.nameAr);
  return name === null ? null : (
    <span>
      {' · '}
      <bdi>{name}</bdi>
    </span>
  );
};

/** Service, body areas and preferred doctor of a patient: `Laser · legs · Dr. Layla`. */
export const Service = ({
  row,
}: {
  readonly row: Pick<DoctorQueueItem, 'serviceType' | 'laserAreas'> & Partial<Pick<DoctorQueueItem, 'preferredDoctor'>>;
}): React.ReactElement => {
  const { t } = useTexts();
  return (
    <span>
      {serviceText(t, row, row.laserAreas)}
      <PreferredDoctor row={row} />
    </span>
  );
};
