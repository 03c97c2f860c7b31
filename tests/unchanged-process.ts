import { deepEqual } from 'node:assert/strict';
import { afterAll } from 'vitest';

/** Set once by the local database and by libraries when they are loaded; the same in every file. */
const setOnce = /^(AWS_ACCESS_KEY_ID|AWS_REGION|AWS_SDK_UA_APP_ID|AWS_SECRET_ACCESS_KEY|awslambda|__\w+)$/;

const entriesOf = (object: object): [string, unknown][] =>
  Object.keys(Object.getOwnPropertyDescriptors(object))
    .filter((name) => !setOnce.test(name))
    .map((name) => [name, Reflect.get(object, name)]);

/** Settings and globals: what files that share a process could change for each other. */
const before = { settings: entriesOf({ ...process.env }), globals: new Map(entriesOf(globalThis)) };

/** Names of globals that were added, removed or replaced. */
const changedGlobals = (): string[] => {
  const present = new Map(entriesOf(globalThis));
  const names = new Set([...present.keys(), ...before.globals.keys()]);
  return [...names].filter((name) => !Object.is(present.get(name), before.globals.get(name)));
};

// Runs after the hooks of the file itself.
afterAll(() => {
  deepEqual(entriesOf({ ...process.env }), before.settings, 'this file leaves settings of the process changed');
  deepEqual(changedGlobals(), [], 'this file leaves globals changed');
});
