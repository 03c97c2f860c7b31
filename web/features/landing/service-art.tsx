import type { ReservationType } from '#shared/models/enums.ts';
import { Art } from './art.tsx';

/** One drawing for each service. */
const drawings: Readonly<Record<ReservationType, React.ReactElement>> = {
  regular: (
    <>
      <circle className="art-line" cx="52" cy="52" r="24" />
      <path className="art-line" d="m70 70 20 20" />
      <path className="art-line art-thin" d="M40 52c4-6 8-6 12 0s8 6 12 0" />
      <circle className="art-accent" cx="52" cy="43" r="3.5" />
    </>
  ),
  laser: (
    <>
      <path className="art-line" d="m26 22 22 22-8 8-22-22zM44 48l10 10M30 96c12-10 24-14 38-14s22 4 30 10" />
      <path className="art-accent-line" d="m58 62 14 14M78 62v-8M88 72h8M86 58l6-6" />
    </>
  ),
  fractional: (
    <>
      <path className="art-line" d="M20 76h80" />
      <path className="art-line art-thin" d="M20 92h80" />
      <path className="art-accent-line" d="M34 24v36M52 24v36M70 24v36M88 24v36" />
      <circle className="art-accent" cx="34" cy="76" r="3.5" />
      <circle className="art-accent" cx="52" cy="76" r="3.5" />
      <circle className="art-accent" cx="70" cy="76" r="3.5" />
      <circle className="art-accent" cx="88" cy="76" r="3.5" />
    </>
  ),
};

export const ServiceArt = ({ serviceType }: { readonly serviceType: ReservationType }): React.ReactElement => (
  <Art width="80" height="80" viewBox="0 0 120 120" aria-hidden>
    <circle className="art-soft" cx="60" cy="60" r="58" />
    {drawings[serviceType]}
  </Art>
);
