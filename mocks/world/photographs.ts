import { chance } from '../simulator/chance.ts';

const WIDTH = 320;
const HEIGHT = 240;

type Colour = readonly [red: number, green: number, blue: number];

const mix = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

/** Sky colours of the drawn landscapes for four times of day: upper sky, horizon and far hills. */
const TIMES: readonly (readonly [Colour, Colour, Colour])[] = [
  [
    [92, 148, 214],
    [205, 226, 242],
    [104, 132, 120],
  ],
  [
    [66, 88, 150],
    [246, 190, 140],
    [88, 84, 108],
  ],
  [
    [28, 36, 74],
    [96, 92, 132],
    [38, 42, 66],
  ],
  [
    [150, 166, 182],
    [222, 226, 228],
    [118, 128, 128],
  ],
];

/**
 * Draws a landscape as a tracker's camera might see it: sky, rows of hills, a road. Returns a PNG. The same seed
 * always gives the same picture.
 */
export function photograph(seed: number): Promise<Uint8Array> {
  const [top, low, hill] = TIMES[Math.floor(chance(seed, 1) * TIMES.length)] ?? (TIMES[0] as never);
  const sun = { x: WIDTH * (0.2 + 0.6 * chance(seed, 2)), y: HEIGHT * (0.2 + 0.15 * chance(seed, 3)) };
  const meadow: Colour = mix(hill, [84, 124, 66], 0.7);
  const hills = [0, 1, 2].map((layer) => ({
    edge: ridge(seed, layer),
    colour: mix(low, layer === 2 ? meadow : hill, 0.6 + 0.2 * layer),
  }));
  const bend = 0.5 + 0.3 * (chance(seed, 7) - 0.5);
  const rows = new Uint8Array(HEIGHT * (1 + 3 * WIDTH));
  let grain = seed | 1;
  let at = 0;
  for (let y = 0; y < HEIGHT; y++) {
    const sky = mix(top, low, Math.min(1, y / (HEIGHT * 0.55)));
    const depth = (y - HEIGHT * 0.7) / (HEIGHT * 0.3);
    const middle = WIDTH * (bend + 0.18 * depth * depth);
    const half = 10 + 80 * depth;
    rows[at++] = 0; // PNG filter type: none
    for (let x = 0; x < WIDTH; x++) {
      let colour = sky;
      for (const { edge, colour: ground } of hills) if (y > (edge[x] ?? 0)) colour = ground;
      const glow = (x - sun.x) ** 2 + (y - sun.y) ** 2;
      if (colour === sky && glow < 3600)
        colour = mix([255, 246, 220], sky, Math.max(0, (Math.sqrt(glow) - 11) / 49));
      const aside = depth > 0 ? Math.abs(x - middle) / half : 1;
      if (aside < 1) colour = aside < 0.03 && Math.floor(depth * 14) % 2 === 0 ? LINE : TAR;
      grain = (Math.imul(grain, 1_664_525) + 1_013_904_223) | 0;
      const noise = (grain >> 24) / 26;
      rows[at++] = clamp(colour[0] + noise);
      rows[at++] = clamp(colour[1] + noise);
      rows[at++] = clamp(colour[2] + noise);
    }
  }
  return png(rows);
}

const TAR: Colour = [92, 94, 98];
const LINE: Colour = [236, 236, 230];
const clamp = (part: number): number => Math.max(0, Math.min(255, part));

/** Returns the upper edge of one row of hills in a drawn landscape, for each pixel column. */
const ridge = (seed: number, layer: number): number[] =>
  Array.from({ length: WIDTH }, (_, x) => {
    const along = x / WIDTH;
    return (
      HEIGHT * (0.42 + 0.12 * layer) +
      12 * Math.sin(along * (5 + 3 * chance(seed, layer, 4)) + 6 * chance(seed, layer, 5)) +
      5 * Math.sin(along * 17 + 9 * chance(seed, layer, 6))
    );
  });

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xed_b8_83_20 ^ (value >>> 1) : value >>> 1;
  return value;
});

const crcOf = (bytes: Uint8Array): number => {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
};

function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(name), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crcOf(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

async function png(rows: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, WIDTH);
  view.setUint32(4, HEIGHT);
  header.set([8, 2, 0, 0, 0], 8);
  const packed = new Blob([rows]).stream().pipeThrough(new CompressionStream('deflate'));
  const data = new Uint8Array(await new Response(packed).arrayBuffer());
  const parts = [
    Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array(0)),
  ];
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
