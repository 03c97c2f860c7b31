export const relay = 1;
