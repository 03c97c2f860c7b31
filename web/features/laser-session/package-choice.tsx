import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { usePackageLeft } from '#web/parts/clinic/package-use.ts';
import type { SessionGuide } from './unusual-figures.ts';

/** Value of the choice to charge the session instead of using a package. */
export const NO_PACKAGE = 'none';

type Packages = SessionGuide['packages'];

/** The packages of the patient for the service and the area of this visit; the first to expire is proposed. */
export const packagesForVisit = (guide: SessionGuide | undefined): Packages =>
  guide?.packages.filter((bought) => bought.forThisVisit) ?? [];

interface Props {
  readonly packages: Packages;
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (id: string) => void;
}

/** Choice of the package for the session, with the units left in each, and the other branch at which it was bought. */
export const PackageChoice = ({ packages, value, disabled, onChange }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const leftOf = usePackageLeft();
  if (packages.length === 0) return null;
  return (
    <TextField
      select
      label={t('pages:session.package.label')}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    >
      {packages.map((bought) => (
        <MenuItem key={bought.id} value={bought.id}>
          {`${nameOf(bought.name, bought.nameAr)} · ${leftOf(bought)}`}
        </MenuItem>
      ))}
      <MenuItem value={NO_PACKAGE}>{t('pages:session.package.none')}</MenuItem>
    </TextField>
  );
};
