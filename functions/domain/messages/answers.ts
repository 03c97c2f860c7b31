/** Without «إلغاء»: a reminder offers to cancel the visit, and reception has to see such an answer. */
const stopWords: ReadonlySet<string> = new Set(['stop', 'unsubscribe', 'ايقاف', 'وقف', 'قف', 'ستوب']);
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

/** The first characters of a text, without half of an emoji at the end. */
export const beginningOf = (text: string, length: number): string =>
  text.slice(0, length).replace(/\p{Surrogate}$/u, '');

/** Sort key of an entry in the log of a patient: time and id. */
export const commlogCursorForm = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z#[\w.-]+$/;

interface Answering {
  readonly id: number;
  readonly settings: { readonly answers_strangers: boolean };
}

/**
 * The branch that answers who writes without a ticket: the first one that is set to, else the first one. Undefined
 * without any branch. Source: docs/adr/0073-the-inbox-of-a-branch.md.
 */
export const branchForStrangers = <B extends Answering>(branches: readonly B[]): B | undefined => {
  const byId = branches.toSorted((a, b) => a.id - b.id);
  return byId.find(({ settings }) => settings.answers_strangers) ?? byId[0];
};

const WINDOW_MS = 24 * 60 * 60 * 1000;

/**
 * Until when staff may write to a patient in their own words: 24 hours after the patient wrote, as the provider demands.
 * Undefined when it is over. Source: docs/domain.md#inbox.
 */
export const answerWindowEnd = ({ receivedAt }: { readonly receivedAt: string }, now: Date): Date | undefined => {
  const end = new Date(Date.parse(receivedAt) + WINDOW_MS);
  return end > now ? end : undefined;
};
