import { Link } from 'react-router-dom';
import { languageOf } from '../lib/i18n.ts';
import { pathIn } from '../lib/paths.ts';
import { useTexts } from '../lib/texts.ts';

/** The mark: a drop of light on skin. */
export const Mark = ({ size = 34 }: { readonly size?: number }): React.ReactElement => (
  <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden>
    <rect width="40" height="40" rx="13" className="mark__ground" />
    <path d="M20 8.5c5 5.4 8 9.4 8 13.6a8 8 0 0 1-16 0c0-4.2 3-8.2 8-13.6z" className="mark__drop" />
    <path d="M9 31.5c3.4-2.6 7.1-3.9 11-3.9s7.6 1.3 11 3.9" className="mark__line" />
    <path d="M16.3 22.6a3.9 3.9 0 0 0 3.2 3.7" className="mark__shine" />
  </svg>
);

/** Mark and name; leads home. */
export const Brand = (): React.ReactElement => {
  const { t, i18n } = useTexts();
  return (
    <Link
      className="brand"
      to={pathIn(languageOf(i18n.language) ?? 'en', '/')}
      aria-label={`${t('brand')}: ${t('navigation:home')}`}
    >
      <Mark />
      <span className="brand__name">{t('brand')}</span>
    </Link>
  );
};
