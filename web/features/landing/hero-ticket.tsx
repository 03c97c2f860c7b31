import Box from '@mui/material/Box';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Mark } from '#web/ui/brand.tsx';
import { Stub } from '#web/ui/stub.tsx';

/** Height of the part below the perforation. */
const FOOT = 84;

const notch = (at: string): string =>
  `radial-gradient(circle 12px at ${at} calc(100% - ${String(FOOT)}px), #0000 98%, #000)`;

/** What a visitor gets, drawn as it looks: a ticket with its number and who is before. */
export const HeroTicket = (): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Box aria-hidden sx={placeStyles}>
      <div>
        <div>
          <span>{t('type.laser')}</span>
          <b>34</b>
          <strong>{t('pages:landing.hero.before')}</strong>
          <p>
            <Stub tone="teal">26</Stub>
            <Stub>27</Stub>
            <Stub>32</Stub>
            <Stub>33</Stub>
            <Stub tone="full">34</Stub>
          </p>
          <small>
            <Mark size={28} />
            {t('brand')}
          </small>
        </div>
      </div>
    </Box>
  );
};

const placeStyles = {
  // Hidden on phones, so that branches and waits are on the first screen.
  display: { xs: 'none', md: 'grid' },
  placeItems: 'center',
  justifySelf: 'center',
  inlineSize: 400,
  blockSize: 400,
  borderRadius: '50%',
  backgroundColor: 'var(--primary-soft)',
  '& > div': { filter: 'drop-shadow(0 6px 14px rgb(27 42 45 / 10%))', transform: 'rotate(-3deg)' },
  '& > div > div': {
    display: 'grid',
    justifyItems: 'center',
    inlineSize: 300,
    paddingBlockStart: 2.5,
    borderRadius: 'var(--radius-l)',
    backgroundColor: 'var(--surface)',
    mask: `${notch('0')} 0 0 / 51% 100% no-repeat, ${notch('100%')} 100% 0 / 51% 100% no-repeat`,
  },
  '& > div > div > span': { color: 'text.secondary' },
  '& b': { color: 'primary.main', fontSize: '7rem', fontWeight: 650, lineHeight: 1.1 },
  '& strong': { fontSize: 'var(--fs-20)', fontWeight: 650 },
  '& p': { display: 'flex', gap: 0.5, marginBlock: '12px 24px' },
  '& small': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 1.25,
    inlineSize: 'calc(100% - 40px)',
    blockSize: FOOT,
    borderBlockStart: '1.5px dashed var(--line)',
    fontSize: 'inherit',
    fontWeight: 500,
  },
} as const;
