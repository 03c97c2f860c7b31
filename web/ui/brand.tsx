import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import SvgIcon from '@mui/material/SvgIcon';
import { useState, useSyncExternalStore } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { clinicLook, subscribeToClinicLook } from '../lib/device/clinic-look.ts';
import { languageOf } from '../lib/i18n/i18n.ts';
import { pathIn } from '../lib/i18n/paths.ts';
import { useTexts } from '../lib/i18n/texts.ts';

interface Size {
  /** In px. */
  readonly size?: number;
}

/** The product's mark: a drop above skin. */
export const UsualMark = ({ size = 34 }: Size): React.ReactElement => (
  <SvgIcon viewBox="0 0 40 40" sx={{ fontSize: size, fill: 'none', strokeLinecap: 'round' }}>
    <rect width="40" height="40" rx="13" fill="var(--primary)" />
    <path d="M20 6.5c4.6 5 7.4 8.7 7.4 12.6a7.4 7.4 0 0 1-14.8 0c0-3.9 2.8-7.6 7.4-12.6z" fill="var(--on-primary)" />
    <path d="M9.5 28.2c3 3.2 6.6 4.8 10.5 4.8s7.5-1.6 10.5-4.8" stroke="var(--accent)" strokeWidth="3" />
    <path d="M16.4 19.6a3.6 3.6 0 0 0 3 3.4" stroke="var(--primary)" strokeWidth="1.8" />
  </SvgIcon>
);

/** The address of the picture of a version. */
export const logoAddress = (version: number): string => `/api/clinic/logo/${String(version)}`;

/** The clinic's logo, in a square; without one, and in prerendered markup, `usual`. */
export const Logo = ({ size = 34, usual = null }: Size & { readonly usual?: React.ReactNode }): React.ReactNode => {
  const { t } = useTexts();
  const version = useSyncExternalStore(
    subscribeToClinicLook,
    () => clinicLook().logoVersion,
    () => null,
  );
  const [failed, setFailed] = useState<number>();
  if (version === null || version === failed) return usual;
  return (
    <Box
      component="img"
      className="logo"
      src={logoAddress(version)}
      alt={t('brand')}
      onError={() => setFailed(version)}
      sx={{ fontSize: size }}
    />
  );
};

/** The clinic's logo, or the product's mark. */
export const Mark = (props: Size): React.ReactElement => <Logo {...props} usual={<UsualMark {...props} />} />;

/** Logo and name, with a link to the landing page. */
export const Brand = (): React.ReactElement => {
  const { t, i18n } = useTexts();
  return (
    <Link
      component={RouterLink}
      className="brand"
      to={pathIn(languageOf(i18n.language) ?? 'en', '/')}
      aria-label={`${t('brand')}: ${t('navigation:home')}`}
      color="text.primary"
      underline="none"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.25,
        marginInlineEnd: 'auto',
        minBlockSize: 48,
        fontWeight: 650,
        fontSize: '1.1875rem',
        // A name of two lines stays within the header.
        lineHeight: 'var(--tight)',
        overflowWrap: 'anywhere',
      }}
    >
      <Mark />
      <span>{t('brand')}</span>
    </Link>
  );
};
