// Draws the pictures of the tours into public/assets/tour: stills as PNG, films as GIF, and each film's last picture as
// PNG. Run it after changing scenes.mjs: node plugins/tour/pictures/build.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import gifenc from 'gifenc';
import { chromium } from 'playwright-core';
import { chromiumArguments, findChromium } from '../../../.config/chromium.mjs';
import { FILMS, STILLS } from './scenes.mjs';

const { applyPalette, GIFEncoder, quantize } = gifenc;
const folder = new URL('../../../public/assets/tour/', import.meta.url);

/**
 * The size in pixels: two for each CSS pixel of the card's picture. Films have fewer, which is not noticeable in
 * motion.
 */
const STILL = { width: 600, height: 320 };
const FILM = { width: 420, height: 224 };
/**
 * A film lasts 2.4 s and plays twice, because anything that moves for more than five seconds needs a way to stop it
 * (WCAG 2.2.2).
 */
const FRAMES = 21;
const DELAY = 80;
const LAST_STAYS = 800;
const COLOURS = 24;

mkdirSync(folder, { recursive: true });
const executablePath = await findChromium();
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) });
const page = await browser.newPage();

/** Draws an SVG in the browser and returns its pixels as RGBA. */
const draw = async (svg, { width, height }) => {
  const drawn = await page.evaluate(
    async ([text, w, h]) => {
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(text.replace('<svg ', `<svg width="${w}" height="${h}" `))}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = w;
      canvas.height = h;
      const context = canvas.getContext('2d', { willReadFrequently: true });
      context.drawImage(image, 0, 0, w, h);
      const pixels = context.getImageData(0, 0, w, h).data;
      let letters = '';
      for (let i = 0; i < pixels.length; i += 32_768)
        letters += String.fromCharCode(...pixels.subarray(i, i + 32_768));
      return btoa(letters);
    },
    [svg, width, height],
  );
  return Uint8Array.from(Buffer.from(drawn, 'base64'));
};

const total = { bytes: 0 };
const write = (name, bytes) => {
  writeFileSync(new URL(name, folder), bytes);
  total.bytes += bytes.length;
  console.log(name, bytes.length);
};

for (const [name, svg] of Object.entries(STILLS)) write(`${name}.png`, await png(svg, STILL));
for (const [name, at] of Object.entries(FILMS)) {
  write(`${name}.gif`, await film(at));
  write(`${name}.png`, await png(at(1), FILM));
}
await browser.close();
console.log(`${Math.round(total.bytes / 1000)} kB in all`);

/** Encodes an SVG as a PNG with 64 colours, which are enough for its flat areas. */
async function png(svg, size) {
  const { encodePalette } = await import('./png.mjs');
  const pixels = await draw(svg, size);
  const palette = quantize(pixels, 64);
  return encodePalette(applyPalette(pixels, palette), palette, size);
}

/** Encodes a film as a GIF with one palette for all frames. Each frame contains only the pixels that changed. */
async function film(at) {
  const pictures = [];
  for (let i = 0; i < FRAMES; i++) pictures.push(await draw(at(i / (FRAMES - 1)), FILM));
  const sample = new Uint8Array(pictures[0].length * 3);
  [0, FRAMES >> 1, FRAMES - 1].forEach((frame, i) => sample.set(pictures[frame], i * pictures[0].length));
  const palette = quantize(sample, COLOURS - 1);
  const same = palette.length;
  palette.push([0, 0, 0]);
  const gif = GIFEncoder();
  let before = null;
  pictures.forEach((pixels, i) => {
    const indices = applyPalette(pixels, palette.slice(0, same));
    const told = before ? indices.map((index, at) => (index === before[at] ? same : index)) : indices;
    gif.writeFrame(told, FILM.width, FILM.height, {
      ...(i === 0 && { palette, repeat: 1 }),
      transparent: i > 0,
      transparentIndex: same,
      delay: i === FRAMES - 1 ? LAST_STAYS : DELAY,
      dispose: 1,
    });
    before = indices;
  });
  gif.finish();
  return gif.bytes();
}
