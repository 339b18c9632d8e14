import { searchable } from '../rules/searchable.ts';
import type { Gazetteer } from './ports.ts';

/** The file of towns as written by `src/map/basemap/build/gazetteer.mjs`, largest towns first. */
type Columns = {
  readonly names: string;
  readonly countries: string;
  /** Longitude and latitude of each town (degrees × 1000). */
  readonly lng: readonly number[];
  readonly lat: readonly number[];
};
type Towns = Columns & { readonly list: readonly string[]; readonly folded: readonly string[] };

const MOST_FOUND = 5;
const METRES_PER_DEGREE = 111_195;
/** A town farther away than this is not used to describe a place (metres). */
const FARTHEST = 60_000;

/**
 * The towns of the world, loaded with the first query.
 * @param load loads the file
 */
export function liveGazetteer(load: () => Promise<Response>): Gazetteer {
  let reading: Promise<Towns | null> | undefined;
  const towns = () => {
    reading ??= load()
      .then(async (response) => (response.ok ? ((await response.json()) as Columns) : null))
      .then((columns) => {
        if (!columns) return null;
        const list = columns.names.split('\n');
        return { ...columns, list, folded: list.map(searchable) };
      })
      .catch(() => null);
    void reading.then((found) => {
      if (!found) reading = undefined; // loading failed; the network may be available next time
    });
    return reading;
  };
  const placeAt = ({ list, countries, lat, lng }: Towns, i: number) => ({
    name: list[i] ?? '',
    detail: countries.slice(2 * i, 2 * i + 2),
    lat: (lat[i] ?? 0) / 1000,
    lng: (lng[i] ?? 0) / 1000,
  });
  return {
    async find(text) {
      const wanted = searchable(text.trim());
      const all = wanted.length < 2 ? null : await towns();
      if (!all) return [];
      const beginning: number[] = [];
      const inside: number[] = [];
      for (let i = 0; i < all.folded.length && beginning.length < MOST_FOUND; i++) {
        const at = all.folded[i]?.indexOf(wanted) ?? -1;
        if (at === 0) beginning.push(i);
        else if (at > 0 && inside.length < MOST_FOUND && /[\s-]/.test(all.folded[i]?.[at - 1] ?? ''))
          inside.push(i);
      }
      return [...beginning, ...inside].slice(0, MOST_FOUND).map((i) => placeAt(all, i));
    },
    async near(lat, lng) {
      const all = await towns();
      if (!all) return null;
      const narrowing = Math.cos((lat * Math.PI) / 180);
      let best = -1;
      let nearest = FARTHEST;
      for (let i = 0; i < all.list.length; i++) {
        const north = Math.abs((all.lat[i] as number) / 1000 - lat) * METRES_PER_DEGREE;
        if (north >= nearest) continue;
        const east = (((all.lng[i] as number) / 1000 - lng + 540) % 360) - 180;
        const metres = Math.hypot(north, east * METRES_PER_DEGREE * narrowing);
        if (metres >= nearest) continue;
        nearest = metres;
        best = i;
      }
      return best < 0 ? null : { name: placeAt(all, best).name, metres: nearest };
    },
  };
}
