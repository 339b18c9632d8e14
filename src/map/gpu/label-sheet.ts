import { LEADER } from '../label-layout.ts';
import type { SpriteSheet } from './sprite-layer.ts';

/** A text label on the map: a name in the main colour, and a note in a quieter one. */
export type Label = {
  readonly name: string;
  readonly note: string;
  /** The edge of the label at which the leader line to its marker starts. Null: no leader line. */
  readonly leader?: 'top' | 'bottom' | null;
};
/** A label's place in the image of all labels (0 … 1), and its size including the leader line (CSS pixels). */
export type LabelPicture = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
};

const HEIGHT = 20;
const HALO = 3;
const LONGEST_NAME = 28;
/** The background of a label. It hides the base map's names beneath the label. */
const GROUND = { inset: 1, radius: 9, paint: '#0b0' };

const textOf = ({ name, note }: Label) => ({
  name: name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name,
  note: name && note ? `  ${note}` : note,
});

/** Draws labels with a canvas, because a canvas supports every script and the page's own font. */
export class LabelPen {
  readonly #canvas = document.createElement('canvas');
  readonly #pen = this.#canvas.getContext('2d', { willReadFrequently: true });
  readonly #widths = new Map<string, number>();
  #family = '';

  /** Returns a label's size (CSS pixels). */
  measure(label: Label): { width: number; height: number } {
    const family = getComputedStyle(document.body).fontFamily || 'sans-serif';
    const loaded = document.fonts.check(`550 12px ${family}`) ? family : `${family} `;
    if (loaded !== this.#family) this.#widths.clear();
    this.#family = loaded;
    const { name, note } = textOf(label);
    return { width: this.#width(name, true) + this.#width(note, false) + 2 * HALO, height: HEIGHT };
  }

  #font(isName: boolean): string {
    return `${isName ? 600 : 550} 12px ${this.#family}`;
  }

  #width(text: string, isName: boolean): number {
    if (!this.#pen || text === '') return 0;
    const key = `${isName}${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      if (this.#widths.size > 5_000) this.#widths.clear();
      this.#pen.font = this.#font(isName);
      width = this.#pen.measureText(text).width;
      this.#widths.set(key, width);
    }
    return width;
  }

  /** Draws all labels into one image, row by row. */
  draw(labels: readonly Label[], pixelRatio: number): { sheet: SpriteSheet; pictures: LabelPicture[] } {
    const shelfWidth = 1024;
    const shelfHeight = HEIGHT + (labels.some(({ leader }) => leader) ? LEADER : 0);
    const spots: { x: number; y: number; width: number; height: number }[] = [];
    let x = 0;
    let y = 0;
    for (const label of labels) {
      const width = Math.ceil(this.measure(label).width);
      if (x + width > shelfWidth) {
        x = 0;
        y += shelfHeight + 2;
      }
      spots.push({ x, y, width, height: HEIGHT + (label.leader ? LEADER : 0) });
      x += width + 2;
    }
    const width = Math.round(shelfWidth * pixelRatio);
    const height = Math.max(1, Math.round((y + shelfHeight + 2) * pixelRatio));
    this.#canvas.width = width;
    this.#canvas.height = height;
    const pen = this.#pen;
    if (pen) {
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.fillStyle = '#000';
      pen.fillRect(0, 0, width, height);
      pen.scale(pixelRatio, pixelRatio);
      pen.globalCompositeOperation = 'lighter';
      pen.textBaseline = 'middle';
      pen.lineJoin = 'round';
      for (const [index, label] of labels.entries()) {
        const spot = spots[index];
        if (!spot) continue;
        const { name, note } = textOf(label);
        const top = spot.y + (label.leader === 'top' ? LEADER : 0);
        if (label.leader) lead(pen, spot.x + spot.width / 2, label.leader === 'top' ? spot.y : top + HEIGHT);
        const { inset, radius, paint } = GROUND;
        pen.fillStyle = paint;
        pen.beginPath();
        pen.roundRect(spot.x, top + inset, spot.width, HEIGHT - 2 * inset, radius);
        pen.fill();
        pen.lineWidth = HALO;
        pen.strokeStyle = '#0f0';
        const middle = top + HEIGHT / 2;
        this.#write(pen, name, spot.x + HALO, middle, true);
        this.#write(pen, note, spot.x + HALO + this.#width(name, true), middle, false);
      }
      pen.globalCompositeOperation = 'source-over';
    }
    const data = pen
      ? new Uint8Array(pen.getImageData(0, 0, width, height).data.buffer)
      : new Uint8Array(width * height * 4);
    const pictures = spots.map((spot) => ({
      left: (spot.x * pixelRatio) / width,
      right: ((spot.x + spot.width) * pixelRatio) / width,
      top: (spot.y * pixelRatio) / height,
      bottom: ((spot.y + spot.height) * pixelRatio) / height,
      width: spot.width,
      height: spot.height,
    }));
    return { sheet: { width, height, data }, pictures };
  }

  #write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, isName: boolean): void {
    if (text === '') return;
    pen.font = this.#font(isName);
    pen.strokeText(text, x, y);
    pen.fillStyle = isName ? '#f00' : '#00f';
    pen.fillText(text, x, y);
  }
}

/** Draws a leader line with its halo, from `y` downwards. */
function lead(pen: CanvasRenderingContext2D, x: number, y: number): void {
  pen.fillStyle = '#0f0';
  pen.fillRect(x - 1.75, y, 3.5, LEADER);
  pen.fillStyle = '#900';
  pen.fillRect(x - 0.75, y, 1.5, LEADER);
}
