import { correction, generate } from 'lean-qr';
import { expect, onTestFinished, test } from 'vitest';
import { codeReader } from './CodeScanner.tsx';

const IMEI = '490154203237518';

/** Returns a video that shows this drawing, in place of a camera's video. */
async function seen(draw: (pen: CanvasRenderingContext2D) => void): Promise<HTMLVideoElement> {
  const canvas = document.createElement('canvas');
  canvas.width = 640;
  canvas.height = 480;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const paint = () => {
    pen.fillStyle = '#e8e6e0';
    pen.fillRect(0, 0, 640, 480);
    draw(pen);
  };
  const timer = setInterval(paint, 50);
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = canvas.captureStream(20);
  onTestFinished(() => {
    clearInterval(timer);
    video.srcObject = null;
  });
  paint();
  await video.play();
  return video;
}
/**
 * Returns a function that draws a QR code. `module`: edge of one of its squares (pixels); `turn`: its rotation
 * (radians).
 */
const code =
  (text: string, module: number, turn = 0) =>
  (pen: CanvasRenderingContext2D) => {
    const made = generate(text, { minCorrectionLevel: correction.M });
    const edge = made.size * module;
    pen.save();
    pen.translate(320, 240);
    pen.rotate(turn);
    pen.fillStyle = '#ffffff';
    pen.fillRect(-edge / 2 - 20, -edge / 2 - 20, edge + 40, edge + 40);
    pen.fillStyle = '#101010';
    for (let y = 0; y < made.size; y++)
      for (let x = 0; x < made.size; x++)
        if (made.get(x, y)) pen.fillRect(x * module - edge / 2, y * module - edge / 2, module, module);
    pen.restore();
  };
/** Hides the browser's own code reader until the test ends. */
const withoutOwn = () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'BarcodeDetector');
  Reflect.deleteProperty(globalThis, 'BarcodeDetector');
  onTestFinished(() => {
    if (own) Object.defineProperty(globalThis, 'BarcodeDetector', own);
  });
};

test.each([
  ['straight', 8, 0],
  ['turned', 8, 0.3],
  ['small', 4, 0],
])('[DEV-02] a QR code is read in every browser: %s', async (_, module, turn) => {
  withoutOwn();
  const read = await codeReader();
  const video = await seen(code(`IMEI ${IMEI}`, module, turn));
  await expect.poll(() => read(video), { timeout: 10_000 }).toEqual([`IMEI ${IMEI}`]);
});

test('[DEV-02] where there is no code, none is read, and nothing throws', async () => {
  withoutOwn();
  const read = await codeReader();
  const video = await seen((pen) => {
    pen.fillStyle = '#336699';
    pen.fillRect(100, 100, 200, 120);
  });
  for (let i = 0; i < 5; i++) expect(await read(video)).toEqual([]);
});
