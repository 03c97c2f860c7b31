import type { LaserArea } from '#shared/models/enums.ts';

/** Body areas of a visit as stored: the first one, and the others when there are several. */
export interface StoredAreas {
  readonly area?: LaserArea | undefined;
  readonly otherAreas?: readonly LaserArea[] | undefined;
}

/** All body areas of a visit, in the order in which they were chosen. */
export const areasOf = ({ area, otherAreas = [] }: StoredAreas): LaserArea[] =>
  area === undefined ? [] : [area, ...otherAreas];

/** The attributes that store body areas; undefined without a value. */
export const storedAreas = ([area, ...otherAreas]: readonly LaserArea[]) => ({
  area,
  otherAreas: otherAreas.length === 0 ? undefined : otherAreas,
});

/** Body areas in an answer: `laser_area` is the first of `laser_areas`. Source: docs/domain.md#types-areas-codes. */
export const areasView = (visit: StoredAreas): { laser_area: LaserArea | null; laser_areas: LaserArea[] } => ({
  laser_area: visit.area ?? null,
  laser_areas: areasOf(visit),
});
