/** Two soft notes: heard across a quiet room, not through a wall. Frequencies in hertz, times in seconds. */
const notes = [
  { frequency: 659.25, at: 0 },
  { frequency: 880, at: 0.16 },
] as const;
const LOUDNESS = 0.06;
const LENGTH = 0.5;

let context: AudioContext | undefined;

/**
 * Plays the chime, if this page may make a sound: browsers allow it only after the person has touched the page,
 * and complain in the console about anyone who asks sooner.
 */
export const chime = async (): Promise<void> => {
  if (!navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  await context.resume();
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
