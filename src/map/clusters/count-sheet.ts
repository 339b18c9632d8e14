import { LabelPen } from '../gpu/label-sheet.ts';
import { SPRITE_FLOATS, type Sprites } from '../gpu/sprite-layer.ts';
import { InstanceBuffer } from '../instance-buffer.ts';
import { PLACE_FLOATS } from '../fleet.ts';
import { writePlace } from '../spots.ts';
import { type Clusters, countOf } from './clusters.ts';

/** Maximum number of device counts on screen; more would be unreadable. */
const MOST = 400;

/** A character as a sprite: its values for `SPRITE_FLOATS`, and its width in a text (CSS pixels). */
type Letter = { readonly sprite: readonly number[]; readonly width: number };

/**
 * The device counts on clusters. Each count is composed of digit images: the counts change every second, but the digit
 * images never do.
 */
export class CountSheet {
  readonly rows: Sprites = {
    places: new InstanceBuffer(PLACE_FLOATS * 4),
    sprites: new InstanceBuffer(SPRITE_FLOATS * 4),
    length: 0,
    sheet: { width: 1, height: 1, data: new Uint8Array(4) },
  };
  readonly #pen = new LabelPen();
  #letters = new Map<string, Letter>();
  #ratio = 0;

  /** @param inView the clusters whose device counts are shown */
  write(clusters: Clusters, inView: readonly number[], text: (count: number) => string, ratio: number): void {
    const words = inView.slice(0, MOST).map((cluster) => text(countOf(clusters, cluster)).split(''));
    const letters = words.flat();
    if (ratio !== this.#ratio || letters.some((each) => !this.#letters.has(each))) this.#draw(letters, ratio);
    const { rows } = this;
    rows.places.reserve(letters.length);
    rows.sprites.reserve(letters.length);
    let at = 0;
    for (const [index, word] of words.entries()) {
      const cluster = inView[index] as number;
      let left = -word.reduce((sum, each) => sum + (this.#letters.get(each)?.width ?? 0), 0) / 2;
      for (const each of word) {
        const letter = this.#letters.get(each);
        if (!letter) continue;
        writePlace(rows.places.floats, at, clusters.lng[cluster] as number, clusters.lat[cluster] as number);
        rows.sprites.floats.set(letter.sprite, at * SPRITE_FLOATS);
        rows.sprites.floats[at * SPRITE_FLOATS] = left + letter.width / 2;
        left += letter.width;
        at++;
      }
    }
    rows.length = at;
    rows.places.markAll();
    rows.sprites.markAll();
  }

  #draw(more: readonly string[], ratio: number): void {
    const letters = [...new Set([...'0123456789'.split(''), ...this.#letters.keys(), ...more])];
    const labels = letters.map((name) => ({ name, note: '' }));
    const { sheet, pictures } = this.#pen.draw(labels, ratio);
    // How much wider a label is than its text, because of its halo.
    const room = this.#pen.measure({ name: '', note: '' }).width;
    this.rows.sheet = sheet;
    this.#ratio = ratio;
    this.#letters = new Map(
      letters.flatMap((each, index) => {
        const p = pictures[index];
        if (!p) return [];
        const sprite = [0, 0, p.width, p.height, p.left, p.top, p.right, p.bottom, 0, 1];
        const width = this.#pen.measure({ name: each, note: '' }).width - room;
        // The image's width is rounded up to whole pixels. The character starts at the image's left edge, so its own
        // width is stored separately.
        return [[each, { sprite, width }] as const];
      }),
    );
  }
}
