import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';

/**
 * The state of a form: what was entered, what is wrong, and when to say so. A field is checked when one leaves it,
 * and from then on with every letter; all are checked on submitting, and the first wrong one gets the focus.
 * Own, since the library for it weighs 12 KB on a patient's phone, a tenth of the page's budget.
 */

type Values = Readonly<Record<string, string | boolean>>;
type Names<Fields extends Values> = Extract<keyof Fields, string>;

/** What is wrong with a value: a key of a text, or a whole sentence from the server; undefined when nothing is. */
export type Problem = string | undefined;
export type Checks<Fields extends Values> = {
  readonly [Name in Names<Fields>]?: (value: Fields[Name], fields: Fields) => Problem | Promise<Problem>;
};

export interface Form<Fields extends Values> {
  readonly values: Fields;
  readonly problems: { readonly [Name in Names<Fields>]?: Problem };
  /** Entered, checked, and found right. */
  readonly isGood: (name: Names<Fields>) => boolean;
  readonly set: <Name extends Names<Fields>>(name: Name, value: Fields[Name]) => void;
  readonly leave: (name: Names<Fields>) => void;
  readonly tell: (name: Names<Fields>, problem: Problem) => void;
  /** It was submitted at least once. */
  readonly tried: boolean;
  readonly busy: boolean;
  /** Takes `ref` of the form element: what was typed before the script came is read from it. */
  readonly frame: React.RefObject<HTMLFormElement | null>;
  readonly onSubmit: (event: FormEvent) => void;
}

export const useForm = <Fields extends Values>(
  initial: Fields,
  checks: Checks<Fields>,
  send: (fields: Fields) => Promise<void> | void,
): Form<Fields> => {
  const frame = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Form<Fields>['problems']>({});
  const [left, setLeft] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  /** The newest values, for checks that end after the next letter. */
  const newest = useRef(values);

  const put = (next: Fields): void => {
    newest.current = next;
    setValues(next);
  };
  const tell = (name: string, problem: Problem): void => setProblems((old) => ({ ...old, [name]: problem }));
  const check = async (name: Names<Fields>, fields: Fields): Promise<Problem> => {
    const problem = await checks[name]?.(fields[name], fields);
    if (newest.current[name] === fields[name]) tell(name, problem);
    return problem;
  };

  useEffect(() => {
    const entered = [...new FormData(frame.current ?? undefined)].filter(
      ([name, value]) => typeof value === 'string' && value !== '' && typeof initial[name] === 'string',
    );
    if (entered.length > 0) put({ ...newest.current, ...Object.fromEntries(entered) });
    // Once, when the script takes over from the markup.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const submit = async (): Promise<void> => {
    setTried(true);
    setBusy(true);
    try {
      const fields = newest.current;
      const names = Object.keys(fields) as Names<Fields>[];
      const found = await Promise.all(names.map(async (name) => ({ name, problem: await check(name, fields) })));
      const wrong = new Set(found.filter(({ problem }) => problem !== undefined).map(({ name }) => name as string));
      if (wrong.size === 0) await send(fields);
      else {
        const inputs = [...(frame.current?.querySelectorAll('input') ?? [])];
        inputs.find((input) => wrong.has(input.name))?.focus();
      }
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    problems,
    isGood: (name) => left.includes(name) && values[name] !== initial[name] && problems[name] === undefined,
    set: (name, value) => {
      const next = { ...newest.current, [name]: value };
      put(next);
      if (tried || left.includes(name)) void check(name, next);
    },
    leave: (name) => {
      if (newest.current[name] === '' && !tried) return;
      setLeft((old) => (old.includes(name) ? old : [...old, name]));
      void check(name, newest.current);
    },
    tell,
    tried,
    busy,
    frame,
    onSubmit: (event) => {
      event.preventDefault();
      if (!busy) void submit();
    },
  };
};
