import './pager.css';
import { useFormats } from '../lib/formats.ts';
import { useTexts } from '../lib/texts.ts';
import { Button } from './button.tsx';
import { backIcon, forwardIcon, Icon } from './icon.tsx';

/** A page number held within 1 and the number of pages. Source: seed section 2, Patients tab. */
export const clampPage = (page: number, pages: number): number => Math.min(Math.max(1, page), Math.max(1, pages));

interface Props {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Previous, next, and 'page x of y'. */
export const Pager = ({ page, pages, onPage }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const current = clampPage(page, pages);
  const last = Math.max(1, pages);
  return (
    <nav className="pager" aria-label={t('pager.label')}>
      <Button look="quiet" size="small" disabled={current <= 1} onClick={() => onPage(clampPage(current - 1, pages))}>
        <Icon shape={backIcon} size={18} mirrored />
        {t('pager.previous')}
      </Button>
      <span aria-live="polite">{t('pager.place', { page: number(current), pages: number(last) })}</span>
      <Button
        look="quiet"
        size="small"
        disabled={current >= last}
        onClick={() => onPage(clampPage(current + 1, pages))}
      >
        {t('pager.next')}
        <Icon shape={forwardIcon} size={18} mirrored />
      </Button>
    </nav>
  );
};
