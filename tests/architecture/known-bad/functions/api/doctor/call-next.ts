export const callNext = 1;
