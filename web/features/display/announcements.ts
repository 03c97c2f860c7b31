/** A call as a screen announces it. */
export interface Announced {
  readonly ticketNo: number;
  readonly room: string | null;
  readonly announcedAt: string;
}

/** A call is not announced later than this: a screen that was away does not read the whole morning out. */
const USEFUL_MS = 90_000;
/** More than the doctors of a branch: what is announced once is kept as long as it can come again. */
const KEPT = 40;

/** Decides which calls of an answer are new. */
export interface AnnouncementFilter {
  /** The new ones, the first called first. @param now milliseconds of the clinic's clock */
  readonly newIn: (calls: readonly Announced[], now: number) => readonly Announced[];
  /** How many announcements it remembers: at most forty, however long the screen runs. */
  readonly size: () => number;
}

const nameOf = ({ ticketNo, announcedAt }: Announced): string => `${String(ticketNo)} ${announcedAt}`;

/** Announces each call once, and again after "call again"; nothing of the first answer that is old. */
export const createAnnouncementFilter = (): AnnouncementFilter => {
  let known: readonly string[] = [];
  return {
    newIn: (calls, now) => {
      const fresh = calls
        .filter((call) => !known.includes(nameOf(call)) && now - Date.parse(call.announcedAt) < USEFUL_MS)
        .toSorted((a, b) => Date.parse(a.announcedAt) - Date.parse(b.announcedAt));
      known = [...known, ...fresh.map(nameOf)].slice(-KEPT);
      return fresh;
    },
    size: () => known.length,
  };
};

interface Sound {
  readonly volume: number;
  readonly quietFrom: string | null;
  readonly quietUntil: string | null;
}

/** Is the screen silent at this time of day (`HH:MM`)? Quiet hours may pass midnight. */
export const isQuiet = ({ volume, quietFrom: from, quietUntil: until }: Sound, time: string): boolean => {
  if (volume === 0) return true;
  if (from === null || until === null) return false;
  return from <= until ? from <= time && time < until : time >= from || time < until;
};

/** Runs announcements one after another; when more than this wait, the oldest are left out. */
const LONGEST_QUEUE = 6;

/** A queue of announcements: one is heard at a time. @param say resolves when it was heard */
export const createSpeakerQueue = <T>(say: (announcement: T) => Promise<void>) => {
  let waiting: readonly T[] = [];
  let isBusy = false;
  const run = async (): Promise<void> => {
    isBusy = true;
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      waiting = waiting.slice(1);
      await say(next).catch(() => undefined);
    }
    isBusy = false;
  };
  return {
    add: (announcements: readonly T[]): void => {
      waiting = [...waiting, ...announcements].slice(-LONGEST_QUEUE);
      if (!isBusy) void run();
    },
    size: () => waiting.length,
  };
};
