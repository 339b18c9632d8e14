import { Finds, LARGEST_FILE, type ReadFences, Unusable } from './found.ts';
import { readGeoJson } from './geojson.ts';
import { readKml } from './kml.ts';

/** Reads the areas of a GeoJSON or KML file. Never throws: a file that cannot be used says why, and where. */
export function readFences(text: string): ReadFences {
  const finds = new Finds();
  try {
    if (text.length > LARGEST_FILE) throw new Unusable('tooLarge', { most: LARGEST_FILE });
    // Some programs begin files with a mark of their byte order.
    const whole = text.replace(/^\uFEFF/, '').trimStart();
    if (whole === '') throw new Unusable('empty');
    if (whole.startsWith('{')) readGeoJson(whole, finds);
    else if (whole.startsWith('<')) readKml(whole, finds);
    else throw new Unusable('unknown');
    if (finds.found.length === 0) throw new Unusable('nothing');
    return { ok: true, found: finds.found, left: finds.left };
  } catch (problem) {
    if (!(problem instanceof Unusable)) throw problem;
    return { ok: false, problem: problem.problem };
  }
}
