/** The first part of the key of a branch's drawers, on any day. */
export const drawersKey = (branchId: number) => ['drawers', branchId] as const;
