import { describe, expect, test } from 'vitest';
import { palette, paletteStyles } from '#web/ui/palette.ts';
import { contrast, textPairs } from './text-pairs.ts';

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(textPairs)('%s can be read on %s (AA, 4.5)', (text, ground) => {
    expect(contrast(palette[theme][text], palette[theme][ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['ground', 'surface'] as const)('the edge of a field shows on %s (AA, 3)', (ground) => {
    expect(contrast(palette[theme]['line-strong'], palette[theme][ground])).toBeGreaterThanOrEqual(3);
  });
});

test('the sheet holds every colour of both themes', () => {
  const sheet = paletteStyles();
  for (const colours of [palette.light, palette.dark]) {
    for (const [name, value] of Object.entries(colours)) expect(sheet).toContain(`--${name}:${value};`);
  }
});
