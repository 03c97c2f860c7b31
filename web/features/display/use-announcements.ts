import { useEffect, useState } from 'react';
import { chimeReady, listenForTouch } from '#web/parts/ticket/chime.ts';
import { createAnnouncementFilter, createSpeakerQueue, isQuiet } from './announcements.ts';
import type { BothLanguages } from '#web/parts/room/both-languages.ts';
import { announce } from './speaker.ts';
import { clinicTimeOf, type Shown } from '#web/parts/room/use-waiting-room.ts';

/** `HH:MM` at the branch. */
const timeAt = (now: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(now);

/** Announces new calls one after another, in both languages; repeats when a doctor calls again. */
export const useAnnouncements = (shown: Shown | undefined, { order, texts }: BothLanguages): void => {
  const [filter] = useState(createAnnouncementFilter);
  const [queue] = useState(() => createSpeakerQueue((say: () => Promise<void>) => say()));
  useEffect(() => listenForTouch(), []);
  useEffect(() => {
    if (shown === undefined) return;
    const { room } = shown;
    const { display, branch } = room;
    const now = clinicTimeOf(shown, Date.now());
    const fresh = filter.newIn(room.called, now);
    if (isQuiet(display, timeAt(now, branch.timeZone))) return;
    queue.add(
      fresh.map((call) => () => {
        const sentences = order.map((language) => ({
          language,
          text: texts[language](call.room === null ? 'pages:display.say' : 'pages:display.sayRoom', {
            number: call.ticketNo,
            room: call.room ?? '',
          }),
        }));
        return announce(sentences, { volume: display.volume / 100, voice: display.voice });
      }),
    );
  }, [shown, filter, queue, order, texts]);
};

/** Must the screen be touched before it is heard? */
export const useNeedsTouch = (): boolean => {
  const [needs, setNeeds] = useState(true);
  useEffect(() => {
    const timer = setInterval(() => setNeeds(!chimeReady()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return needs;
};
