import { type LaserArea, needsLaserArea, type ReservationType } from './lists.ts';

interface AreasInBody {
  readonly type?: ReservationType | undefined;
  readonly laser_area?: LaserArea | null | undefined;
  readonly laser_areas?: readonly LaserArea[] | null | undefined;
}

/** The body areas of a request: `laser_areas`, or `laser_area` as a list of one. */
export const areasInBody = ({ laser_area: area, laser_areas: areas }: AreasInBody): readonly LaserArea[] =>
  areas ?? (area === undefined || area === null ? [] : [area]);

/** Laser and fractional need an area. */
export const hasNeededArea = (body: AreasInBody): boolean =>
  body.type === undefined || !needsLaserArea(body.type) || areasInBody(body).length > 0;

/** No area is listed twice, and if the body has both fields, `laser_area` is the first of `laser_areas`. */
export const areasAgree = ({ laser_area: area, laser_areas: areas }: AreasInBody): boolean =>
  (areas ?? []).length === new Set(areas).size &&
  ((areas ?? null) === null || (area ?? null) === null || areas?.[0] === area);
