import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Stub } from '#web/ui/stub.tsx';
import { Band, columns, three } from './band.tsx';
import { ClockIcon, DoctorIcon, PlaceIcon } from '#web/ui/icons.ts';

const features = [
  { id: 'time', Icon: ClockIcon },
  { id: 'care', Icon: DoctorIcon },
  { id: 'branches', Icon: PlaceIcon },
] as const;
const steps = ['book', 'follow', 'come'] as const;
const questions = ['pay', 'late', 'cancel', 'wait'] as const;

interface FactProps {
  readonly mark: ReactNode;
  readonly title: string;
  readonly text: string;
}

const Fact = ({ mark, title, text }: FactProps): React.ReactElement => (
  <Box component="li" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 1.5, alignItems: 'start' }}>
    {mark}
    <div>
      <Typography component="h3" variant="h3">
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
    </div>
  </Box>
);

/** How a visit goes, in three lines. */
export const How = (): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Band id="how" title={t('pages:landing.how.title')}>
      <Box component="ol" sx={three}>
        {steps.map((id, index) => (
          <Fact
            key={id}
            mark={<Stub tone="teal">{index + 1}</Stub>}
            title={t(`pages:landing.how.${id}.title`)}
            text={t(`pages:landing.how.${id}.text`)}
          />
        ))}
      </Box>
    </Band>
  );
};

export const Features = (): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Band id="features" title={t('pages:landing.features.title')}>
      <Box component="ul" sx={three}>
        {features.map(({ id, Icon }) => (
          <Fact
            key={id}
            mark={<Icon color="primary" />}
            title={t(`pages:landing.features.${id}.title`)}
            text={t(`pages:landing.features.${id}.text`)}
          />
        ))}
      </Box>
    </Band>
  );
};

export const Questions = (): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Band id="questions" title={t('pages:landing.questions.title')}>
      <Box component="dl" sx={{ ...columns(320), rowGap: 3 }}>
        {questions.map((id) => (
          <div key={id}>
            <Typography component="dt" variant="h3">
              {t(`pages:landing.questions.${id}.title`)}
            </Typography>
            <Typography component="dd" sx={{ m: 0, color: 'text.secondary' }}>
              {t(`pages:landing.questions.${id}.text`)}
            </Typography>
          </div>
        ))}
      </Box>
    </Band>
  );
};
