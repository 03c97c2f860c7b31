import { Link } from 'react-router-dom';
import { languageOf } from '../lib/i18n.ts';
import { pathIn } from '../lib/paths.ts';
import { useTexts } from '../lib/texts.ts';

/** The mark: a drop, and the skin that takes it. */
export const Mark = ({ size = 34 }: { readonly size?: number }): React.ReactElement => (
  <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden>
    <rect width="40" height="40" rx="13" className="mark__ground" />
    <path d="M20 6.5c4.6 5 7.4 8.7 7.4 12.6a7.4 7.4 0 0 1-14.8 0c0-3.9 2.8-7.6 7.4-12.6z" className="mark__drop" />
    <path d="M9.5 28.2c3 3.2 6.6 4.8 10.5 4.8s7.5-1.6 10.5-4.8" className="mark__line" />
    <path d="M16.4 19.6a3.6 3.6 0 0 0 3 3.4" className="mark__shine" />
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
