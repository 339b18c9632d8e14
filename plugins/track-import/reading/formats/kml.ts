import type { CollectedTrack, Collector } from '../collector.ts';
import { unknownFix } from '../fix-buffer.ts';
import type { FoundFix } from '../fix-buffer.ts';
import { toNumber } from '../numbers.ts';
import { readTime } from '../read-time.ts';
import { GxTrack } from './gx-track.ts';
import { ShortText } from './xml.ts';
import type { XmlHandler } from './xml.ts';

const LONGEST_TUPLE = 200;

type Placemark = {
  name: string;
  at: number;
  track?: CollectedTrack | undefined;
  point?: FoundFix | undefined;
};

/**
 * Hears a KML 2.2 document (OGC 07-147r2) with Google's `gx` tracks. One placemark with lines or `gx:Track`s is one
 * track; placemarks that are a point with a time make one track together; points without a time are waypoints.
 */
export function kmlHandler(collector: Collector): XmlHandler {
  const text = new ShortText();
  const inside: string[] = [];
  const gxTrack = new GxTrack(collector);
  let points: CollectedTrack | undefined;
  let placemark: Placemark = { name: '', at: NaN };
  let tuple = '';

  const trackOfPlacemark = (): CollectedTrack | undefined => (placemark.track ??= collector.open());

  const lineCoordinates = (line: number, whole: boolean): void => {
    const tuples = tuple.split(/\s+/);
    tuple = whole ? '' : (tuples.pop() ?? '');
    for (const one of tuples) if (one) collector.add(trackOfPlacemark(), fixAt(one.split(',')), line);
    if (tuple.length <= LONGEST_TUPLE) return;
    collector.count('skippedLines', line);
    tuple = '';
  };

  const finishPlacemark = (line: number): void => {
    if (placemark.track) placemark.track.name = placemark.name;
    if (!placemark.point) return;
    if (Number.isNaN(placemark.at)) return collector.count('waypointsLeftOut', line);
    collector.add((points ??= collector.open()), { ...placemark.point, at: placemark.at }, line);
  };

  return {
    open(name) {
      inside.push(name);
      text.start();
      if (name === 'Placemark') placemark = { name: '', at: NaN };
      else if (name === 'Track') gxTrack.begin(trackOfPlacemark());
      else if (name === 'coordinates') tuple = '';
    },
    text(piece, line) {
      if (inside.at(-1) !== 'coordinates' || inside.at(-2) !== 'LineString') return text.add(piece);
      tuple += piece;
      lineCoordinates(line, false);
    },
    close(name, line) {
      const value = text.take();
      inside.pop();
      const parent = inside.at(-1);
      if (name === 'Placemark') finishPlacemark(line);
      else if (name === 'coordinates' && parent === 'LineString') lineCoordinates(line, true);
      else if (name === 'coordinates' && parent === 'Point') placemark.point = fixAt(value.split(','));
      else if (name === 'name' && parent === 'Placemark') placemark.name = value;
      else if (name === 'when' && parent === 'TimeStamp') placemark.at = readTime(value, collector);
      else if (name === 'when' && parent === 'Track') gxTrack.when(readTime(value, collector));
      else if (name === 'coord' && parent === 'Track') gxTrack.coord(value, line);
      else if (name === 'angles' && parent === 'Track') gxTrack.angles(value);
    },
  };
}

/** KML writes longitude first. */
function fixAt([lng, lat, elevation]: readonly string[]): FoundFix {
  return { ...unknownFix(), lng: toNumber(lng), lat: toNumber(lat), elevation: toNumber(elevation) };
}
