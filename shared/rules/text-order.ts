/**
 * Which of two texts comes first as the database sorts its keys: by their characters' numbers, in no language. For keys
 * and moments; a language's own order loads its rules first, 6 ms in a function that has just started (ADR 0029).
 */
export const byCharacters = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
