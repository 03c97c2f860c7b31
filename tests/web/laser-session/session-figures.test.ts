import { createElement } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { DoubtAlert, KnownFigures } from '#web/features/laser-session/session-figures.tsx';
import type { SessionMode } from '#web/features/laser-session/session-entry.ts';
import type { SessionGuide, UnusualFigure } from '#web/features/laser-session/unusual-figures.ts';
import { startStaffTexts, textOf } from '../rendered.ts';
import { guideWith, lastSession } from './session-guides.ts';

beforeAll(() => startStaffTexts());

const known = (guide: SessionGuide | undefined, mode: SessionMode = 'laser'): string =>
  textOf(createElement(KnownFigures, { guide, mode }));

describe('the figures that are known before a session', () => {
  it('are nothing until the server has answered, and say when there was no session', () => {
    expect(known(undefined)).toBe('');
    expect(known(guideWith({}))).toContain('None at this branch');
  });

  it('are pulses and their price of a laser session, and the amount of a fractional one', () => {
    expect(known(guideWith({ lastSession }))).toMatch(/Legs · 100 pulses/);
    const fractional = known(guideWith({ lastSession: { ...lastSession, serviceType: 'fractional' } }), 'fractional');
    expect(fractional).toContain('500');
    expect(fractional).not.toContain('pulses');
  });

  it('are the usual pulses where pulses are counted', () => {
    const guide = guideWith({ usual: { pulses: 250, pricePerPulse: 4 } });
    expect(known(guide)).toContain('250 pulses');
    expect(known(guide, 'fractional')).not.toContain('250');
  });
});

describe('the question about unusual figures', () => {
  const questionFor = (figure: UnusualFigure, mode: SessionMode = 'laser'): string =>
    textOf(createElement(DoubtAlert, { figures: [figure], mode }));

  it('compares pulses with the usual ones where they are known', () => {
    expect(questionFor({ field: 'pulses', value: 900, usual: 100 })).toMatch(/900.*100/);
    expect(questionFor({ field: 'pulses', value: 9000, usual: null })).toContain('9,000');
  });

  it('speaks of the price per pulse, or of the price of the session', () => {
    const perPulse = questionFor({ field: 'price', value: 50, usual: 5 });
    const whole = questionFor({ field: 'price', value: 50, usual: 5 }, 'fractional');
    expect(perPulse).toContain('EGP 50 per pulse. Usual: EGP 5.');
    expect(whole).not.toMatch(/per pulse/i);
  });
});
