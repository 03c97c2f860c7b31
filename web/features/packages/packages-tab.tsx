import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { OfferView, PackagesOfBranch, SoldPackage } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FiguresSkeleton } from '#web/ui/figures-skeleton.tsx';
import { PackageIcon } from '#web/ui/icons.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { FigureStrip, StripFigure } from '#web/ui/figures.tsx';
import { Money } from '#web/ui/money.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { usePackageTexts } from './package-texts.ts';
import { useSoldPackages } from './packages-calls.ts';
import { RefundPackageDialog } from './refund-package-dialog.tsx';

type Sold = NonNullable<PackagesOfBranch['sold']>;

/** Totals: units owed to patients, and money owed by patients. */
const Totals = ({ sold }: { readonly sold: Sold }): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  return (
    <FigureStrip>
      <StripFigure label={t('pages:packageTotals.sessions')} value={number(sold.sessionsLeft)} />
      <StripFigure label={t('pages:packageTotals.pulses')} value={number(sold.pulsesLeft)} />
      <StripFigure label={t('pages:packageTotals.refundable')} value={<Money amount={sold.refundable} />} />
      <StripFigure label={t('pages:packageTotals.balance')} value={<Money amount={sold.balance} />} />
    </FigureStrip>
  );
};

const Offers = ({
  offers,
  onChange,
}: {
  readonly offers: readonly OfferView[];
  readonly onChange: (offer: OfferView) => void;
}): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const { nameOf, contentOf } = usePackageTexts();
  if (offers.length === 0) {
    return <EmptyState shape={PackageIcon} title={t('pages:packages.noOffers')} text={t('pages:packageOffer.none')} />;
  }
  return (
    <List dense disablePadding>
      {offers.map((offer) => (
        <ListItem key={offer.id} divider disableGutters sx={{ gap: 1 }}>
          <ListItemText
            primary={`${nameOf(offer)}${offer.active ? '' : ` · ${t('pages:packages.withdrawn')}`}`}
            secondary={`${contentOf(offer)} · ${t('pages:packages.validFor', { days: number(offer.validDays) })}`}
          />
          <Money amount={offer.price} />
          <Button
            size="small"
            sx={{ flexShrink: 0 }}
            aria-label={t('pages:packageOffer.changeOf', { name: nameOf(offer) })}
            onClick={() => onChange(offer)}
          >
            {t('pages:packageOffer.edit')}
          </Button>
        </ListItem>
      ))}
    </List>
  );
};

const SoldList = ({
  packages,
  onRefund,
}: {
  readonly packages: readonly SoldPackage[];
  readonly onRefund: (bought: SoldPackage) => void;
}): React.ReactElement => {
  const { t } = useTexts();
  const { nameOf, stateOf, owedOf } = usePackageTexts();
  if (packages.length === 0) return <Typography color="textSecondary">{t('pages:packages.noneSold')}</Typography>;
  return (
    <List dense disablePadding>
      {packages.map((bought) => (
        <ListItem key={bought.id} divider disableGutters sx={{ gap: 1 }}>
          <ListItemText
            primary={
              <>
                <bdi>{bought.patientName}</bdi> · <bdi>{nameOf(bought)}</bdi>
              </>
            }
            secondary={[stateOf(bought), owedOf(bought)].filter((part) => part !== undefined).join(' · ')}
          />
          <Button
            size="small"
            sx={{ flexShrink: 0 }}
            color="inherit"
            aria-label={t('pages:packages.refund.of', { name: bought.patientName ?? '' })}
            onClick={() => onRefund(bought)}
          >
            {t('pages:packages.refund.open')}
          </Button>
        </ListItem>
      ))}
    </List>
  );
};

/** The owner's packages tab of a branch: offers, sold packages, and those that expire next. */
export const PackagesTab = ({ branchId }: { readonly branchId: number }): React.ReactElement => {
  const { t } = useTexts();
  const [editing, setEditing] = useState<OfferView | 'new'>();
  const [refunding, setRefunding] = useState<SoldPackage>();
  return (
    <QueryState
      query={useSoldPackages(branchId)}
      failed={t('messages:notLoaded.packages')}
      skeleton={<FiguresSkeleton figures={4} rows={4} />}
    >
      {({ offers, version, sold }) => (
        <Stack spacing={4} sx={{ maxInlineSize: '75rem' }}>
          {sold !== null && <Totals sold={sold} />}
          <Section
            title={t('pages:packages.offers')}
            width={760}
            actions={
              <Button variant="contained" size="small" onClick={() => setEditing('new')}>
                {t('pages:packageOffer.new')}
              </Button>
            }
          >
            <Offers offers={offers} onChange={setEditing} />
          </Section>
          <Section title={t('pages:packages.sold')} width={760}>
            <SoldList packages={sold?.packages ?? []} onRefund={setRefunding} />
          </Section>
          {editing !== undefined && (
            <OfferDialog
              branchId={branchId}
              offer={editing === 'new' ? undefined : editing}
              version={version}
              onClose={() => setEditing(undefined)}
            />
          )}
          {refunding !== undefined && (
            <RefundPackageDialog
              branchId={branchId}
              refunded={{
                patientId: refunding.patientId,
                patientName: refunding.patientName ?? '',
                bought: refunding,
              }}
              onClose={() => setRefunding(undefined)}
            />
          )}
        </Stack>
      )}
    </QueryState>
  );
};
