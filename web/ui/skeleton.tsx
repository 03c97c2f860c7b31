import './skeleton.css';
import { useTexts } from '../lib/texts.ts';

interface Props {
  /** The shape of what will come. */
  readonly shape: 'line' | 'half' | 'third' | 'card' | 'row' | 'ticket' | 'title';
  /** How many, one below the other. */
  readonly count?: number;
}

/** Grey shapes that hold the place of what is being loaded. Wrap several in one `Loading`. */
export const Skeleton = ({ shape, count = 1 }: Props): React.ReactElement[] =>
  Array.from({ length: count }, (_, index) => (
    <span
      key={index}
      aria-hidden
      className={`skeleton skeleton--${shape}${shape === 'half' || shape === 'third' ? ' skeleton--line' : ''}`}
    />
  ));

/** Says to a screen reader, once, that skeletons are skeletons. */
export const Loading = ({ children }: { readonly children: React.ReactNode }): React.ReactElement => {
  const { t } = useTexts();
  return (
    <div aria-busy="true">
      <output className="unseen">{t('loading')}</output>
      {children}
    </div>
  );
};

/** A page that is on its way. */
export const PageSkeleton = (): React.ReactElement => (
  <main className="page">
    <Loading>
      <Skeleton shape="title" />
      <Skeleton shape="row" count={4} />
    </Loading>
  </main>
);
