import type { Language } from '#shared/errors.ts';
import { chime } from '#web/parts/ticket/chime.ts';

/** A sentence and its language. */
export interface Spoken {
  readonly language: Language;
  readonly text: string;
}

const voices: Readonly<Record<Language, string>> = { en: 'en-US', ar: 'ar-EG' };
/** The chime is over; then the voice begins. */
const CHIME_MS = 900;
/** A browser that says nothing after so long has no voice: the queue goes on. */
const LONGEST_MS = 12_000;

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** The voice of a language; undefined where the browser has none, and then the chime alone is heard. */
const voiceOf = (language: Language): SpeechSynthesisVoice | undefined =>
  'speechSynthesis' in globalThis
    ? speechSynthesis.getVoices().find(({ lang }) => lang.toLowerCase().startsWith(language))
    : undefined;

const say = async ({ language, text }: Spoken, volume: number): Promise<void> => {
  const voice = voiceOf(language);
  if (voice === undefined) return;
  const utterance = new SpeechSynthesisUtterance(text);
  Object.assign(utterance, { voice, lang: voices[language], volume, rate: 0.9 });
  await Promise.race([
    new Promise((resolve) => {
      utterance.addEventListener('end', resolve, { once: true });
      utterance.addEventListener('error', resolve, { once: true });
      speechSynthesis.speak(utterance);
    }),
    pause(LONGEST_MS),
  ]);
};

/** Chimes, then says the sentences one after another. @param volume from 0 to 1 */
export const announce = async (
  sentences: readonly Spoken[],
  { volume, voice }: { readonly volume: number; readonly voice: boolean },
): Promise<void> => {
  chime(volume);
  await pause(CHIME_MS);
  if (!voice) return;
  for (const sentence of sentences) await say(sentence, volume);
};
