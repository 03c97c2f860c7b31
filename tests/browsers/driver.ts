/** One step of an input device, as the W3C writes them for WebDriver and for WebDriver BiDi alike. */
interface InputStep {
  readonly type: string;
  readonly value?: string;
  readonly button?: number;
  readonly x?: number;
  readonly y?: number;
}

/** A pointer or a keyboard in WebDriver's actions. */
export interface InputSource {
  readonly type: 'pointer' | 'key';
  readonly id: string;
  readonly actions: readonly InputStep[];
}

/** A browser window, with the operations that both drivers support. */
export interface Driver {
  /** The browser's own name and version. */
  readonly version: string;
  /** Opens an address and waits until it is loaded. */
  readonly open: (url: string) => Promise<void>;
  /** Calls a function's source in the page. @returns its result, which must be JSON */
  readonly call: (source: string, args: readonly unknown[]) => Promise<unknown>;
  readonly input: (sources: readonly InputSource[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}
