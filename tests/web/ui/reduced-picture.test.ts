import { expect, it } from 'vitest';
import { pictureAddress, sizeWithin } from '#web/features/office/reduced-picture.ts';
import { logoPng } from '../../support/logo-png.ts';

it.each([
  ['keeps the proportions of a wide photograph', { width: 4000, height: 1000, isDrawing: false }, [256, 64]],
  ['keeps those of a high one', { width: 300, height: 900, isDrawing: false }, [85, 256]],
  ['does not make a small photograph larger', { width: 40, height: 20, isDrawing: false }, [40, 20]],
  ['makes a small drawing larger', { width: 40, height: 20, isDrawing: true }, [256, 128]],
  ['gives a drawing without a size a square', { width: 0, height: 0, isDrawing: true }, [256, 256]],
  ['leaves at least a pixel', { width: 9000, height: 1, isDrawing: false }, [256, 1]],
])('%s', (_, picture, size) => {
  expect(sizeWithin(256, picture)).toEqual(size);
});

it('names the type of a picture in its address', () => {
  expect(pictureAddress(logoPng)).toBe(`data:image/png;base64,${logoPng}`);
  expect(pictureAddress('UklGRg==')).toBe('data:image/webp;base64,UklGRg==');
});
