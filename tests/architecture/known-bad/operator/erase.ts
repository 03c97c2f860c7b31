export const erase = (): void => undefined;
