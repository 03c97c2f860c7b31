import type { RefObject, SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';

/**
 * The state of a form: what was entered, what is wrong, and when to say so. A field is checked when one leaves it,
 * and from then on with every letter; all are checked on submitting, and the first wrong one gets the focus.
 * Own, since the library for it weighs 12 KB on a patient's phone, a tenth of the page's budget.
 */

type Entries<Fields> = { readonly [Name in keyof Fields]: string | boolean };
type Names<Fields> = Extract<keyof Fields, string>;

/** What is wrong with a value: a key of a text, or a whole sentence from the server; undefined when nothing is. */
export type Problem = string | undefined;
type Problems<Fields> = { readonly [Name in Names<Fields>]?: Problem };
export type Checks<Fields> = {
  readonly [Name in Names<Fields>]?: (value: Fields[Name], fields: Fields) => Problem | Promise<Problem>;
};
type Tell<Fields> = (name: Names<Fields>, problem: Problem) => void;

export interface Form<Fields> {
  readonly values: Fields;
  readonly problems: Problems<Fields>;
  /** Entered, checked, and found right. */
  readonly isGood: (name: Names<Fields>) => boolean;
  readonly set: <Name extends Names<Fields>>(name: Name, value: Fields[Name]) => void;
  /** Give it to a field's onBlur. */
  readonly leave: (name: Names<Fields>) => void;
  /** It was submitted at least once. */
  readonly tried: boolean;
  readonly busy: boolean;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

const namesOf = <Fields extends object>(fields: Fields): Names<Fields>[] => {
  const names: Names<Fields>[] = [];
  for (const name in fields) names.push(name);
  return names;
};

/** What was typed into the page before its script came. */
const typedBefore = (frame: HTMLFormElement | null, initial: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    [...new FormData(frame ?? undefined)].filter(
      ([name, value]) => typeof value === 'string' && value !== '' && typeof initial[name] === 'string',
    ),
  );

/**
 * @param frame - the form's element
 * @param send - gets what was entered once nothing is wrong; it may tell what the server found wrong with a field
 */
export const useForm = <Fields extends Entries<Fields>>(
  frame: RefObject<HTMLFormElement | null>,
  initial: Fields,
  checks: Checks<Fields>,
  send: (fields: Fields, tell: Tell<Fields>) => Promise<void> | void,
): Form<Fields> => {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Problems<Fields>>({});
  const [left, setLeft] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  /** The newest values, for checks that end after the next letter. */
  const newest = useRef(initial);

  const put = (next: Fields): void => {
    newest.current = next;
    setValues(next);
  };
  const tell: Tell<Fields> = (name, problem) => setProblems((old) => ({ ...old, [name]: problem }));
  const check = async (name: Names<Fields>, fields: Fields): Promise<Problem> => {
    const problem = await checks[name]?.(fields[name], fields);
    if (newest.current[name] === fields[name]) tell(name, problem);
    return problem;
  };

  useEffect(() => {
    const typed = typedBefore(frame.current, { ...initial });
    if (Object.keys(typed).length > 0) put({ ...newest.current, ...typed });
    // Once, when the script takes over from the markup.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const submit = async (element: HTMLFormElement): Promise<void> => {
    setTried(true);
    setBusy(true);
    try {
      const fields = newest.current;
      const found = await Promise.all(namesOf(fields).map(async (name) => [name, await check(name, fields)] as const));
      const wrong: ReadonlySet<string> = new Set(
        found.flatMap(([name, problem]) => (problem === undefined ? [] : [name])),
      );
      if (wrong.size === 0) await send(fields, tell);
      else [...element.querySelectorAll('input')].find((input) => wrong.has(input.name))?.focus();
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
    tried,
    busy,
    onSubmit: (event) => {
      event.preventDefault();
      if (!busy) void submit(event.currentTarget);
    },
  };
};
