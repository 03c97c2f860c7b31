import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { startTextsFrom } from '#web/lib/i18n.ts';
import type { TicketFacts } from '#web/lib/ticket-face.ts';
import { useTicketFace } from '#web/lib/ticket-face.ts';
import { texts } from '#web/locales/en.ts';

beforeAll(() => startTextsFrom('en', texts));

const near: TicketFacts = {
  state: 'near',
  position: 3,
  ahead: 3,
  wait: { low: 10, high: 20 },
  branchName: 'Main',
  branchNameAr: 'الرئيسي',
  name: 'Mona Adel',
  serviceType: 'regular',
  areas: [],
};

const nextStepOf = (facts: TicketFacts): string => {
  const Step = () => useTicketFace(facts, Date.parse('2026-11-21T12:00:00Z'))?.next;
  return renderToStaticMarkup(createElement(Step));
};

it('asks the patient to come when the turn is near and reception has not marked the arrival', () => {
  expect(nextStepOf({ ...near, arrived: false })).toContain('Come to the branch now');
});

it('does not ask the patient to come when reception has marked the arrival', () => {
  const step = nextStepOf({ ...near, arrived: true });

  expect(step).toContain('Please stay close');
  expect(step).not.toContain('Come to the branch');
});
