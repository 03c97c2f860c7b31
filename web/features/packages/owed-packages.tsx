import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { sumOfPiastres, toPiastres, toPounds } from '#shared/rules/money.ts';
import type { UnpaidPackage } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { usePackageTexts } from './package-texts.ts';
import { type PaymentWindow, usePackagePayment } from './use-package-payment.ts';

/** Rows that are drawn at a time: thousands, as after an import of debts, would stop the page. */
const ROWS = 100;

interface Props {
  readonly packages: readonly UnpaidPackage[];
  /** Renders the payment window, which belongs to another feature; the staff screen provides it. */
  readonly paymentWindow: (window: PaymentWindow) => ReactNode;
}

/** Packages of the branch with a balance. */
export const OwedPackages = ({ packages, paymentWindow }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { money, number } = useFormats();
  const { nameOf } = usePackageTexts();
  const [rows, setRows] = useState(ROWS);
  const [paying, setPaying] = useState<UnpaidPackage>();
  const payPackage = usePackagePayment();
  const owed = toPounds(sumOfPiastres(packages.map(({ balance }) => toPiastres(balance))));
  const id = useId();
  const close = (): void => setPaying(undefined);
  const patientOf = ({ patientId, patientName: name }: UnpaidPackage) => ({
    id: patientId,
    name: name ?? t('dash'),
  });
  return (
    <Box component="section" aria-labelledby={id} sx={{ paddingInline: 2, paddingBlock: 1 }}>
      <Typography id={id} component="h3" variant="subtitle2">
        {t('pages:packages.owedTitle', { amount: money(owed) })} ({number(packages.length)})
      </Typography>
      <List dense disablePadding>
        {packages.slice(0, rows).map((bought) => (
          <ListItem
            key={bought.packageId}
            disableGutters
            secondaryAction={
              <Button size="small" variant="outlined" onClick={() => setPaying(bought)}>
                {t('pages:packages.payRest')}
              </Button>
            }
          >
            <ListItemText
              primary={<bdi>{patientOf(bought).name}</bdi>}
              secondary={`${nameOf(bought)} · ${t('pages:packages.owed', { amount: money(bought.balance) })}`}
            />
          </ListItem>
        ))}
      </List>
      {packages.length > rows && (
        <Button variant="outlined" onClick={() => setRows(rows + ROWS)}>
          {t('pages:reception.unpaid.more')}
        </Button>
      )}
      {paymentWindow({
        debt: paying && {
          id: 0,
          patientId: paying.patientId,
          name: patientOf(paying).name,
          balance: paying.balance,
          what: nameOf(paying),
        },
        onPay: (payment) => {
          if (paying === undefined) return;
          close();
          payPackage(
            { patient: patientOf(paying), of: { packageId: paying.packageId }, what: nameOf(paying) },
            payment,
          );
        },
        onClose: close,
      })}
    </Box>
  );
};
