import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { DrawerView } from '#web/lib/api/answers.ts';
import { denominations } from '#shared/rules/cash-count.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { dialogPrintStyles } from '#web/ui/dialog-print-styles.ts';
import { Facts } from '#web/ui/facts.tsx';
import { MoneyPurposes } from '#web/parts/money/money-purposes.tsx';
import { DrawerLines } from './drawer-lines.tsx';
import { PrintIcon } from '#web/ui/icons.ts';

const Moves = ({ moves }: Pick<DrawerView, 'moves'>): React.ReactElement => {
  const { t } = useTexts();
  const { money, time } = useFormats();
  return (
    <Stack component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none', gap: 0.5 }}>
      {moves.map((move) => (
        <Stack component="li" key={`${move.at}-${move.reason}`} direction="row" sx={{ gap: 1 }}>
          <Typography variant="body2" sx={{ flex: 1, minInlineSize: 0 }}>
            {t(`pages:drawer.${move.direction === 'in' ? 'cashIn' : 'cashOut'}`)} · <bdi>{move.reason}</bdi> ·{' '}
            {time(move.at)}
          </Typography>
          <Typography variant="body2" sx={{ fontWeight: 650 }}>
            {money(move.amount)}
          </Typography>
        </Stack>
      ))}
    </Stack>
  );
};

const Sheet = ({ drawer }: { readonly drawer: DrawerView }): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const { money, moment, number, day } = useFormats();
  const counted = denominations.flatMap((denomination) => {
    const pieces = drawer.counts?.[denomination] ?? 0;
    return pieces === 0 ? [] : [{ denomination, pieces }];
  });
  return (
    <Stack spacing={2}>
      <Facts
        of={[
          [t('pages:drawer.day'), day(drawer.day)],
          [
            t('pages:drawer.openedBy'),
            <bdi key="opened">{`${nameOf(drawer.openedBy, drawer.openedByAr)} · ${moment(drawer.openedAt)}`}</bdi>,
          ],
          [
            t('pages:drawer.closedBy'),
            <bdi key="closed">
              {drawer.closedAt === null
                ? t('dash')
                : `${nameOf(drawer.closedBy, drawer.closedByAr) ?? ''} · ${moment(drawer.closedAt)}`}
            </bdi>,
          ],
          [t('pages:drawer.float'), money(drawer.float)],
          [t('pages:drawer.cashIn'), money(drawer.cashIn)],
          [t('pages:drawer.cashOut'), money(drawer.cashOut)],
        ]}
      />
      <DrawerLines lines={drawer.lines} />
      {drawer.purposes.length > 0 && <MoneyPurposes title={t('pages:drawer.purposesTitle')} lines={drawer.purposes} />}
      {drawer.reason !== null && (
        <Typography>
          {t('pages:drawer.reason')}: <bdi>{drawer.reason}</bdi>
        </Typography>
      )}
      {counted.length > 0 && (
        <Facts
          of={counted.map(({ denomination, pieces }) => [
            money(Number(denomination)),
            `× ${number(pieces)} = ${money(pieces * Number(denomination))}`,
          ])}
        />
      )}
      {drawer.handedOver > 0 && <Typography>{t('pages:drawer.left', { amount: money(drawer.handedOver) })}</Typography>}
      {drawer.moves.length > 0 && <Moves moves={drawer.moves} />}
    </Stack>
  );
};

interface Props {
  /** Undefined while no sheet is shown. */
  readonly drawer: DrawerView | undefined;
  readonly onClose: () => void;
}

/** The Z sheet of a drawer (received, counted, variance), with a print button. */
export const ZSheet = ({ drawer, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const id = useId();
  return (
    <Dialog open={drawer !== undefined} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <GlobalStyles styles={dialogPrintStyles} />
      <DialogTitle id={id}>{t('pages:drawer.sheet')}</DialogTitle>
      <DialogContent>{drawer !== undefined && <Sheet drawer={drawer} />}</DialogContent>
      <DialogActions className="no-print">
        <Button variant="outlined" onClick={onClose}>
          {t('close')}
        </Button>
        <Button variant="contained" startIcon={<PrintIcon />} onClick={() => globalThis.print()}>
          {t('pages:drawer.print')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
