import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { useEffect, useId, useState } from 'react';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import { ticketLink } from '#shared/rules/ticket-link.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import type { MoneyTask } from '#web/lib/api/money-task.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ChatIcon, PhoneIcon, RevenueIcon } from '#web/ui/icons.ts';
import { onRail } from '#web/ui/staff-sections.ts';
import type { GivingUp } from './cancel-dialog.tsx';
import { cellStyles } from '../desk/cells.tsx';
import { type RowActionHandlers, runShortcut } from '../desk/desk-actions.ts';
import { useDeskParts } from '../desk/desk-parts.ts';
import type { DeskRow } from '../desk/desk-rows.ts';
import { isChangeable, owedOf } from '../desk/desk-rows.ts';
import { Actions } from './panel-actions.tsx';
import { PanelHead } from './panel-head.tsx';
import { PatientAccount } from './patient-account.tsx';
import type { Debt } from '../payment/use-payment-form.ts';
import type { Fact } from './row-facts.tsx';
import { useMoneyFacts, useReservationFacts } from './row-facts.tsx';
import { ServiceChange } from './service-change.tsx';
import { TransferAction } from './transfer-action.tsx';

/** Lines of names and values, the values at the end. */
const Facts = ({ facts }: { readonly facts: readonly Fact[] }): React.ReactElement => (
  <Box component="dl" sx={{ margin: 0, fontSize: 'var(--fs-13)' }}>
    {facts.map(([name, value]) => (
      <Box key={name} sx={{ display: 'flex', gap: 2, minBlockSize: 28, alignItems: 'center' }}>
        <Box component="dt" sx={{ color: 'text.secondary' }}>
          {name}
        </Box>
        <Box component="dd" sx={{ margin: 0, marginInlineStart: 'auto', minInlineSize: 0, textAlign: 'end' }}>
          {value}
        </Box>
      </Box>
    ))}
  </Box>
);

const blockStyles = { paddingInline: 2, paddingBlock: 1.5, borderBlockStart: '1px solid var(--line)' } as const;

interface BlockProps {
  readonly title?: string;
  readonly children: ReactNode;
}

/** A part of the panel below a hairline. */
const Block = ({ title, children }: BlockProps): React.ReactElement => (
  <Box component="section" aria-label={title} sx={blockStyles}>
    {title !== undefined && (
      <Box component="h3" sx={{ marginBlockEnd: 0.5, fontSize: 'var(--fs-14)' }}>
        {title}
      </Box>
    )}
    {children}
  </Box>
);

export interface RowWindowHandlers {
  readonly handlers: RowActionHandlers;
  /** Takes a debt of the patient, also of another visit. */
  readonly onPay: (debt: Debt) => void;
  readonly onUndo: (row: DeskRow, moveId: string) => void;
  readonly onGiveUp: (asked: GivingUp) => void;
  /** Opens a window of the visit's money: receipts, refund, price. */
  readonly onMoney: (task: MoneyTask) => void;
}

interface ContentProps extends RowWindowHandlers {
  readonly branchId: number;
  readonly row: DeskRow;
  readonly onClose: () => void;
}

const international = (phone: string): string => (phone.startsWith('+') ? phone.slice(1) : phone.replace(/^0/, '20'));

/** The changes of the visit in two columns, as quiet as the moves at the foot. */
const changeStyles = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  marginInline: '-8px',
  paddingBlockStart: 0.5,
  '& .MuiButton-root': { justifyContent: 'flex-start', textAlign: 'start', color: 'text.secondary' },
} as const;

const contactStyles = { backgroundColor: 'var(--sunken)', minInlineSize: 40, minBlockSize: 40 } as const;

interface MainProps extends Pick<RowActionHandlers, 'onPay'> {
  readonly row: DeskRow;
}

/** Address of the WhatsApp chat with a patient. For a waiting patient the message has the ticket's number and link. */
const useChatAddress = ({ id, patientName, patientPhone, ticketNo, status }: DeskRow): string => {
  const { t } = useTexts();
  const { number } = useFormats();
  const chat = `https://wa.me/${international(patientPhone)}`;
  if (ticketNo === null || status !== 'waiting') return chat;
  const link = `${location.origin}${ticketLink({ code: reservationCode(id), phone: patientPhone })}`;
  const text = t('pages:reception.row.chatText', { name: patientName, number: number(ticketNo), link });
  return `${chat}?text=${encodeURIComponent(text)}`;
};

/** The one strong action: taking what is owed; beside it WhatsApp and a call. */
const MainActions = ({ row, onPay }: MainProps): React.ReactElement => {
  const { t } = useTexts();
  const { money } = useFormats();
  const owed = owedOf(row);
  const chat = useChatAddress(row);
  return (
    <Box sx={{ display: 'flex', gap: 1, paddingInline: 2, paddingBlock: 1.5 }}>
      {owed !== undefined && (
        // Enter on a patient found by search leads here: it opens the payment and takes no money itself.
        <Button
          variant="contained"
          size="medium"
          autoFocus
          startIcon={<Icon shape={RevenueIcon} />}
          sx={{ flex: 1 }}
          onClick={() => onPay(row)}
        >
          {`${t('pages:reception.row.take')} · ${money(owed)}`}
        </Button>
      )}
      <IconButton
        component={Link}
        href={chat}
        target="_blank"
        rel="noreferrer"
        title={t('pages:reception.row.whatsapp')}
        aria-label={`${t('pages:reception.row.whatsapp')}: ${row.patientPhone}`}
        sx={contactStyles}
      >
        <Icon shape={ChatIcon} size={18} />
      </IconButton>
      <IconButton
        component={Link}
        href={`tel:${row.patientPhone}`}
        title={t('pages:reception.row.call')}
        aria-label={`${t('pages:reception.row.call')}: ${row.patientPhone}`}
        sx={contactStyles}
      >
        <Icon shape={PhoneIcon} size={18} />
      </IconButton>
    </Box>
  );
};

/** The row's actions in the panel: a move closes it, taking money does not. */
const inPanel = ({ onPay, onArrive, onNotHere, onSkip, onReinsert }: RowActionHandlers, onClose: () => void) => {
  const then = (run: (row: DeskRow) => void) => (row: DeskRow) => {
    onClose();
    run(row);
  };
  return {
    onPay,
    onArrive: then(onArrive),
    onNotHere: then(onNotHere),
    onSkip: then(onSkip),
    onReinsert: then(onReinsert),
  };
};

const isField = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select');

/** Gives the focus back to what had it before the panel, when it goes with the panel. */
const useReturnedFocus = (): void => {
  const [former] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && former instanceof HTMLElement) former.focus();
    },
    [former],
  );
};

const Content = (props: ContentProps & { readonly titleId: string }): React.ReactElement => {
  const { branchId, row, titleId, onPay, onMoney, onClose } = props;
  useReturnedFocus();
  const handlers = inPanel(props.handlers, onClose);
  const { t } = useTexts();
  const { PatientCorrection, PatientMoney, PatientNotice, VisitMoney } = useDeskParts();
  const patient = { id: row.patientId, name: row.patientName, phone: row.patientPhone };
  return (
    <Box
      onKeyDown={(event) => {
        if (!isField(event.target)) runShortcut(event, row, handlers);
      }}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, minBlockSize: 0, ...cellStyles }}
    >
      <Box sx={{ flex: 1, minBlockSize: 0, overflowY: 'auto', scrollbarWidth: 'thin' }}>
        <PanelHead row={row} titleId={titleId} focusClose={owedOf(row) === undefined} onClose={onClose} />
        <MainActions row={row} onPay={handlers.onPay} />
        <Box sx={{ paddingInline: 2 }}>
          <PatientNotice patientId={row.patientId} visit={{ ...row, branchId }} />
        </Box>
        <Block title={t('pages:reception.row.money')}>
          <Facts facts={useMoneyFacts(row)} />
          <VisitMoney branchId={branchId} reservationId={row.id} onOpen={onMoney} />
        </Block>
        <Block>
          <Facts facts={useReservationFacts(row)} />
          <Box sx={changeStyles}>
            <PatientCorrection branchId={branchId} patient={patient} />
            <ServiceChange branchId={branchId} row={row} />
            {isChangeable(row) && <TransferAction branchId={branchId} row={row} onMoved={onClose} />}
          </Box>
        </Block>
        <Block>
          <PatientMoney branchId={branchId} patient={patient} visit={row} />
        </Block>
        <Block>
          <PatientAccount branchId={branchId} row={row} onPay={onPay} />
        </Block>
      </Box>
      <Actions {...props} handlers={handlers} />
    </Box>
  );
};

interface Props extends RowWindowHandlers {
  readonly branchId: number;
  /** Undefined while the window is closed. */
  readonly row: DeskRow | undefined;
  readonly onClose: () => void;
}

/** Below this width the panel covers the column of the expected, never the queue. */
const besideQueue = '@media (width >= 73.75em)';

const panelStyles = {
  paper: {
    position: 'relative',
    blockSize: '100%',
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    transition: 'none',
  },
  root: {
    flex: 'none',
    inlineSize: 'var(--panel)',
    maxInlineSize: '100%',
    position: 'absolute',
    zIndex: 4,
    insetBlock: 0,
    insetInlineEnd: 0,
    boxShadow: 'var(--float)',
    [besideQueue]: { position: 'relative', boxShadow: 'none' },
  },
} as const;

/** Escape closes the panel unless a window is above it. */
const useEscape = (enabled: boolean, onClose: () => void): void => {
  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('[aria-modal=true], [role=menu], [role=listbox]') === null) onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enabled, onClose]);
};

/**
 * Everything about a reservation and its patient: payments, debts, visits, and the actions. At a desk a panel beside the
 * queue, which stays usable; on a phone a window.
 */
export const RowWindow = ({ row, onClose, ...rest }: Props): React.ReactElement => {
  const id = useId();
  const beside = useMediaQuery(onRail, { noSsr: true });
  useEscape(beside && row !== undefined, onClose);
  if (beside && row === undefined) return <></>;
  const content = row !== undefined && <Content key={row.id} row={row} titleId={id} onClose={onClose} {...rest} />;
  return beside ? (
    <Drawer
      anchor="right"
      variant="persistent"
      open
      transitionDuration={0}
      sx={panelStyles.root}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: panelStyles.paper } }}
    >
      {content}
    </Drawer>
  ) : (
    <Drawer
      anchor="right"
      variant="temporary"
      open={row !== undefined}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: { inlineSize: 'min(460px, 100vw)', display: 'flex', flexDirection: 'column' },
        },
      }}
    >
      {content}
    </Drawer>
  );
};
