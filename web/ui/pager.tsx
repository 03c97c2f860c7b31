import Pagination from '@mui/material/Pagination';
import PaginationItem from '@mui/material/PaginationItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormats } from '../lib/formats.ts';
import { useTexts } from '../lib/texts.ts';
import { backIcon, forwardIcon, Icon } from './icon.tsx';

/** A page number held within 1 and the number of pages. Source: seed section 2, Patients tab. */
export const clampPage = (page: number, pages: number): number => Math.min(Math.max(1, page), Math.max(1, pages));

interface Props {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

const Previous = (): React.ReactElement => {
  const { t } = useTexts();
  return (
    <>
      <Icon shape={backIcon} size={18} mirrored />
      {t('pager.previous')}
    </>
  );
};

const Next = (): React.ReactElement => {
  const { t } = useTexts();
  return (
    <>
      {t('pager.next')}
      <Icon shape={forwardIcon} size={18} mirrored />
    </>
  );
};

/** Previous, next, the pages near, and 'page x of y'. */
export const Pager = ({ page, pages, onPage }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const current = clampPage(page, pages);
  const last = Math.max(1, pages);
  const names = { previous: t('pager.previous'), next: t('pager.next') };
  return (
    <Stack className="pager" spacing={1} sx={{ alignItems: 'center', paddingBlock: 2 }}>
      <Pagination
        aria-label={t('pager.label')}
        shape="rounded"
        page={current}
        count={last}
        siblingCount={0}
        onChange={(_, to) => onPage(clampPage(to, pages))}
        getItemAriaLabel={(type, to) =>
          type === 'previous' || type === 'next'
            ? names[type]
            : t('pager.place', { page: number(to ?? 1), pages: number(last) })
        }
        renderItem={(item) => (
          <PaginationItem
            {...item}
            page={typeof item.page === 'number' ? number(item.page) : item.page}
            slots={{ previous: Previous, next: Next }}
            sx={{ gap: 1 }}
          />
        )}
      />
      <Typography variant="body2" aria-live="polite">
        {t('pager.place', { page: number(current), pages: number(last) })}
      </Typography>
    </Stack>
  );
};
