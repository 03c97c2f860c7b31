export const form = 1;
