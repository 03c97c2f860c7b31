import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { BranchDetails, PriceList } from '#web/lib/api/answers.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { State } from '#web/ui/state.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCancelPrice, usePriceList, useServices } from './branches-calls.ts';
import { PriceForm } from './price-form.tsx';
import { priceNames } from './use-price-form.ts';

const wireNames = { regular: 'regular', perPulse: 'per_pulse', fractional: 'fractional' } as const;

interface Props {
  readonly branch: BranchDetails;
  /** Called with the version of the branch after a change. */
  readonly onSaved: (version: number) => void;
  readonly onClose: () => void;
}

type Line = Omit<PriceList['lines'][number], 'price'>;

const tones = { coming: 'warn', now: 'good', past: 'plain' } as const;

/** `from 1 Jan 2027 until 31 Mar 2027`, and who set it. */
const useLineTexts = () => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const { day, date } = useFormats();
  const periodOf = ({ from, until }: Line): string => {
    if (from !== null && until !== null)
      return t('pages:office.prices.fromUntil', { from: day(from), until: day(until) });
    if (from !== null) return t('pages:office.prices.fromOnly', { from: day(from) });
    if (until !== null) return t('pages:office.prices.untilOnly', { until: day(until) });
    return t('pages:office.prices.always');
  };
  const setBy = ({ setAt, setBy: name, setByAr }: Line): string => {
    if (setAt === null) return '';
    const on = { day: date(setAt) };
    return name === null
      ? t('pages:office.prices.setOn', on)
      : t('pages:office.prices.setBy', { name: nameOf(name, setByAr), ...on });
  };
  return (line: Line): string => [periodOf(line), setBy(line)].filter((text) => text !== '').join(' · ');
};

/** A price of the list: of a kind, or of a further service. */
type Named = { readonly price: (typeof wireNames)[keyof typeof wireNames] } | { readonly serviceId: number };

interface LinesProps {
  readonly title: string;
  /** Of one price, oldest first. */
  readonly lines: readonly Line[];
  readonly isBusy: boolean;
  readonly onCancel: (line: Line) => void;
}

/** One price: what comes, what holds now, what was. */
const LinesOfPrice = ({ title, lines, isBusy, onCancel }: LinesProps): React.ReactElement => {
  const { t } = useTexts();
  const { money } = useFormats();
  const textOf = useLineTexts();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} component="h3" variant="subtitle2">
        {title}
      </Typography>
      <List disablePadding>
        {lines.toReversed().map((line) => (
          <ListItem key={line.from ?? ''} divider disableGutters sx={{ gap: 1, flexWrap: 'wrap' }}>
            <ListItemText
              sx={{ minInlineSize: '12rem' }}
              primary={
                <>
                  {money(line.amount)}{' '}
                  <State tone={tones[line.state]}>{t(`pages:office.prices.state.${line.state}`)}</State>
                </>
              }
              secondary={textOf(line)}
            />
            {line.state === 'coming' && (
              <Button size="small" color="error" disabled={isBusy} onClick={() => onCancel(line)}>
                {t('pages:office.prices.cancel')}
              </Button>
            )}
          </ListItem>
        ))}
      </List>
    </section>
  );
};

const PriceLines = ({ branch, onSaved }: Pick<Props, 'branch' | 'onSaved'>): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const cancel = useCancelPrice(branch.id);
  const services = useServices().data?.services ?? [];
  const nameOf = useLocalizedName();
  const onCancel = (named: Named, { from }: Line, version: number): void => {
    if (from === null) return;
    cancel.mutate(
      { body: { ...named, from }, version },
      {
        onSuccess: (list) => {
          toast.success(t('pages:office.prices.cancelled'));
          onSaved(list.version);
        },
        onError: (error) => toast.failure(errorText(error)),
      },
    );
  };
  return (
    <QueryState
      query={usePriceList(branch.id)}
      failed={t('messages:notLoaded.prices')}
      skeleton={<Skeleton variant="rounded" height={200} />}
    >
      {({ version, lines, serviceLines = [] }) => (
        <>
          <Typography component="h2" variant="h3">
            {t('pages:office.prices.list')}
          </Typography>
          {priceNames.map((name) => (
            <LinesOfPrice
              key={name}
              title={t(`pages:office.prices.${name}`)}
              lines={lines.filter(({ price }) => price === wireNames[name])}
              isBusy={cancel.isPending}
              onCancel={(line) => onCancel({ price: wireNames[name] }, line, version)}
            />
          ))}
          {services
            .map((each) => ({ ...each, lines: serviceLines.filter(({ serviceId }) => serviceId === each.id) }))
            .filter(({ lines: own }) => own.length > 0)
            .map(({ id, serviceType, name, nameAr, lines: own }) => (
              <LinesOfPrice
                key={id}
                title={`${t(`type.${serviceType}`)} · ${nameOf(name, nameAr)}`}
                lines={own}
                isBusy={cancel.isPending}
                onCancel={(line) => onCancel({ serviceId: id }, line, version)}
              />
            ))}
        </>
      )}
    </QueryState>
  );
};

/** Prices of a branch that hold from a later day on, and those that were. */
export const PriceListDialog = ({ branch, onSaved, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('pages:office.prices.title', { name: nameOf(branch.name, branch.nameAr) })}</DialogTitle>
      <DialogContent>
        <PriceForm branch={branch} onSaved={onSaved} />
        <Stack spacing={2}>
          <PriceLines branch={branch} onSaved={onSaved} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
