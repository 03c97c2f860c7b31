import { LOGO_BYTES } from '#shared/models/clinic.ts';

/** Longest edges to try, in px: a photograph as PNG (Safari writes no WebP) may need a smaller one. */
const edges = [256, 192, 128, 96];

const addressOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Error('the file cannot be read')));
    reader.readAsDataURL(file);
  });

/** Width and height within a square of `edge`. A drawing is made larger too; one without a size of its own is square. */
export const sizeWithin = (
  edge: number,
  { width, height, isDrawing }: { readonly width: number; readonly height: number; readonly isDrawing: boolean },
): readonly [width: number, height: number] => {
  if (width === 0 || height === 0) return [edge, edge];
  const whole = edge / Math.max(width, height);
  const scale = isDrawing ? whole : Math.min(1, whole);
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
};

/** The address of a picture in base64, which is PNG or WebP. */
export const pictureAddress = (base64: string): string =>
  `data:image/${base64.startsWith('iVBOR') ? 'png' : 'webp'};base64,${base64}`;

/**
 * Draws the picture of a file again, small enough for a logo: scripts of an SVG, the place of a photograph and whatever
 * else the file holds are left behind. @returns WebP or PNG in base64. Throws when the file is no picture.
 */
export const reducedPicture = async (file: File): Promise<string> => {
  const image = new Image();
  image.src = await addressOf(file);
  await image.decode();
  const isDrawing = file.type === 'image/svg+xml';
  const canvas = document.createElement('canvas');
  for (const edge of edges) {
    const { naturalWidth, naturalHeight } = image;
    [canvas.width, canvas.height] = sizeWithin(edge, { width: naturalWidth, height: naturalHeight, isDrawing });
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('this browser draws no pictures');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    // A browser that writes no WebP gives PNG.
    const base64 = canvas.toDataURL('image/webp', 0.9).replace(/^.*,/u, '');
    if ((base64.length / 4) * 3 <= LOGO_BYTES) return base64;
  }
  throw new Error('the picture stays too large');
};
