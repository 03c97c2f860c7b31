import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDebts } from '#web/lib/api/debts-calls.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { debtDays } from '#web/parts/money/debt-days.ts';
import { Money } from '#web/ui/money.tsx';
import { BarRows } from './bar-rows.tsx';

/** What patients of all branches owe, by age. */
export const DebtsByAge = ({ onOpen }: { readonly onOpen: () => void }): React.ReactElement | null => {
  const { t } = useTexts();
  const { number } = useFormats();
  const { data } = useDebts();
  if (data === undefined) return null;
  const isNone = data.amount === 0;
  return (
    <Box component="section" aria-labelledby="debts-by-age">
      <Box className="side-head">
        <Typography id="debts-by-age" variant="h3" component="h2">
          {t('pages:overview.debts')}
        </Typography>
        {!isNone && (
          <Button size="small" onClick={onOpen}>
            {t('pages:overview.collect')}
          </Button>
        )}
      </Box>
      {isNone ? (
        <Typography color="textSecondary">{t('pages:overview.noDebts')}</Typography>
      ) : (
        <>
          <Box className="side-figure">
            <b>
              <Money amount={data.amount} />
            </b>
          </Box>
          <BarRows
            rows={data.byAge
              .filter(({ amount }) => amount > 0)
              .map(({ age, patients, amount }) => ({
                key: age,
                name: t(`pages:debts.ages.${age}`, debtDays(age, number)),
                value: amount,
                tone: age === 'older' ? 'warn' : 'plain',
                label: (
                  <>
                    {number(amount)}{' '}
                    <small>{t('pages:debts.patients', { count: patients, number: number(patients) })}</small>
                  </>
                ),
              }))}
          />
        </>
      )}
    </Box>
  );
};
