import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import MuiSkeleton from '@mui/material/Skeleton';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useTexts } from '../lib/i18n/texts.ts';

const shapes = {
  line: { blockSize: '1em', marginBlock: '0.35em' },
  half: { blockSize: '1em', marginBlock: '0.35em', inlineSize: '50%' },
  third: { blockSize: '1em', marginBlock: '0.35em', inlineSize: '33%' },
  card: { blockSize: 96 },
  row: { blockSize: 52, marginBlockEnd: 1 },
  ticket: { blockSize: 460 },
  title: { blockSize: '2.2em', inlineSize: 'min(60%, 420px)', marginBlockEnd: 3 },
} as const;

interface Props {
  /** Shape of the expected content. */
  readonly shape: keyof typeof shapes;
  /** How many, one below the other. */
  readonly count?: number;
}

/** Grey shapes that hold the place of what is being loaded. Wrap several in one `Loading`. */
export const Skeleton = ({ shape, count = 1 }: Props): React.ReactElement[] =>
  Array.from({ length: count }, (_, index) => (
    <MuiSkeleton
      key={index}
      aria-hidden
      component="span"
      variant="rounded"
      className={`skeleton skeleton--${shape}`}
      sx={{ display: 'block', ...shapes[shape] }}
    />
  ));

/** Says to a screen reader, once, that skeletons are skeletons. */
export const Loading = ({ children }: { readonly children: React.ReactNode }): React.ReactElement => {
  const { t } = useTexts();
  return (
    <div aria-busy="true">
      <Box component="output" sx={visuallyHidden}>
        {t('loading')}
      </Box>
      {children}
    </div>
  );
};

/** Skeleton of a section that is loading. */
export const PartSkeleton = (): React.ReactElement => (
  <Loading>
    <Skeleton shape="title" />
    <Skeleton shape="row" count={4} />
  </Loading>
);

/** Skeleton of a page that is loading. */
export const PageSkeleton = (): React.ReactElement => (
  <Container className="page">
    <PartSkeleton />
  </Container>
);
