import { expect, test } from 'vitest';
import { fromBase64 } from './base64.ts';
import { liveMedia } from './media-live.ts';

const painted = async (width: number, height: number): Promise<File> => {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/png' }), 'GPS 57.7,11.9'], 'home.png');
};

test('[MODE-04] a picture is sent small and without what cannot be seen, and is let go of', async () => {
  const file = await painted(3200, 800);
  const media = liveMedia(() => file);
  const address = (await media.picture('file-1')) ?? '';
  const picture = await media.bytes(address);
  expect(picture?.mime).toBe('image/jpeg');
  const bytes = fromBase64(picture?.base64 ?? '');
  expect(new TextDecoder('latin1').decode(bytes)).not.toContain('GPS');
  const image = await createImageBitmap(new Blob([bytes]));
  expect([image.width, image.height]).toEqual([1600, 400]);
  media.forget([address]);
  expect(await media.bytes(address)).toBeNull();
  await expect(fetch(address)).rejects.toThrow('Failed to fetch');
});

test.each([
  ['no picture', new File(['words'], 'a.txt')],
  ['gone', undefined],
])('a file that is %s is no picture', async (_, file) => {
  expect(await liveMedia(() => file).picture('file-1')).toBeNull();
});

test('bytes have an address until they are let go of', async () => {
  const media = liveMedia(() => undefined);
  const address = media.keep({ base64: 'QUJD', mime: 'audio/wav' }) ?? '';
  expect(await (await fetch(address)).text()).toBe('ABC');
  media.forget([address]);
  await expect(fetch(address)).rejects.toThrow('Failed to fetch');
  expect(media.keep({ base64: '', mime: 'audio/wav' })).toBeNull();
  expect(media.keep({ base64: '%', mime: 'audio/wav' })).toBeNull();
});
