import { useEffect, useRef } from 'react';
import { chime, listenForTouch } from '#web/parts/ticket/chime.ts';
import { preference, usePreference } from '#web/lib/device/preferences.ts';
import { badgedTitle, gotFirstPatient, plainTitle } from './queue-view.ts';

const isOnOff = (text: string): text is 'on' | 'off' => text === 'on' || text === 'off';
const soundPreference = preference('queue_sound', 'on', isOnOff);

/** State and switch of the chime on this device. */
export const useSound = (): { readonly on: boolean; readonly toggle: () => void } => {
  const on = usePreference(soundPreference, 'on') === 'on';
  return { on, toggle: () => soundPreference.set(on ? 'off' : 'on') };
};

/**
 * Alerts a doctor in another browser tab: plays a chime when an empty queue gets its first patient, and shows the
 * number of waiting patients before the title. `title`: the page's present title; `waiting`: undefined until the queue
 * is loaded.
 */
export const useFirstPatientCall = (waiting: number | undefined, title: string): void => {
  const before = useRef<number | undefined>(undefined);
  const { on } = useSound();
  useEffect(() => (on ? listenForTouch() : undefined), [on]);
  useEffect(() => {
    if (gotFirstPatient(before.current, waiting) && soundPreference.get() === 'on') chime();
    before.current = waiting;
  }, [waiting]);
  useEffect(() => {
    document.title = badgedTitle(plainTitle(document.title), waiting ?? 0);
    return () => {
      document.title = plainTitle(document.title);
    };
  }, [waiting, title]);
};
