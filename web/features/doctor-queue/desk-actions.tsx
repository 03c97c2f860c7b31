import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { BellIcon, CheckIcon, SkipIcon } from '#web/ui/icons.ts';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import { CallAgainButton } from './call-again-button.tsx';
import type { QueueMoves } from './queue-moves.ts';
import type { DoctorQueue } from './queue-view.ts';
import { mayCallNext, nextToCall } from './queue-view.ts';
import { SoundSwitch } from './sound-switch.tsx';

interface Props {
  readonly queue: DoctorQueue | undefined;
  readonly moves: QueueMoves;
  /** Id of the form that is saved before the visit ends; undefined while nothing is entered. */
  readonly form: string | undefined;
  readonly saving: boolean;
}

/** Value of the button that saves the form and then calls. */
export const SAVE_AND_CALL = 'save-and-call';

/** Value of the button that saves the form and then finishes the visit. */
export const SAVE_AND_FINISH = 'save-and-finish';

/** The one main action of the desk: saves what is entered, then calls the next patient. Disabled for two seconds after a press. */
const CallButton = ({ queue, moves, form, saving }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const [next] = queue === undefined ? [] : nextToCall(queue, 1);
  const isSaved = form !== undefined;
  return (
    <Button
      variant="contained"
      size="medium"
      disabled={saving || !mayCallNext(queue, moves.calling || moves.callGuarded)}
      aria-busy={moves.calling || saving || undefined}
      startIcon={<Icon shape={BellIcon} />}
      {...(isSaved ? { type: 'submit', form, value: SAVE_AND_CALL } : { onClick: moves.callNext })}
      sx={{ marginInlineStart: 'auto', flex: { xs: '1 1 auto', sm: 'none' }, paddingInline: 2.5 }}
    >
      {t(moves.calling ? 'pages:doctor.calling' : isSaved ? 'pages:doctor.saveAndCall' : 'pages:doctor.callNext')}
      {next !== undefined && (
        <Box component="span" aria-hidden sx={{ marginInlineStart: 1.25, opacity: 0.85 }}>
          <bdi>{number(next.ticketNo)}</bdi>
        </Box>
      )}
    </Button>
  );
};

/** Moves of the current patient and the main action, at the end of the page and always in sight. */
export const DeskActions = (props: Props): React.ReactElement => {
  const { t } = useTexts();
  const { queue, moves, form, saving } = props;
  const current = queue?.current ?? null;
  const section = useKeptFocus<HTMLElement>(moves.calling || moves.finishing || moves.moving !== undefined);
  return (
    <Stack
      component="section"
      ref={section}
      tabIndex={-1}
      direction="row"
      aria-label={t('pages:doctor.actions')}
      className="desk-actions no-print"
      sx={{
        position: 'sticky',
        // Over the padding of the page: no row shows below.
        insetBlockEnd: '-24px',
        marginBlockEnd: -3,
        // Above the tabs of a phone.
        '@media (width < 45em)': {
          'body:has(.rail) &': { insetBlockEnd: 'calc(60px + env(safe-area-inset-bottom))', marginBlockEnd: 0 },
        },
        zIndex: 5,
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        paddingBlock: 1.5,
        backgroundColor: 'background.default',
        borderBlockStart: '1px solid var(--line)',
      }}
    >
      {current !== null && (
        <>
          <CallAgainButton reservationId={current.id} />
          <Button
            color="inherit"
            loading={moves.moving === current.id}
            startIcon={<Icon shape={SkipIcon} size={18} mirrored />}
            onClick={() => moves.skip(current)}
          >
            {t('pages:doctor.skip')}
          </Button>
          <Button
            color="inherit"
            loading={moves.finishing}
            disabled={saving}
            startIcon={<Icon shape={CheckIcon} size={18} />}
            {...(form === undefined
              ? { onClick: () => moves.finish(current) }
              : { type: 'submit', form, value: SAVE_AND_FINISH })}
          >
            {t(form === undefined ? 'pages:doctor.finish' : 'pages:doctor.saveAndFinish')}
          </Button>
        </>
      )}
      <SoundSwitch />
      <CallButton {...props} />
    </Stack>
  );
};
