import { useEffect, useRef, useState } from 'react';
import { showWaitingRoom } from '#shared/routes/displays.ts';
import { channelPath, EVERY_DAY, LIVE_PACE_MS } from '#shared/rules/live-channels.ts';
import { CallError } from '#web/lib/api/call-error.ts';
import { call } from '#web/lib/api/client.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';
import { subscribeLive } from '#web/lib/live/live.ts';
import { storeAnswer, storedAnswer } from './stored-display.ts';

export type WaitingRoom = Answer<typeof showWaitingRoom>;

/** The last answer, and when it arrived by this screen's clock. */
export interface Shown {
  readonly room: WaitingRoom;
  readonly receivedAt: number;
}

/** The clinic's clock in milliseconds: a screen's own may be wrong. @param now of the screen's clock */
export const clinicTimeOf = ({ room, receivedAt }: Shown, now: number): number =>
  Date.parse(room.at) + now - receivedAt;

/** A new code for the door comes each minute; without the live channel the queue is read more often. */
const POLL_MS = { live: 60_000, alone: 5_000 } as const;

const isShown = (value: unknown): value is Shown =>
  typeof value === 'object' && value !== null && 'room' in value && 'receivedAt' in value;

/** An older answer is of another day. */
const KEPT_MS = 12 * 3_600_000;

/** The answer from before a loss of power; undefined also when its age is unknown because the clock was set back. */
const keptAnswer = (): Shown | undefined => {
  const kept = storedAnswer();
  if (!isShown(kept)) return undefined;
  const age = Date.now() - kept.receivedAt;
  return age >= 0 && age < KEPT_MS ? kept : undefined;
};

interface Reader {
  /** Reads now; while a read runs, once more after it. */
  readonly read: () => void;
  readonly setLive: (isLive: boolean) => void;
  readonly stop: () => void;
}

/** Reads the waiting room, at most once a second, and again after the poll's time. */
export const createReader = (load: () => Promise<unknown>): Reader => {
  let isBusy = false;
  /** Reads that were requested while another one ran. */
  let wanted = 0;
  let isStopped = false;
  let interval: number = POLL_MS.alone;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readAfter = (ms: number): void => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void run(), ms);
  };
  const run = async (): Promise<void> => {
    isBusy = true;
    wanted = 0;
    await load().catch(() => undefined);
    isBusy = false;
    readAfter(wanted > 0 ? LIVE_PACE_MS : interval);
  };
  return {
    read: () => {
      wanted += 1;
      if (!isBusy) readAfter(0);
    },
    setLive: (isLive) => {
      interval = isLive ? POLL_MS.live : POLL_MS.alone;
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};

interface Options {
  readonly key: string;
  /** The key is no longer valid. */
  readonly onRevoked: () => void;
  /** Show the last state after a loss of power. */
  readonly keeps: boolean;
}

interface WaitingRoomState {
  /** The last answer; undefined before the first one. */
  readonly shown: Shown | undefined;
  /** The last request had no answer. */
  readonly failed: boolean;
}

/** What the screen shows: live, by polls, or the last known. */
export const useWaitingRoom = ({ key, onRevoked, keeps }: Options): WaitingRoomState => {
  const [shown, setShown] = useState<Shown | undefined>(() => (keeps ? keptAnswer() : undefined));
  const [failed, setFailed] = useState(false);
  const revoked = useRef(onRevoked);
  useEffect(() => {
    revoked.current = onRevoked;
  });
  useEffect(() => {
    const reader = createReader(async () => {
      try {
        const next = { room: await call(showWaitingRoom, { body: { key } }), receivedAt: Date.now() };
        setShown(next);
        setFailed(false);
        if (keeps) storeAnswer(next);
      } catch (error) {
        if (error instanceof CallError && error.status === 401) revoked.current();
        setFailed(true);
      }
    });
    const end = subscribeLive({
      channel: channelPath({ namespace: 'displays', branchId: Number(key.split('.')[0]), day: EVERY_DAY }),
      credential: () => ({ kind: 'display', key }),
      onEvent: reader.read,
      onChange: (isLive) => {
        reader.setLive(isLive);
        // What happened before the subscription was not heard.
        reader.read();
      },
    });
    reader.read();
    return () => {
      reader.stop();
      end();
    };
  }, [key, keeps]);
  return { shown, failed };
};
