import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { CallError } from '#web/lib/api/call-error.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { texts } from '#web/locales/ar.ts';

beforeAll(async () => {
  await i18next.init({ lng: 'ar', ns: ['messages'], resources: { ar: { messages: texts.messages } } });
});

const say = (error: unknown): string => errorText(error, i18next.getFixedT('ar', ['messages']));

test('the server’s own sentence comes first', () => {
  expect(say(new CallError('CONFLICT', { status: 409, serverMessage: 'اتدفع خلاص.' }))).toBe('اتدفع خلاص.');
});

test('without one the code speaks, in the reader’s language', () => {
  expect(say(new CallError('NETWORK_ERROR'))).toBe(texts.messages.errors.NETWORK_ERROR);
});

test('what is no failed call was not expected', () => {
  expect(say(new TypeError('x is undefined'))).toBe(texts.messages.errors.unexpected);
});
