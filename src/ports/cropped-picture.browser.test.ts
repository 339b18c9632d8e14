import { expect, test } from 'vitest';
import { croppedPicture } from './cropped-picture.ts';

const WHOLE = { x: 0, y: 0, width: 1, height: 1 };
/** A picture: its left half red, its right half blue. */
async function picture(type: string, width = 400, height = 200): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = '#ff0000';
  pen.fillRect(0, 0, width / 2, height);
  pen.fillStyle = '#0000ff';
  pen.fillRect(width / 2, 0, width / 2, height);
  return canvas.convertToBlob({ type });
}
async function pixels(address: string) {
  const image = await createImageBitmap(await (await fetch(address)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const pen = canvas.getContext('2d');
  pen?.drawImage(image, 0, 0);
  const at = (x: number, y: number) => [...(pen?.getImageData(x, y, 1, 1).data ?? [])];
  return { width: image.width, height: image.height, at };
}
const addressOf = (result: Awaited<ReturnType<typeof croppedPicture>>) =>
  'address' in result ? result.address : `problem ${result.problem}`;

test.each(['image/png', 'image/jpeg', 'image/webp'])(
  '[DEV-05] %s: the chosen part, small and square',
  async (type) => {
    const right = await croppedPicture(await picture(type), { x: 0.5, y: 0, width: 0.5, height: 1 });
    const { width, height, at } = await pixels(addressOf(right));
    expect([width, height]).toEqual([192, 192]);
    const [red = 255, , blue = 0] = at(96, 96);
    expect(red).toBeLessThan(30);
    expect(blue).toBeGreaterThan(220);
  },
);

test('[DEV-05] nothing is left of the file but what can be seen: no place, no camera, no words', async () => {
  const jpeg = new Uint8Array(await (await picture('image/jpeg')).arrayBuffer());
  // A JPEG application block (APP1) with metadata such as a phone adds to its pictures.
  const words = new TextEncoder().encode('Exif\0\0GPSLatitude 57.7089 Fixphone 12 Granny');
  const block = new Uint8Array([0xff, 0xe1, 0, words.length + 2, ...words]);
  const marked = new Blob([jpeg.slice(0, 2), block, jpeg.slice(2)], { type: 'image/jpeg' });
  expect(await marked.text()).toContain('GPSLatitude');
  const address = addressOf(await croppedPicture(marked, WHOLE));
  expect(address).toMatch(/^data:image\/jpeg;base64,/);
  expect(atob(address.split(',')[1] ?? '')).not.toMatch(/GPSLatitude|Fixphone|Granny|Exif/);
  expect(address.length).toBeLessThan(40_000);
});

const SCRIPTED = [
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>',
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><iframe src="javascript:alert(1)"/></foreignObject></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink"><image x:href="https://evil.example/x"/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><a href="javascript:alert(1)"><text>x</text></a></svg>',
  '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
  '<html><script>alert(1)</script></html>',
];
test.each(SCRIPTED)('[checklist 22] markup is no picture, whatever it says it is: %s', async (markup) => {
  for (const type of ['image/svg+xml', 'image/png', 'image/jpeg', ''])
    expect(await croppedPicture(new Blob([markup], { type }), WHOLE)).toEqual({ problem: 'type' });
});
test('[checklist 22] markup behind the first bytes of a picture is none either', async () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  for (const markup of SCRIPTED)
    expect(await croppedPicture(new Blob([png, markup], { type: 'image/png' }), WHOLE)).toEqual({
      problem: 'unreadable',
    });
});
test.each([
  ['nothing', new Blob([])],
  ['text', new Blob(['hello'])],
  ['a picture that was cut', new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16])])],
])('%s is told as no picture', async (_, blob) => {
  expect(await croppedPicture(blob, WHOLE)).toHaveProperty('problem');
});
