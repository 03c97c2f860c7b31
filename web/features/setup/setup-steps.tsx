import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { languageOf } from '#web/lib/i18n/i18n.ts';
import { pathIn } from '#web/lib/i18n/paths.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';

const steps = ['clinic', 'branch', 'staff', 'patients', 'booking'] as const;
type StepId = (typeof steps)[number];

interface Props {
  /** What the office has for each step; `onNext` after it was saved. */
  readonly contents: Readonly<Record<Exclude<StepId, 'booking'>, (onNext: () => void) => ReactNode>>;
  /** Whether a doctor exists who may sign in; only doctors call patients. */
  readonly hasDoctor: boolean;
}

const FirstBooking = ({ hasDoctor }: Pick<Props, 'hasDoctor'>): React.ReactElement => {
  const { t, i18n } = useTexts();
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      {!hasDoctor && (
        <Button component={Link} to="#staff" variant="contained" size="large">
          {t('pages:setup.addDoctor')}
        </Button>
      )}
      <Button
        component={Link}
        to={pathIn(languageOf(i18n.language) ?? 'en', '/book')}
        variant={hasDoctor ? 'contained' : 'outlined'}
        size="large"
      >
        {t('pages:setup.book')}
      </Button>
      <Button component={Link} to="/owner" variant="outlined" size="large">
        {t('pages:setup.home')}
      </Button>
    </Stack>
  );
};

const isStep = (text: string): text is StepId => (steps as readonly string[]).includes(text);

/** The step is in the address, so that a reload goes on where the owner was, and Back goes to the step before. */
const useStep = () => {
  const navigate = useNavigate();
  const { pathname, hash } = useLocation();
  const named = hash.slice(1);
  const step = isStep(named) ? named : 'clinic';
  const go = (by: 1 | -1): void => {
    const to = steps[steps.indexOf(step) + by];
    if (to !== undefined) void navigate(`${pathname}#${to}`);
  };
  return { step, go };
};

/** The owner's way from an empty installation to the first booking. Each step is saved by itself. */
export const SetupSteps = ({ contents, hasDoctor }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { step, go } = useStep();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<typeof step>(undefined);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, [step]);
  usePageTitle(t('pages:setup.title'));
  const next = (): void => go(1);
  const words = step === 'booking' && !hasDoctor ? 'noDoctor' : step;
  return (
    <Box component="main" id="content" className="page">
      <Stack spacing={3} sx={{ maxInlineSize: 900, marginInline: 'auto', paddingBlock: 3 }}>
        <Stepper activeStep={steps.indexOf(step)} alternativeLabel aria-label={t('pages:setup.progress')}>
          {steps.map((id) => (
            <Step key={id}>
              <StepLabel>{t(`pages:setup.steps.${id}`)}</StepLabel>
            </Step>
          ))}
        </Stepper>
        <div>
          <Typography ref={heading} component="h1" variant="h2" tabIndex={-1} sx={{ outline: 'none' }}>
            {t(`pages:setup.headings.${words}`)}
          </Typography>
          <Typography color="textSecondary">{t(`pages:setup.texts.${words}`)}</Typography>
        </div>
        {step === 'booking' ? <FirstBooking hasDoctor={hasDoctor} /> : contents[step](next)}
        {step !== 'clinic' && (
          <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between' }}>
            <Button onClick={() => go(-1)}>{t('pages:setup.back')}</Button>
            {step !== 'branch' && step !== 'booking' && (
              <Button variant={step === 'staff' ? 'contained' : 'outlined'} onClick={next}>
                {t('pages:setup.next')}
              </Button>
            )}
          </Stack>
        )}
      </Stack>
    </Box>
  );
};
