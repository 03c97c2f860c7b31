import * as z from 'zod/mini';
import type { QuickAnswer } from '#shared/models/inbox.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { put, type Store, type Write } from '../table/store.ts';

const quickAnswersItem = z.object({
  answers: z.array(z.object({ text: z.string(), text_ar: z.string() })),
  /** 0 of those of an earlier release. */
  version: z._default(z.int(), 0),
});
type QuickAnswers = z.output<typeof quickAnswersItem>;

/** What a branch has before it writes its own. */
const usualAnswers: readonly QuickAnswer[] = [
  { text: 'Thank you, we will call you shortly.', text_ar: 'شكرًا ليكم، هنكلّمكم حالًا.' },
  { text: 'No problem, your place is kept.', text_ar: 'ولا يهمكم، دوركم محفوظ.' },
  { text: 'Please come now, your turn is near.', text_ar: 'اتفضلوا دلوقتي، دوركم قرّب.' },
  {
    text: 'Please see your ticket page: your turn is always up to date there.',
    text_ar: 'تابعوا صفحة التذكرة، دوركم فيها بيتحدّث لوحده.',
  },
  {
    text: 'We have cancelled your visit. You can book again whenever you like.',
    text_ar: 'لغينا الحجز زي ما طلبتوا. تقدروا تحجزوا تاني في أي وقت.',
  },
];

/** The quick answers of a branch. */
export const readQuickAnswers = async (store: Store, branchId: number): Promise<QuickAnswers> =>
  parseItem(quickAnswersItem, await store.get(keys.quickAnswers(branchId))) ?? {
    answers: [...usualAnswers],
    version: 0,
  };

/** `version`: the one that was read. Label that fails when they were changed since: `quick answers`. */
export const quickAnswerWrites = (branchId: number, answers: readonly QuickAnswer[], version: number): Write[] => [
  put(
    'quick answers',
    { ...keys.quickAnswers(branchId), answers, version: version + 1 },
    version === 0 ? { when: 'attribute_not_exists(#version)' } : { when: '#version = :version', values: { version } },
  ),
];
