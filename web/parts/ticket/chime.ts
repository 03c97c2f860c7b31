/** Two soft notes. Frequencies in hertz, times in seconds. */
const notes = [
  { frequency: 659.25, at: 0 },
  { frequency: 880, at: 0.16 },
] as const;
const LOUDNESS = 0.06;
const LENGTH = 0.5;

let context: AudioContext | undefined;

/** Events that count as a user gesture. `touchend`, because an iPhone sends no click for a tap on plain text. */
const touches = ['click', 'touchend', 'keydown'] as const;

const wake = (): void => {
  // Without a user activation, browsers log a warning; for example Escape does not activate.
  if (!navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state !== 'running') void context.resume();
};

/**
 * Unlocks audio at a user gesture, and again after an interruption (such as a phone call). Safari does not allow to
 * unlock it later, when an answer of the server triggers the chime. Returns a function that stops listening.
 */
export const listenForTouch = (): (() => void) => {
  wake();
  for (const touch of touches) addEventListener(touch, wake, { capture: true, passive: true });
  return () => {
    for (const touch of touches) removeEventListener(touch, wake, { capture: true });
  };
};

/** Is audio unlocked, so that a chime is heard? */
export const chimeReady = (): boolean => context?.state === 'running';

/** How much louder a screen in a room is than a phone in a hand. */
const ROOM_LOUDNESS = 0.5;

/** Plays the chime if audio is unlocked; otherwise it is dropped. @param volume of a screen in a room, from 0 to 1 */
export const chime = (volume?: number): void => {
  const loudness = volume === undefined ? LOUDNESS : ROOM_LOUDNESS * volume;
  if (context?.state !== 'running') return;
  const { currentTime, destination } = context;
  for (const { frequency, at } of notes) {
    const tone = new OscillatorNode(context, { type: 'sine', frequency });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, currentTime + at);
    gain.gain.linearRampToValueAtTime(loudness, currentTime + at + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, currentTime + at + LENGTH);
    tone.connect(gain).connect(destination);
    tone.start(currentTime + at);
    tone.stop(currentTime + at + LENGTH);
  }
};
