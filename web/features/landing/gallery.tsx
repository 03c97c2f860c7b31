import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Band } from './band.tsx';
import { NoPictureIcon } from '#web/ui/icons.ts';

const topics = ['acne', 'underarms', 'spots', 'scars', 'legs', 'pores'] as const;

/** Six pairs of pictures: before and after. They are drawings of our own; a clinic puts its own files in their place. */
const pairs = topics.map((topic) => ({
  topic,
  before: `/gallery/${topic}-before.svg`,
  after: `/gallery/${topic}-after.svg`,
}));

interface PictureProps {
  readonly source: string;
  readonly label: string;
  readonly alt: string;
}

/** A picture, or a box in its place when its file is missing. */
const Picture = ({ source, label, alt }: PictureProps): React.ReactElement => {
  const { t } = useTexts();
  const [missing, setMissing] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // The image may have failed to load before hydration.
    if (image.current?.complete === true && image.current.naturalWidth === 0) setMissing(true);
  }, []);
  return (
    <Box component="figure" sx={{ m: 0 }}>
      {missing ? (
        <Box
          className="gallery__missing"
          sx={{
            display: 'grid',
            placeContent: 'center',
            justifyItems: 'center',
            aspectRatio: '1',
            border: '2px dashed',
            borderColor: 'var(--line-strong)',
            color: 'text.secondary',
            fontSize: 'var(--fs-12)',
            textAlign: 'center',
          }}
        >
          <span className="unseen">{alt}</span>
          <NoPictureIcon />
          {t('pages:landing.gallery.missing')}
        </Box>
      ) : (
        <Box
          component="img"
          ref={image}
          src={source}
          alt={alt}
          width={160}
          height={160}
          loading="lazy"
          onError={() => setMissing(true)}
          sx={{ display: 'block', inlineSize: '100%', blockSize: 'auto', aspectRatio: '1', objectFit: 'cover' }}
        />
      )}
      <Typography component="figcaption" sx={{ paddingInline: 1, color: 'text.secondary', fontSize: 'var(--fs-12)' }}>
        {label}
      </Typography>
    </Box>
  );
};

/** Six pairs of pictures, and a link to the booking. Source: docs/requirements.md#landing-page. */
export const Gallery = ({ bookPath }: { readonly bookPath: string }): React.ReactElement => {
  const { t } = useTexts();
  const before = t('pages:landing.gallery.before');
  const after = t('pages:landing.gallery.after');
  return (
    <Band id="gallery" title={t('pages:landing.gallery.title')} lead={t('pages:landing.gallery.subtitle')}>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(3, 1fr)', lg: 'repeat(6, 1fr)' },
          gap: 1.5,
          m: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {pairs.map((pair) => {
          const topic = t(`pages:landing.gallery.topic.${pair.topic}`);
          return (
            <li key={pair.topic}>
              <Box
                sx={{
                  display: 'grid',
                  gridTemplateColumns: '1fr 1fr',
                  gap: '2px',
                  overflow: 'hidden',
                  borderRadius: 'var(--radius)',
                  backgroundColor: 'background.paper',
                }}
              >
                <Picture source={pair.before} label={before} alt={`${topic} · ${before}`} />
                <Picture source={pair.after} label={after} alt={`${topic} · ${after}`} />
              </Box>
              <Typography sx={{ marginBlockStart: 0.5, fontWeight: 500 }}>{topic}</Typography>
            </li>
          );
        })}
      </Box>
      <Button component={Link} to={bookPath} variant="outlined" sx={{ marginBlockStart: 2 }}>
        {t('pages:landing.gallery.action')}
      </Button>
    </Band>
  );
};
