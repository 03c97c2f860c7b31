/** Two soft notes: heard across a quiet room, not through a wall. Frequencies in hertz, times in seconds. */
const notes = [
  { frequency: 659.25, at: 0 },
  { frequency: 880, at: 0.16 },
] as const;
const LOUDNESS = 0.06;
const LENGTH = 0.5;

let context: AudioContext | undefined;

/** What browsers take for a person's own doing; a tap on plain text is no click to an iPhone. */
const touches = ['click', 'touchend', 'keydown'] as const;

const wake = (): void => {
  // Before the first touch browsers only complain; Escape, for one, is none.
  if (!navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state !== 'running') void context.resume();
};

/**
 * Takes the leave to sound when the page is touched, and again when it was taken away (by a phone call). Safari gives it
 * to nobody who asks later, as a chime does that an answer of the server sets off. Returns how to stop.
 */
export const listenForTouch = (): (() => void) => {
  wake();
  for (const touch of touches) addEventListener(touch, wake, { capture: true, passive: true });
  return () => {
    for (const touch of touches) removeEventListener(touch, wake, { capture: true });
  };
};

/** Plays the chime, if this page may make a sound. One that came too soon is not made up for. */
export const chime = (): void => {
  if (context?.state !== 'running') return;
  const { currentTime, destination } = context;
  for (const { frequency, at } of notes) {
    const tone = new OscillatorNode(context, { type: 'sine', frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, currentTime + at);
    volume.gain.linearRampToValueAtTime(LOUDNESS, currentTime + at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, currentTime + at + LENGTH);
    tone.connect(volume).connect(destination);
    tone.start(currentTime + at);
    tone.stop(currentTime + at + LENGTH);
  }
};
