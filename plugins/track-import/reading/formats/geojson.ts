import { type CollectedTrack, type Collector, type FormatReader, MOST_FIXES } from '../collector.ts';
import { JsonTokens } from './json-tokens.ts';
import { unknownFix, type FoundFix } from '../fix-buffer.ts';
import { toNumber } from '../numbers.ts';
import { readTime } from '../read-time.ts';
import { fromUnix } from '../time.ts';
import { roleOf } from './csv-columns.ts';

/** A list of numbers that grows without creating an object per entry. */
class NumberList {
  length = 0;
  #entries = new Float64Array(64);

  push(value: number): void {
    if (this.length === this.#entries.length) {
      const longer = new Float64Array(this.length * 2);
      longer.set(this.#entries);
      this.#entries = longer;
    }
    this.#entries[this.length++] = value;
  }

  at(index: number): number {
    return index < this.length ? (this.#entries[index] ?? NaN) : NaN;
  }

  cutTo(length: number): void {
    this.length = length;
  }
}

type Scalar = string | number | boolean | null;

/**
 * A fourth number of a GeoJSON position counts as a time if it is at least this (Unix seconds of 1973). A smaller
 * number means something else.
 */
const EARLIEST_MEASURE = 1e8;

/**
 * The data of a GeoJSON feature. It is collected until the feature ends, because its times may come before or after
 * its places.
 */
class GeoJsonFeature {
  readonly #collector: Collector;
  readonly #lng = new NumberList();
  readonly #lat = new NumberList();
  readonly #elevation = new NumberList();
  readonly #measure = new NumberList();
  readonly #lines = new NumberList();
  readonly #times = new NumberList();
  #fix = unknownFix();
  #name = '';
  #device = '';
  #isLine = false;
  #geometryStart = 0;

  constructor(collector: Collector) {
    this.#collector = collector;
  }

  position(lng: number, lat: number, elevation: number, measure: number, line: number): void {
    if (this.#lng.length >= MOST_FIXES) return;
    this.#lng.push(lng);
    this.#lat.push(lat);
    this.#elevation.push(elevation);
    this.#measure.push(measure);
    this.#lines.push(line);
  }

  /**
   * Called at the end of a geometry. Drops areas. In a truncated file the unfinished geometry counts as a line if
   * it has several places.
   */
  geometry(type: string): void {
    const places = this.#lng.length - this.#geometryStart;
    if (/^(Multi)?LineString$/.test(type) || (type === '' && places > 1)) this.#isLine = true;
    else if (!/^(Multi)?Point$/.test(type) && type !== '') {
      this.#cutTo(this.#geometryStart);
    }
    this.#geometryStart = this.#lng.length;
  }

  /** Stores the time of the next place, from an array of times beside the coordinates. */
  time(value: Scalar): void {
    if (this.#times.length < MOST_FIXES) this.#times.push(this.#toMs(value));
  }

  property(key: string, value: Scalar): void {
    const role = roleOf(key);
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    if (/^(name|title)$/i.test(key)) this.#name = text;
    if (!role || !text) return;
    if (role.role === 'time' || (role.role === 'date' && Number.isNaN(this.#fix.at)))
      this.#fix.at = this.#toMs(value);
    else if (role.role === 'device') this.#device = text;
    else if (role.role === 'speed') this.#fix.speed = toNumber(text) * role.toKmh;
    else if (role.role !== 'lat' && role.role !== 'lng' && role.role !== 'date')
      this.#fix[role.role] = toNumber(text);
  }

  /** Called at the end of a feature: passes the feature's fixes on. Points join the track of their device. */
  finish(pointTracks: Map<string, CollectedTrack | undefined>): void {
    if (this.#isLine || (this.#times.length > 0 && this.#lng.length > 1)) this.#finishLine();
    else for (let i = 0; i < this.#lng.length; i++) this.#finishPoint(i, pointTracks);
  }

  /** Clears the collected data for the next feature. */
  reset(): void {
    this.#cutTo(0);
    this.#times.cutTo(0);
    this.#fix = unknownFix();
    this.#name = '';
    this.#device = '';
    this.#isLine = false;
    this.#geometryStart = 0;
  }

  #cutTo(length: number): void {
    for (const list of [this.#lng, this.#lat, this.#elevation, this.#measure, this.#lines])
      list.cutTo(length);
  }

  #finishLine(): void {
    const track = this.#collector.open(this.#name || this.#device);
    for (let i = 0; i < this.#lng.length; i++) {
      const at = i < this.#times.length ? this.#times.at(i) : this.#measured(i);
      this.#collector.add(track, { ...unknownFix(), ...this.#place(i), at }, this.#lines.at(i));
    }
  }

  #finishPoint(i: number, pointTracks: Map<string, CollectedTrack | undefined>): void {
    const at = [this.#fix.at, this.#times.at(0), this.#measured(i)].find((time) => !Number.isNaN(time));
    if (at === undefined) return this.#collector.count('waypointsLeftOut', this.#lines.at(i));
    const track = pointTracks.get(this.#device) ?? this.#collector.open(this.#device);
    if (track) pointTracks.set(this.#device, track);
    const { elevation, ...place } = this.#place(i);
    const fix = { ...this.#fix, ...place, at, ...(!Number.isNaN(elevation) && { elevation }) };
    this.#collector.add(track, fix, this.#lines.at(i));
  }

  #place(i: number): Pick<FoundFix, 'lng' | 'lat' | 'elevation'> {
    return { lng: this.#lng.at(i), lat: this.#lat.at(i), elevation: this.#elevation.at(i) };
  }

  #measured(i: number): number {
    const measure = this.#measure.at(i);
    return measure >= EARLIEST_MEASURE ? (fromUnix(measure) ?? NaN) : NaN;
  }

  #toMs(value: Scalar): number {
    if (typeof value === 'number') return fromUnix(value) ?? NaN;
    return typeof value === 'string' ? readTime(value, this.#collector) : NaN;
  }
}

/** A JSON object or array that is still open. */
type Frame = {
  readonly isObject: boolean;
  /** The key that this object or array belongs to; entries of an array belong to the array's key. */
  readonly key: string;
  /** Whether this object has a member `coordinates`, and the value of its member `type`. */
  hasCoordinates: boolean;
  type: string;
};

/** Names of arrays of times beside the coordinates, as togeojson and others write them. */
const TIMES = /^(coordTimes|times?|timestamps?)$/;

/**
 * Reads GeoJSON (RFC 7946): lines with times in `coordTimes`, `times` or the fourth number of a position, and
 * points with a time in their properties. Feature collections, single features, bare geometries and text sequences.
 */
export class GeoJsonReader implements FormatReader {
  readonly #collector: Collector;
  readonly #tokens: JsonTokens;
  readonly #frames: Frame[] = [];
  readonly #pointTracks = new Map<string, CollectedTrack | undefined>();
  readonly #feature: GeoJsonFeature;
  #key = '';
  /** The number of open arrays inside `coordinates` (0 = outside) and inside a list of times. */
  #inCoordinates = 0;
  #inTimes = 0;
  #position: number[] = [];
  #broken = false;

  constructor(collector: Collector) {
    this.#collector = collector;
    this.#feature = new GeoJsonFeature(collector);
    this.#tokens = new JsonTokens({
      open: (bracket) => this.#open(bracket),
      close: () => this.#close(),
      key: (name) => {
        this.#key = name;
      },
      value: (value) => this.#value(value),
    });
  }

  write(text: string): boolean {
    const fault = this.#tokens.write(text);
    if (fault) this.#collector.malformed(fault.line, fault.column, fault.detail);
    this.#broken = fault !== undefined;
    return !this.#broken;
  }

  end(): void {
    if (!this.#broken && !this.#tokens.end()) this.#collector.truncated(this.#tokens.line);
    // Finishes the feature that was unfinished when a truncated file ended.
    this.#feature.geometry('');
    this.#finishFeature();
  }

  #open(bracket: '{' | '['): void {
    if (this.#inCoordinates > 0) {
      this.#inCoordinates++;
      this.#position.length = 0;
      return;
    }
    if (this.#inTimes > 0) {
      this.#inTimes++;
      return;
    }
    const parent = this.#frames.at(-1);
    const key = parent === undefined ? '' : parent.isObject ? this.#key : parent.key;
    if (bracket === '[' && key === 'coordinates' && parent?.isObject) {
      parent.hasCoordinates = true;
      this.#inCoordinates = 1;
      this.#position.length = 0;
    } else if (bracket === '[' && TIMES.test(key) && parent?.isObject) this.#inTimes = 1;
    else {
      this.#frames.push({
        isObject: bracket === '{',
        key,
        hasCoordinates: false,
        type: '',
      });
    }
  }

  #close(): void {
    if (this.#inCoordinates > 0) {
      this.#inCoordinates--;
      return this.#finishPosition();
    }
    if (this.#inTimes > 0) {
      this.#inTimes--;
      return;
    }
    const frame = this.#frames.pop();
    if (!frame?.isObject) return;
    if (frame.hasCoordinates) this.#feature.geometry(frame.type);
    const isPart = frame.key === 'geometry' || frame.key === 'geometries';
    const isWhole = frame.hasCoordinates || frame.type === 'Feature' || frame.type === 'GeometryCollection';
    if (isWhole && !isPart) this.#finishFeature();
  }

  #value(value: string | number | boolean | null): void {
    if (this.#inCoordinates > 0) {
      // A value that is not a number makes its part of the position unknown. More than five values are ignored, because
      // no program writes them.
      if (this.#position.length < 5) this.#position.push(typeof value === 'number' ? value : NaN);
      return;
    }
    if (this.#inTimes > 0) return this.#feature.time(value);
    const frame = this.#frames.at(-1);
    if (!frame?.isObject) return;
    if (frame.key === 'properties') this.#feature.property(this.#key, value);
    else if (this.#key === 'type' && typeof value === 'string') frame.type = value;
  }

  #finishPosition(): void {
    if (this.#position.length === 0) return;
    const [lng = NaN, lat = NaN, elevation = NaN, measure = NaN] = this.#position;
    this.#feature.position(lng, lat, elevation, measure, this.#tokens.line);
    this.#position.length = 0;
  }

  #finishFeature(): void {
    this.#feature.finish(this.#pointTracks);
    this.#feature.reset();
  }
}
