import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { alertLimits } from '#shared/models/alerts.ts';
import { type AlertLimits, useAlerts, useSetAlertLimits } from '#web/lib/api/alerts-calls.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { alertFields, alertUnits } from '#web/lib/forms/branch-fields.ts';
import { changedFields } from '#web/lib/forms/changed-fields.ts';
import { ruleOf, useFormMessage } from '#web/lib/forms/form-messages.ts';
import { plainNumber } from '#web/lib/forms/typed-amount.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { Section } from '#web/ui/section.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { MessageButton } from '#web/parts/owner-messages/message-button.tsx';
import { AlertMail } from './alert-mail.tsx';
import { AlertPush } from './alert-push.tsx';

type LimitField = (typeof alertFields)[number];

/** A typed limit: null for an empty field. */
const limitOf = (text: string): number | null => (text.trim() === '' ? null : Number(plainNumber(text)));

/** The server's rules by field. */
const rules: Readonly<Record<LimitField, z.ZodMiniType>> = {
  pulseGap: alertLimits.shape.pulse_gap,
  drawerVariance: alertLimits.shape.drawer_variance,
  refunds: alertLimits.shape.refunds,
  discount: alertLimits.shape.discount,
  lateCall: alertLimits.shape.late_call,
  oldDebts: alertLimits.shape.old_debts,
};

/** The rule that a typed limit breaks. */
const brokenRule = (field: LimitField, text: string): string | undefined => {
  if (!/^\d*$/u.test(plainNumber(text))) return 'format';
  const issue = rules[field].safeParse(limitOf(text)).error?.issues[0];
  return issue === undefined ? undefined : ruleOf({ ...issue, input: text });
};

interface DialogProps {
  readonly stored: AlertLimits;
  readonly onClose: () => void;
}

const LimitsDialog = ({ stored: present, onClose }: DialogProps): React.ReactElement => {
  const { t } = useTexts();
  const message = useFormMessage();
  const errorText = useErrorText();
  const set = useSetAlertLimits();
  // The limits are read again while the dialog is open.
  const [stored] = useState(present);
  const [dayNotClosed, setDayNotClosed] = useState(stored.dayNotClosed);
  const [typed, setTyped] = useState<Readonly<Partial<Record<LimitField, string>>>>({});
  const textOf = (field: LimitField): string => typed[field] ?? String(stored[field] ?? '');
  const save = (): void => {
    if (alertFields.some((field) => brokenRule(field, textOf(field)) !== undefined)) return;
    const of = (field: LimitField): number | null => limitOf(textOf(field));
    const limits: AlertLimits = {
      pulseGap: of('pulseGap'),
      drawerVariance: of('drawerVariance'),
      refunds: of('refunds'),
      discount: of('discount'),
      lateCall: of('lateCall'),
      oldDebts: of('oldDebts'),
      dayNotClosed,
    };
    set.mutate(changedFields(stored, limits), {
      onSuccess: () => {
        toast.success(t('pages:office.alerts.saved'));
        onClose();
      },
      onError: (error) => toast.failure(errorText(error)),
    });
  };
  return (
    <FormDialog
      title={t('pages:office.alerts.title')}
      action={t('pages:office.alerts.save')}
      busy={set.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onClose={onClose}
    >
      <Typography color="textSecondary">{t('pages:office.alerts.hint')}</Typography>
      {alertFields.map((field) => (
        <NumberField
          key={field}
          required={false}
          label={t(`pages:audit.fields.${field}`)}
          unit={t(`pages:office.alerts.units.${alertUnits[field]}`)}
          value={textOf(field)}
          onChange={(text) => setTyped({ ...typed, [field]: text })}
          error={message(brokenRule(field, textOf(field)))}
        />
      ))}
      <SwitchField label={t('pages:audit.fields.dayNotClosed')} value={dayNotClosed} onChange={setDayNotClosed} />
    </FormDialog>
  );
};

/** The limits of alerts, and how the owner is notified of them. */
export const AlertsSection = (): React.ReactElement => {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { data } = useAlerts();
  return (
    <Section
      title={t('pages:office.alerts.title')}
      text={t('pages:office.alerts.text')}
      width={760}
      actions={
        <Button variant="outlined" disabled={data === undefined} onClick={() => setOpen(true)}>
          {t('pages:office.alerts.change')}
        </Button>
      }
    >
      {data !== undefined && <AlertPush pushKey={data.pushKey} />}
      <AlertMail />
      <Box>
        <MessageButton />
      </Box>
      {isOpen && data !== undefined && <LimitsDialog stored={data.limits} onClose={() => setOpen(false)} />}
    </Section>
  );
};
