import { LabelPen } from '../gpu/label-sheet.ts';
import { SPRITE_FLOATS, type Sprites } from '../gpu/sprite-layer.ts';
import { InstanceBuffer } from '../instance-buffer.ts';
import { PLACE_FLOATS } from '../fleet.ts';
import { writePlace } from '../spots.ts';
import { type Clusters, countOf } from './clusters.ts';

/** More numbers than this on screen cannot be read. */
const MOST = 400;

/** The numbers in the middle of clusters, as one picture that grows when a new number is needed. */
export class CountSheet {
  readonly rows: Sprites = {
    places: new InstanceBuffer(PLACE_FLOATS * 4),
    sprites: new InstanceBuffer(SPRITE_FLOATS * 4),
    length: 0,
    sheet: { width: 1, height: 1, data: new Uint8Array(4) },
  };
  readonly #pen = new LabelPen();
  #pictures = new Map<string, readonly number[]>();
  #ratio = 0;

  /** @param inView the clusters that get their number */
  write(clusters: Clusters, inView: readonly number[], text: (count: number) => string, ratio: number): void {
    const wanted = inView.slice(0, MOST).map((cluster) => text(countOf(clusters, cluster)));
    if (ratio !== this.#ratio || wanted.some((each) => !this.#pictures.has(each))) this.#draw(wanted, ratio);
    const { rows } = this;
    rows.length = wanted.length;
    rows.places.reserve(wanted.length);
    rows.sprites.reserve(wanted.length);
    for (const [index, each] of wanted.entries()) {
      const cluster = inView[index] as number;
      writePlace(rows.places.floats, index, clusters.lng[cluster] as number, clusters.lat[cluster] as number);
      rows.sprites.floats.set(this.#pictures.get(each) ?? [], index * SPRITE_FLOATS);
    }
    rows.places.markAll();
    rows.sprites.markAll();
  }

  #draw(wanted: readonly string[], ratio: number): void {
    const texts = [...new Set(wanted)];
    const { sheet, pictures } = this.#pen.draw(
      texts.map((name) => ({ name, note: '' })),
      ratio,
    );
    this.rows.sheet = sheet;
    this.#ratio = ratio;
    this.#pictures = new Map(
      texts.map((each, index) => {
        const p = pictures[index];
        return [each, p ? [0, 0, p.width, p.height, p.left, p.top, p.right, p.bottom, 0, 1] : []];
      }),
    );
  }
}
