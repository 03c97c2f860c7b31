const stopWords: ReadonlySet<string> = new Set(['stop', 'unsubscribe', 'ايقاف', 'الغاء', 'وقف', 'قف', 'ستوب']);
const startWords: ReadonlySet<string> = new Set(['start', 'subscribe', 'ابدا', 'تشغيل']);

/** What a patient answers: `stop` and `start` when the answer is one of these words only, in any spelling. */
export const wishOf = (answer: string): 'stop' | 'start' | undefined => {
  const word = answer
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[أإآ]/gu, 'ا')
    .replaceAll(/[^\p{L}]/gu, '');
  if (stopWords.has(word)) return 'stop';
  return startWords.has(word) ? 'start' : undefined;
};
