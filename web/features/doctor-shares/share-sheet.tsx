import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { DoctorShares } from '#web/lib/api/answers.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { dialogPrintStyles } from '#web/ui/dialog-print-styles.ts';
import { Facts } from '#web/ui/facts.tsx';
import { FiguresTable } from '#web/ui/figures-table.tsx';
import { PrintIcon } from '#web/ui/icons.ts';
import { Money } from '#web/ui/money.tsx';
import { toast } from '#web/ui/toast.tsx';
import { usePayDoctorShare } from './doctor-shares-calls.ts';
import { ReopenShareDialog } from './reopen-share-dialog.tsx';

export type DoctorShare = DoctorShares['doctors'][number];
type Line = DoctorShare['services'][number];

/** A service with the rule by which it brings the doctor a share. */
const Service = ({ line: { serviceType, rule } }: { readonly line: Line }): React.ReactElement => {
  const { t } = useTexts();
  const { number, money } = useFormats();
  const ruleText = (): string => {
    if (rule === null) return t('pages:doctorShares.rules.none');
    return 'percent' in rule
      ? t('pages:doctorShares.rules.percent', { percent: number(rule.percent) })
      : t('pages:doctorShares.rules.amount', { amount: money(rule.amount) });
  };
  return (
    <>
      <Box component="span" sx={{ whiteSpace: 'normal' }}>
        {t(`type.${serviceType}`)}
      </Box>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', whiteSpace: 'normal' }}>
        {ruleText()}
      </Typography>
    </>
  );
};

/** The finished visits; where each is paid for, how many of them count. */
const Visits = ({ line: { visits, paidVisits, rule } }: { readonly line: Line }): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  return (
    <>
      {number(visits)}
      {rule !== null && 'amount' in rule && (
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {t('pages:doctorShares.paidVisits', { number: number(paidVisits) })}
        </Typography>
      )}
    </>
  );
};

/** The text key of the state of a sheet. */
export const stateOf = ({ paid, hasRule }: DoctorShare, isOver: boolean) => {
  if (paid !== null) return 'pages:doctorShares.states.paid';
  if (!hasRule) return 'pages:doctorShares.states.noRule';
  return isOver ? 'pages:doctorShares.states.open' : 'pages:doctorShares.states.soFar';
};

type MarkProps = Pick<Props, 'share' | 'branchId' | 'month'>;

/** Marks the sheet as paid, with the share that it shows. */
const PayButton = ({ share, branchId, month }: MarkProps): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const errorText = useErrorText();
  const pay = usePayDoctorShare(branchId);
  return (
    <Button
      variant="contained"
      loading={pay.isPending}
      onClick={() =>
        pay.mutate(
          { month, doctorId: share.doctorId, share: share.share },
          {
            onSuccess: ({ doctorName, doctorNameAr }) =>
              toast.success(t('pages:doctorShares.paidDone', { name: nameOf(doctorName, doctorNameAr) ?? '' })),
            onError: (error) => toast.failure(errorText(error)),
          },
        )
      }
    >
      {t('pages:doctorShares.pay')}
    </Button>
  );
};

const ReopenButton = ({ share, branchId, month }: MarkProps): React.ReactElement => {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button color="inherit" sx={{ marginInlineEnd: 'auto' }} onClick={() => setOpen(true)}>
        {t('pages:doctorShares.reopen')}
      </Button>
      {isOpen && (
        <ReopenShareDialog branchId={branchId} month={month} doctorId={share.doctorId} onClose={() => setOpen(false)} />
      )}
    </>
  );
};

interface Props {
  readonly share: DoctorShare;
  readonly branchId: number;
  readonly month: string;
  readonly branchName: string;
  readonly isOver: boolean;
  readonly onClose: () => void;
}

/** The sheet of a doctor's month, with a print button. Source: docs/domain.md#doctors-shares. */
export const ShareSheet = ({ share, branchId, month, branchName, isOver, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { month: inWords, moment, number } = useFormats();
  const { paid } = share;
  const isChanged = share.changedSince !== null && share.changedSince !== 0;
  const nameOf = useLocalizedName();
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <GlobalStyles styles={dialogPrintStyles} />
      <DialogTitle id={id}>
        <bdi>{nameOf(share.doctorName, share.doctorNameAr) ?? t('dash')}</bdi>
      </DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Facts
            of={[
              [t('pages:doctorShares.month'), inWords(`${month}-01`)],
              [t('pages:doctorShares.branch'), <bdi key="branch">{branchName}</bdi>],
              [t('pages:doctorShares.share'), <Money key="share" amount={share.share} exact />],
              [
                t('pages:doctorShares.state'),
                paid === null
                  ? t(stateOf(share, isOver))
                  : t('pages:doctorShares.paidOn', { moment: moment(paid.at), name: nameOf(paid.by, paid.byAr) }),
              ],
              ...(isChanged
                ? ([
                    [t('pages:doctorShares.changedSince'), <Money key="changed" amount={share.changedSince} exact />],
                  ] as const)
                : []),
            ]}
          />
          <FiguresTable
            label={t('pages:doctorShares.services')}
            columns={[
              t('pages:doctorShares.service'),
              t('pages:doctorShares.short.visits'),
              t('pages:doctorShares.short.money'),
              t('pages:doctorShares.share'),
            ]}
            rows={share.services.map((line) => ({
              key: line.serviceType,
              cells: [
                <Service key="service" line={line} />,
                <Visits key="visits" line={line} />,
                <Money key="money" amount={line.money} bare />,
                line.rule === null ? t('dash') : <Money key="share" amount={line.share} exact bare />,
              ],
            }))}
            total={[
              t('pages:doctorShares.total'),
              number(share.visits),
              <Money key="money" amount={share.money} bare />,
              <Money key="share" amount={share.share} exact bare />,
            ]}
          />
          {isChanged && <Typography variant="body2">{t('pages:doctorShares.changedText')}</Typography>}
          <Typography variant="body2" color="textSecondary">
            {t('pages:doctorShares.howCounted')}
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions className="no-print">
        {paid !== null && <ReopenButton share={share} branchId={branchId} month={month} />}
        <Button variant="outlined" onClick={onClose}>
          {t('close')}
        </Button>
        <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => globalThis.print()}>
          {t('pages:doctorShares.print')}
        </Button>
        {paid === null && isOver && share.hasRule && <PayButton share={share} branchId={branchId} month={month} />}
      </DialogActions>
    </Dialog>
  );
};
