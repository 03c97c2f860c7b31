import { parsedJson } from '#shared/parsed-json.ts';
import { credentialText, LIVE_PROTOCOL, type LiveCredential } from '#shared/rules/live-channels.ts';
import { KEEP_ALIVE_MS } from '#shared/rules/poll-intervals.ts';

/** What a page wants to hear. */
export interface LiveSubscription {
  readonly channel: string;
  /** Read at each subscription, because tokens are renewed. Undefined: there is none now. */
  readonly credential: () => LiveCredential | undefined;
  readonly onEvent: (event: unknown) => void;
  /** True: events arrive from now on, and what was missed before must be read. False: the page must poll. */
  readonly onChange: (isUp: boolean) => void;
}

/** An open or opening connection. */
export interface LiveSocket {
  readonly send: (text: string) => void;
  readonly close: () => void;
}

/** What a connection calls back. */
export interface SocketListener {
  readonly opened: () => unknown;
  readonly received: (text: string) => unknown;
  readonly closed: () => unknown;
}

export interface LiveParts {
  /** The host that authorizations name. */
  readonly host: string;
  readonly connect: (protocols: readonly string[], listener: SocketListener) => LiveSocket;
  readonly random: () => number;
}

export interface LiveClient {
  /** @returns a function that ends the subscription */
  readonly subscribe: (subscription: LiveSubscription) => () => void;
  /** The device is connected again: does not wait for the next attempt. */
  readonly retryNow: () => void;
}

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
/** A refused subscription is tried again: a token may have been renewed, a phone's attempts may be over. */
const REFUSED_MS = 60_000;
/** Until the first frame; then the server says how long it may be silent. */
const CONNECT_TIMEOUT_MS = 15_000;
/** After two keep-alives that are missing, the connection is lost. */
const LONGEST_SILENCE_MS = 2 * KEEP_ALIVE_MS + 10_000;

/** Letters of the alphabet that a subprotocol may have. */
const base64Url = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

type Frame = Readonly<Record<string, unknown>>;

/** A frame of the server; empty for what is none. */
const frameOf = (text: string): Frame => {
  const frame = parsedJson(text);
  return typeof frame === 'object' && frame !== null ? { ...frame } : {};
};

/** The events of a frame: AppSync documents a list of JSON texts, and its clients accept one text too. */
const eventsOf = ({ event }: Frame): unknown[] =>
  [event].flat().flatMap((text) => (typeof text === 'string' ? [parsedJson(text)] : []));

/**
 * One connection for all subscriptions of a tab, in the protocol of AppSync Events. Connects with the first
 * subscription, again after a loss (with growing, random delays), and closes after the last.
 */
class Client implements LiveClient {
  readonly #parts: LiveParts;
  readonly #subscriptions = new Map<string, LiveSubscription>();
  readonly #joined = new Set<string>();
  #socket: LiveSocket | undefined;
  #isOpen = false;
  #isReady = false;
  #count = 0;
  #failures = 0;
  #silence = CONNECT_TIMEOUT_MS;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: LiveParts) {
    this.#parts = parts;
  }

  readonly subscribe = (subscription: LiveSubscription): (() => void) => {
    this.#count += 1;
    const id = String(this.#count);
    this.#subscriptions.set(id, subscription);
    if (this.#socket === undefined) this.#schedule(0);
    else if (this.#isReady) this.#join(id);
    return () => {
      this.#subscriptions.delete(id);
      if (this.#joined.delete(id)) this.#send({ type: 'unsubscribe', id });
      if (this.#subscriptions.size === 0) this.#leave();
    };
  };

  readonly retryNow = (): void => {
    if (this.#socket === undefined && this.#subscriptions.size > 0) this.#schedule(0);
  };

  #authorization(credential: LiveCredential): { readonly Authorization: string; readonly host: string } {
    return { Authorization: credentialText(credential), host: this.#parts.host };
  }

  #schedule(delay: number): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), delay);
  }

  #connect(): void {
    const credential = [...this.#subscriptions.values()].map((each) => each.credential()).find((each) => each);
    if (this.#socket !== undefined) return;
    if (credential === undefined) {
      if (this.#subscriptions.size > 0) this.#schedule(REFUSED_MS);
      return;
    }
    const header = `header-${base64Url(JSON.stringify(this.#authorization(credential)))}`;
    const isCurrent = (): boolean => this.#socket === socket;
    const socket: LiveSocket = this.#parts.connect([LIVE_PROTOCOL, header], {
      opened: () => {
        if (!isCurrent()) return socket.close();
        this.#isOpen = true;
        this.#send({ type: 'connection_init' });
      },
      received: (text) => isCurrent() && this.#receive(frameOf(text)),
      closed: () => isCurrent() && this.#lose(),
    });
    this.#socket = socket;
    this.#silence = CONNECT_TIMEOUT_MS;
    this.#hear();
  }

  /** The server was heard. A connection on which it is silent for too long is lost, whatever the browser says. */
  #hear(): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#lose(), this.#silence);
  }

  #send(frame: Frame): void {
    this.#socket?.send(JSON.stringify(frame));
  }

  #join(id: string): void {
    const subscription = this.#subscriptions.get(id);
    const credential = subscription?.credential();
    if (!this.#isReady || subscription === undefined || credential === undefined) return;
    const { channel } = subscription;
    this.#send({ type: 'subscribe', id, channel, authorization: this.#authorization(credential) });
  }

  #receive(frame: Frame): void {
    const { type, connectionTimeoutMs: silence } = frame;
    const id = typeof frame['id'] === 'string' ? frame['id'] : '';
    if (type === 'connection_ack' && typeof silence === 'number') {
      this.#silence = Math.min(silence, LONGEST_SILENCE_MS);
    }
    this.#hear();
    if (type === 'connection_ack') {
      this.#isReady = true;
      this.#failures = 0;
      for (const each of this.#subscriptions.keys()) this.#join(each);
    } else if (type === 'subscribe_success') {
      this.#joined.add(id);
      this.#subscriptions.get(id)?.onChange(true);
    } else if (type === 'subscribe_error') {
      setTimeout(() => this.#join(id), REFUSED_MS);
    } else if (type === 'data') {
      for (const event of eventsOf(frame)) this.#subscriptions.get(id)?.onEvent(event);
    } else if (type === 'connection_error') {
      this.#failures = Math.max(this.#failures, Math.log2(REFUSED_MS / FIRST_DELAY_MS));
      this.#lose();
    }
  }

  #drop(): void {
    clearTimeout(this.#watch);
    clearTimeout(this.#retry);
    // A browser logs a warning when a connection is closed before it opens: such a connection is closed in `opened`.
    if (this.#isOpen) this.#socket?.close();
    this.#socket = undefined;
    this.#isOpen = false;
    this.#isReady = false;
    const joined = [...this.#joined];
    this.#joined.clear();
    for (const id of joined) this.#subscriptions.get(id)?.onChange(false);
  }

  #leave(): void {
    this.#drop();
    this.#failures = 0;
  }

  #lose(): void {
    this.#drop();
    if (this.#subscriptions.size === 0) return;
    const delay = Math.min(FIRST_DELAY_MS * 2 ** this.#failures, LONGEST_DELAY_MS);
    this.#failures += 1;
    // Between half and the whole, so that not all pages come back at the same moment.
    this.#schedule(delay * (0.5 + this.#parts.random() / 2));
  }
}

export const createLiveClient = (parts: LiveParts): LiveClient => new Client(parts);
