import type { DoctorQueueItem } from '#shared/routes/doctor.ts';
import { useTexts } from '#web/lib/texts.ts';

/** What a patient comes for, with the body area where there is one: `Laser · legs`. */
export const Service = ({
  row,
}: {
  readonly row: Pick<DoctorQueueItem, 'type' | 'laser_area'>;
}): React.ReactElement => {
  const { t } = useTexts();
  return (
    <span>
      {t(`type.${row.type}`)}
      {row.laser_area !== null && ` · ${t(`area.${row.laser_area}`)}`}
    </span>
  );
};
