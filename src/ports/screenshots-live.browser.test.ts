import { expect, test } from 'vitest';
import { fromBase64 } from './base64.ts';
import { liveMedia } from './media-live.ts';
import { liveScreenshots } from './screenshots-live.ts';

const WIDTH = 640;
const HEIGHT = 400;
/** The area that the user covers, as shares of the picture's width and height. */
const SECRET = { x: 0.25, y: 0.5, width: 0.25, height: 0.1 };
type Pen = OffscreenCanvasRenderingContext2D;

/** Creates a picture of which only the secret area varies: `draw` fills that area. */
async function picture(draw: (pen: Pen) => void, width = WIDTH, height = HEIGHT): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d') as Pen;
  const sky = pen.createLinearGradient(0, 0, width, height);
  sky.addColorStop(0, '#d33');
  sky.addColorStop(1, '#36c');
  pen.fillStyle = sky;
  pen.fillRect(0, 0, width, height);
  pen.save();
  pen.beginPath();
  pen.rect(SECRET.x * width, SECRET.y * height, SECRET.width * width, SECRET.height * height);
  pen.clip();
  draw(pen);
  pen.restore();
  return new File([await canvas.convertToBlob({ type: 'image/png' }), 'GPS 57.7,11.9'], 'home.png');
}
const words = (text: string) => (pen: Pen) => {
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, 4000, 4000);
  pen.fillStyle = '#000';
  const { width, height } = pen.canvas;
  pen.font = `${width / 16}px sans-serif`;
  pen.fillText(text, 0.26 * width, 0.59 * height);
};
/** Returns the bytes that would be sent (base64). */
async function sent(file: File, areas = [SECRET]): Promise<string> {
  const media = liveMedia(() => file);
  const shots = liveScreenshots({ fileOf: () => file, keepBlob: media.keepBlob, blobAt: media.blobAt });
  const drawn = await shots.drawn('file-1');
  const bytes = await shots.covered(drawn?.address ?? '', areas);
  media.forget([drawn?.address ?? '']);
  return bytes?.base64 ?? '';
}
async function pixels(base64: string) {
  const image = await createImageBitmap(new Blob([fromBase64(base64)]));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const pen = canvas.getContext('2d') as Pen;
  pen.drawImage(image, 0, 0);
  return { pen, width: image.width, height: image.height };
}

test.each([
  ['as large as it is', WIDTH, HEIGHT],
  ['drawn smaller', 3001, 1873],
])(
  '[FEED-01] what was under a cover leaves no trace: %s, the bytes are the same whatever it was',
  async (_, w, h) => {
    const one = await sent(await picture(words('Anna, 3 Elm Road'), w, h));
    // In this picture the secret area is black up to its edges; in the first picture its edges are white. Without the
    // cover, scaling would mix that colour into the pixels around the area.
    const other = await sent(await picture((pen) => pen.fillRect(0, 0, 4000, 4000), w, h));
    expect(one.length).toBeGreaterThan(1_000);
    expect(one).toBe(other);
    // Without a cover the bytes differ. This proves that the check above can fail.
    expect(await sent(await picture(words('Anna'), w, h), [])).not.toBe(
      await sent(await picture(words('####'), w, h), []),
    );
  },
);

test('[FEED-01] the covered part is one flat colour in the pixels, and all around it is the picture', async () => {
  const { pen, width, height } = await pixels(await sent(await picture(words('Anna, 3 Elm Road'))));
  expect([width, height]).toEqual([WIDTH, HEIGHT]);
  const { data } = pen.getImageData(
    SECRET.x * WIDTH,
    SECRET.y * HEIGHT,
    SECRET.width * WIDTH,
    SECRET.height * HEIGHT,
  );
  for (const channel of [0, 1, 2]) {
    const values = data.filter((__, i) => i % 4 === channel);
    expect(Math.max(...values) - Math.min(...values)).toBeLessThan(12);
  }
  const [red = 0, , blue = 0] = pen.getImageData(8, 8, 1, 1).data;
  expect(red).toBeGreaterThan(blue + 80);
});

test('[FEED-01] a picture is sent small, and without what cannot be seen', async () => {
  const base64 = await sent(await picture(words('Anna'), 4000, 1000));
  const { width, height } = await pixels(base64);
  expect([width, height]).toEqual([1600, 400]);
  expect(new TextDecoder('latin1').decode(fromBase64(base64))).not.toContain('GPS');
});

test.each([
  ['no picture', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png', { type: 'image/png' })],
  ['a torn picture', new File([new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3])], 'a.jpg')],
])('[FEED-01] %s is none', async (_, file) => {
  const media = liveMedia(() => file);
  const shots = liveScreenshots({ fileOf: () => file, keepBlob: media.keepBlob, blobAt: media.blobAt });
  expect(await shots.drawn('file-1')).toBeNull();
});

test('[FEED-01] a picture that is not there any more is not sent empty', async () => {
  const shots = liveScreenshots({ fileOf: () => undefined, keepBlob: () => '', blobAt: () => undefined });
  expect(await shots.drawn('file-1')).toBeNull();
  expect(await shots.covered('blob:gone', [SECRET])).toBeNull();
});
