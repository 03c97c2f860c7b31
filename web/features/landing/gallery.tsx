import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon, infoIcon } from '../../ui/icon.tsx';

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
    // It may have failed before this script ran.
    if (image.current?.complete === true && image.current.naturalWidth === 0) setMissing(true);
  }, []);
  return (
    <div className="pair__half">
      {missing ? (
        <div className="pair__missing">
          <span className="unseen">{alt}</span>
          <Icon shape={infoIcon} size={28} />
          {t('pages:landing.gallery.missing')}
        </div>
      ) : (
        <img
          ref={image}
          src={source}
          alt={alt}
          width={320}
          height={320}
          loading="lazy"
          onError={() => setMissing(true)}
        />
      )}
      <span className="pair__label">{label}</span>
    </div>
  );
};

/** Before and after, six times, and the way to book. Source: seed section 2, Landing page. */
export const Gallery = ({ bookPath }: { readonly bookPath: string }): React.ReactElement => {
  const { t } = useTexts();
  const before = t('pages:landing.gallery.before');
  const after = t('pages:landing.gallery.after');
  return (
    <section className="band band--sunken" aria-labelledby="gallery">
      <div className="band__inner">
        <h2 id="gallery" className="band__title">
          {t('pages:landing.gallery.title')}
        </h2>
        <p className="band__lead">{t('pages:landing.gallery.subtitle')}</p>
        <ul className="pairs">
          {pairs.map((pair) => {
            const topic = t(`pages:landing.gallery.topic.${pair.topic}`);
            return (
              <li key={pair.topic} className="pair">
                <div className="pair__pictures">
                  <Picture source={pair.before} label={before} alt={`${topic} · ${before}`} />
                  <Picture source={pair.after} label={after} alt={`${topic} · ${after}`} />
                </div>
                <p className="pair__topic">{topic}</p>
              </li>
            );
          })}
        </ul>
        <ButtonLink look="strong" size="large" to={bookPath}>
          {t('pages:landing.gallery.action')}
        </ButtonLink>
      </div>
    </section>
  );
};
