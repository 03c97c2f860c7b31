import Dialog from '@mui/material/Dialog';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { OfferView } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { usePackageTexts } from './package-texts.ts';
import { usePackageOffers } from './packages-calls.ts';

interface Props {
  readonly branchId: number;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called with the chosen package; its payment follows. */
  readonly onChoose: (offer: OfferView) => void;
}

/** Choice of the package to sell, from the branch's active offers. */
export const SellDialog = ({ branchId, open, onClose, onChoose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { money, number } = useFormats();
  const { nameOf, contentOf } = usePackageTexts();
  const offers = usePackageOffers(branchId, open);
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('pages:packages.sell')}</DialogTitle>
      <DialogContent>
        <QueryState
          query={offers}
          failed={t('messages:notLoaded.packages')}
          skeleton={<Skeleton variant="rounded" height={120} />}
        >
          {({ offers: all }) => {
            const sold = all.filter(({ active }) => active);
            return sold.length === 0 ? (
              <Typography>{t('pages:packages.noOffers')}</Typography>
            ) : (
              <List disablePadding>
                {sold.map((offer) => (
                  <ListItemButton key={offer.id} divider onClick={() => onChoose(offer)}>
                    <ListItemText
                      primary={`${nameOf(offer)} · ${money(offer.price)}`}
                      secondary={`${contentOf(offer)} · ${t('pages:packages.validFor', { days: number(offer.validDays) })}`}
                    />
                  </ListItemButton>
                ))}
              </List>
            );
          }}
        </QueryState>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
