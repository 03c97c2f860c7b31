import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandStyles } from '#web/app/theme/brand-styles.ts';
import { makeTheme } from '#web/app/theme/theme.ts';
import { brandPalette } from '#web/ui/brand-palette.ts';
import { always } from '../../shared/seeded.ts';
import { contrast, textPairs } from './text-pairs.ts';

const anyColour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the palette of a clinic', () => {
  it('meets WCAG AA (4.5) for every pair of text and ground, in both themes, whatever the colour', () => {
    always(
      fc.property(anyColour, fc.constantFrom('light', 'dark'), (colour, theme) => {
        const colours = brandPalette(colour)[theme];
        for (const [text, ground] of textPairs) {
          expect(contrast(colours[text], colours[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
        }
      }),
      300,
    );
  });

  it.each(['#000000', '#ffffff', '#808080', '#ffff00', '#0000ff', '#ff0000'])('makes legible text of %s', (colour) => {
    for (const theme of ['light', 'dark'] as const) {
      const colours = brandPalette(colour)[theme];
      for (const [text, ground] of textPairs) {
        expect(contrast(colours[text], colours[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('takes a colour that is dark enough as it is', () => {
    expect(brandPalette('#7a1f5c').light.primary).toBe('#7a1f5c');
  });
});

describe('the style sheet of a clinic', () => {
  const sheet = brandStyles('#7a1f5c');

  it('sets every variable of the theme that is made from the colour', () => {
    const usual = makeTheme('ltr', false).vars.palette.primary;
    const names = [usual.main, usual.dark, usual.light, usual.mainChannel].map((value) => /--[\w-]+/u.exec(value)?.[0]);

    for (const name of names) expect(sheet).toContain(`${String(name)}:`);
    expect(sheet).toContain('--mui-palette-primary-main:#7a1f5c;');
  });

  it('leaves the colours with a meaning as they are', () => {
    expect(sheet).not.toContain('--mui-palette-error-main');
    expect(sheet).toContain('--bad:#a92a22;');
  });
});
