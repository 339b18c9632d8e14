import { PLACE_FLOATS } from './fleet.ts';
import { LabelPen } from './gpu/label-sheet.ts';
import { SPRITE_FLOATS, type SpriteColours, type Sprites } from './gpu/sprite-layer.ts';
import { InstanceBuffer } from './instance-buffer.ts';

/** A short text in a small coloured pill at the edge of a marker, such as a count or an exclamation mark. */
export type Badge = {
  readonly text: string;
  /** The offset of the pill's centre from the marker's centre (CSS pixels): to the right and down. */
  readonly x: number;
  readonly y: number;
  /** Writes the marker's position, which may glide, into `places` at this index. */
  readonly place: (places: Float32Array, index: number) => void;
};

/** The size of a badge relative to a label. */
const SCALE = 0.85;
/**
 * Maximum number of different texts whose images are kept. When it is reached, only the images of the current texts are
 * drawn again.
 */
const MOST_TEXTS = 200;
/** Adds thin spaces around a text, so that the pill of a single digit is round. */
const wide = (text: string) => `\u2009${text}\u2009`;

/** The colours of badges: white on red for an alarm, and amber for devices without signal. */
export const badgeColours: Readonly<Record<'alarm' | 'nosignal', Record<'light' | 'dark', SpriteColours>>> = {
  alarm: {
    light: { ink: [1, 1, 1, 1], quiet: [1, 1, 1, 1], halo: [0.76, 0.13, 0.17, 1.45] },
    dark: { ink: [1, 1, 1, 1], quiet: [1, 1, 1, 1], halo: [0.84, 0.2, 0.23, 1.45] },
  },
  nosignal: {
    light: { ink: [1, 1, 1, 1], quiet: [1, 1, 1, 1], halo: [0.66, 0.36, 0, 1.45] },
    dark: { ink: [0.08, 0.1, 0.13, 1], quiet: [0.08, 0.1, 0.13, 1], halo: [0.98, 0.75, 0.36, 1.45] },
  },
};

/** Badges, drawn by a `SpriteLayer`. The image of each text is drawn once, however many badges show that text. */
export class BadgeSheet {
  readonly rows: Sprites = {
    places: new InstanceBuffer(PLACE_FLOATS * 4),
    sprites: new InstanceBuffer(SPRITE_FLOATS * 4),
    length: 0,
    sheet: { width: 1, height: 1, data: new Uint8Array(4) },
  };
  readonly #pen = new LabelPen();
  #images = new Map<string, readonly number[]>();
  #ratio = 0;

  write(badges: readonly Badge[], ratio: number): void {
    const { rows } = this;
    rows.length = badges.length;
    if (badges.length === 0) return;
    if (ratio !== this.#ratio || badges.some(({ text }) => !this.#images.has(text)))
      this.#draw(
        badges.map(({ text }) => text),
        ratio,
      );
    rows.places.reserve(badges.length);
    rows.sprites.reserve(badges.length);
    for (const [index, { text, x, y, place }] of badges.entries()) {
      place(rows.places.floats, index);
      rows.sprites.floats.set([x, y, ...(this.#images.get(text) ?? [])], index * SPRITE_FLOATS);
    }
    rows.places.markAll();
    rows.sprites.markAll();
  }

  #draw(wanted: readonly string[], ratio: number): void {
    const kept = this.#images.size < MOST_TEXTS ? this.#images.keys() : [];
    const texts = [...new Set([...kept, ...wanted])];
    const { sheet, pictures } = this.#pen.draw(
      texts.map((text) => ({ name: wide(text), note: '' })),
      ratio,
    );
    this.rows.sheet = sheet;
    this.#ratio = ratio;
    this.#images = new Map(
      texts.flatMap((text, index) => {
        const p = pictures[index];
        if (!p) return [];
        const image = [p.width * SCALE, p.height * SCALE, p.left, p.top, p.right, p.bottom, 0, 1];
        return [[text, image] as const];
      }),
    );
  }
}
