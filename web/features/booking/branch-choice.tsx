import type { BranchView } from '../../../shared/routes/branches.ts';
import { useFormats } from '../../lib/formats.ts';
import { languageOf } from '../../lib/i18n.ts';
import { useTexts } from '../../lib/texts.ts';
import { Choice, Choices } from '../../ui/form-field.tsx';
import { checkIcon, clockIcon, closeIcon, Icon } from '../../ui/icon.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Chip } from '../../ui/status-chip.tsx';

interface Props {
  readonly branches: readonly BranchView[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** The branches to choose from, each with whether it takes bookings and how long one would wait there now. */
export const BranchChoice = ({ branches, chosen, onChoose }: Props): React.ReactElement => {
  const { t, i18n } = useTexts();
  const { number, duration } = useFormats();
  const arabic = languageOf(i18n.language) === 'ar';
  const waitOf = ({ open, waiting, estimated_wait_time: wait }: BranchView): string => {
    if (!open) return t('dash');
    if (waiting === 0) return t('pages:booking.nobody');
    return t('pages:booking.waitNow', { count: waiting, amount: number(waiting), wait: duration(wait) });
  };
  return (
    <Choices>
      {branches.map((branch) => (
        <Choice
          key={branch.id}
          name="branch"
          value={String(branch.id)}
          chosen={chosen === String(branch.id)}
          onChoose={() => onChoose(String(branch.id))}
          face="row"
        >
          <span className="branch">
            <span className="branch__head">
              <span className="branch__name">{arabic ? branch.name_ar : branch.name}</span>
              {branch.open ? (
                <Chip tone="good" shape={checkIcon}>
                  {t('pages:booking.open')}
                </Chip>
              ) : (
                <Chip tone="plain" shape={closeIcon}>
                  {t('pages:booking.closedNow')}
                </Chip>
              )}
            </span>
            <span className="branch__address">{arabic ? branch.address_ar : branch.address}</span>
            <span className="branch__wait">
              <Icon shape={clockIcon} size={16} />
              {waitOf(branch)}
            </span>
          </span>
        </Choice>
      ))}
    </Choices>
  );
};

/** As high as two branches, so that nothing moves when they come. */
export const BranchSkeleton = (): React.ReactElement => (
  <Loading>
    <div className="branch-skeleton">
      <Skeleton shape="card" count={2} />
    </div>
  </Loading>
);
