import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { MessageBubble } from '#web/features/inbox/message-bubble.tsx';
import { startStaffTexts, textOf } from './rendered.ts';

const bubble = (body: string): string =>
  textOf(
    createElement(MessageBubble, {
      message: {
        id: 'in.1',
        patientId: 'p1',
        reservationId: null,
        channel: 'whatsapp',
        direction: 'in',
        template: null,
        body,
        status: 'received',
        author: 'Mona Adel',
        time: '2026-11-28T15:00:00.000Z',
      },
    }),
  );

describe('a message without words', () => {
  it.each([
    ['en', 'A voice message, which cannot be played here'],
    ['ar', 'رسالة صوتية، لا يمكن سماعها هنا'],
  ] as const)('is named in words when the language is %s', async (language, words) => {
    await startStaffTexts(language);

    expect(bubble('[audio]')).toContain(words);
  });

  it('has the words that were below a picture', async () => {
    await startStaffTexts('en');

    expect(bubble('[image] Is this normal?')).toContain('A picture, which cannot be shown here: Is this normal?');
    expect(bubble('[order]')).toContain('A message that cannot be shown here');
  });

  it('is shown as it was written when it only begins with a bracket', async () => {
    await startStaffTexts('en');

    expect(bubble('[today] or tomorrow?')).toContain('[today] or tomorrow?');
  });
});
