import { type LaserArea, needsLaserArea, type ReservationType } from './lists.ts';

/** Laser and fractional need an area. */
export const hasNeededArea = (body: {
  readonly type?: ReservationType | undefined;
  readonly laser_area?: LaserArea | null | undefined;
}): boolean => body.type === undefined || !needsLaserArea(body.type) || (body.laser_area ?? null) !== null;
