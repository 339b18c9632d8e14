import type { CollectedTrack, Collector, FormatReader } from '../collector.ts';
import { GeoJsonFeature } from './geojson-feature.ts';
import { JsonTokens } from './json-tokens.ts';

/** An object or array that is open. */
type Frame = {
  readonly isObject: boolean;
  /** The key it stands at; the entries of an array stand at the array's key. */
  readonly key: string;
  /** Whether it has a member `coordinates`, and which `type` it says. */
  hasCoordinates: boolean;
  type: string;
};

/** Arrays of times beside the coordinates, as togeojson and others write them. */
const TIMES = /^(coordTimes|times?|timestamps?)$/;

/**
 * Reads GeoJSON (RFC 7946): lines with times in `coordTimes`, `times` or the fourth number of a position, and points
 * with a time among their properties. Feature collections, single features, bare geometries and text sequences.
 */
export class GeoJsonReader implements FormatReader {
  readonly #collector: Collector;
  readonly #tokens: JsonTokens;
  readonly #frames: Frame[] = [];
  readonly #pointTracks = new Map<string, CollectedTrack | undefined>();
  readonly #feature: GeoJsonFeature;
  #key = '';
  /** Open arrays inside `coordinates` (0 = not in it) and inside a list of times. */
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
    // What a cut file had begun.
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
      // Anything but a number is no part of a place; five numbers are more than anyone writes.
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
