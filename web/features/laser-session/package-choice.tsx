import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { useBoughtAt } from '#web/parts/clinic/package-use.ts';
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
  const { number } = useFormats();
  const nameOf = useLocalizedName();
  const boughtAtText = useBoughtAt();
  if (packages.length === 0) return null;
  return (
    <TextField
      select
      label={t('pages:session.package.label')}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    >
      {packages.map(({ id, name, nameAr, unit, left, units, boughtAt: at }) => (
        <MenuItem key={id} value={id}>
          {[
            nameOf(name, nameAr),
            t(`pages:packages.left.${unit}`, { amount: number(left), units: number(units) }),
            boughtAtText(at),
          ]
            .filter((part) => part !== undefined)
            .join(' · ')}
        </MenuItem>
      ))}
      <MenuItem value={NO_PACKAGE}>{t('pages:session.package.none')}</MenuItem>
    </TextField>
  );
};
