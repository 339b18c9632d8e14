import { type CollectedTrack, type Collector, MOST_FIXES } from '../collector.ts';
import { unknownFix, type FoundFix, toTenths } from '../fix-buffer.ts';
import { toNumber } from '../numbers.ts';
import { readTime } from '../read-time.ts';
import { ShortText, type XmlHandler } from './xml.ts';

/**
 * One `gx:Track` element of a KML file: parallel lists of times, places and angles. The n-th entries belong
 * together, although the lists may come one after another, mixed, and in any order.
 */
class GxTrack {
  readonly #collector: Collector;
  #track: CollectedTrack | undefined;
  #times: number[] = [];
  /**
   * For the n-th place of a `gx:Track`, the index of its fix in the track's buffer; −1 if the place was refused or
   * empty.
   */
  #entries: number[] = [];
  #timesUsed = 0;
  #angles = 0;

  constructor(collector: Collector) {
    this.#collector = collector;
  }

  begin(track: CollectedTrack | undefined): void {
    this.#track = track;
    this.#times = [];
    this.#entries = [];
    this.#timesUsed = 0;
    this.#angles = 0;
  }

  /** Stores the next time of a `gx:Track` (Unix ms); NaN for an empty one. */
  when(at: number): void {
    if (this.#times.length >= MOST_FIXES) return;
    this.#times.push(at);
    this.#pair();
  }

  /** Stores the next place of a `gx:Track`: `longitude latitude elevation`; empty when it is missing. */
  coord(text: string, line: number): void {
    if (this.#entries.length >= MOST_FIXES) return;
    const fixes = this.#track?.fixes;
    const before = fixes?.length ?? 0;
    if (text) {
      const [lng, lat, elevation] = text.split(/\s+/).map(toNumber);
      const fix = { ...unknownFix(), lng: lng ?? NaN, lat: lat ?? NaN, elevation: elevation ?? NaN };
      this.#collector.add(this.#track, fix, line);
    }
    this.#entries.push(fixes && fixes.length > before ? before : -1);
    this.#pair();
  }

  /** Stores the next angles of a `gx:Track`: `heading tilt roll`. */
  angles(text: string): void {
    const entry = this.#entries[this.#angles++] ?? -1;
    if (entry >= 0 && this.#track)
      this.#track.fixes.heading[entry] = toTenths(toNumber(text.split(/\s+/)[0]));
  }

  #pair(): void {
    const n = this.#timesUsed;
    if (n >= this.#times.length || n >= this.#entries.length) return;
    const entry = this.#entries[n] ?? -1;
    if (entry >= 0 && this.#track) this.#track.fixes.at[entry] = this.#times[n] ?? NaN;
    this.#timesUsed++;
  }
}

const LONGEST_TUPLE = 200;

type Placemark = {
  name: string;
  at: number;
  track?: CollectedTrack | undefined;
  point?: FoundFix | undefined;
};

/**
 * Handles a KML 2.2 document (OGC 07-147r2) with Google's `gx` tracks. A placemark with lines or `gx:Track`s is one
 * track; all placemarks that are a point with a time form one track together; points without a time are waypoints.
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

/** Converts KML coordinates to a fix; KML writes longitude first. */
function fixAt([lng, lat, elevation]: readonly string[]): FoundFix {
  return { ...unknownFix(), lng: toNumber(lng), lat: toNumber(lat), elevation: toNumber(elevation) };
}
