import type { CollectedTrack, Collector, FormatReader } from '../collector.ts';
import { unknownFix } from '../fix-buffer.ts';
import type { FoundFix } from '../fix-buffer.ts';
import { toNumber } from '../numbers.ts';
import { readTime } from '../read-time.ts';
import { fromUnix } from '../time.ts';
import { JsonTokens } from './json-tokens.ts';

type Scalar = string | number | boolean | null;

/**
 * A JSON object or array that is still open, and the values of its plain members. There is one per depth, which is
 * reused.
 */
type Frame = {
  /** The key that this object or array belongs to; entries of an array belong to the array's key. */
  key: string;
  isObject: boolean;
  readonly said: Map<string, string | number>;
};
type Said = Frame['said'];
type Place = { readonly lat: number; readonly lng: number };

/** The maximum number of plain members that are read of one JSON object. */
const MOST_MEMBERS = 60;
/**
 * The maximum number of places that are read on the path of a timeline segment, and of start and end places. A phone
 * never writes more.
 */
const MOST_PATH = 100_000;
const MOST_ENDS = 1_000;
/** Factor from metres per second to km/h. */
const KMH = 3.6;
const MINUTE = 60_000;

/** Whether a JSON text is an export of Google Timeline: recognised by member names that only such exports contain. */
export function isTimeline(text: string): boolean {
  if (!/^[{[]/.test(text)) return false;
  const first = /^\{\s*"(\w+)"\s*:\s*[[{]/.exec(text)?.[1] ?? '';
  if (/^(locations|timelineObjects|semanticSegments|rawSignals|userLocationProfile)$/.test(first))
    return true;
  if (/"(?:timelineObjects|semanticSegments|rawSignals)"\s*:/.test(text)) return true;
  // The export of an Apple phone contains only the list of segments.
  return (
    /^\[\s*\{\s*"(?:startTime|endTime|visit|activity|timelinePath)"/.test(text) &&
    /"(?:visit|activity|timelinePath)"\s*:/.test(text)
  );
}

/**
 * Reads exports of Google Timeline: `Records.json` and the monthly files of Takeout (degrees × 10⁷ as integers),
 * and `Timeline.json` of a Google or Apple phone (degrees as text). Everything is one track: one phone. Only the
 * members of open objects are built, so a file of many years may have any size.
 */
export class TimelineReader implements FormatReader {
  readonly #collector: Collector;
  readonly #tokens: JsonTokens;
  readonly #frames: Frame[] = [];
  #depth = 0;
  #key = '';
  /** The tracks, one per phone of the account; only `Records.json` distinguishes the phones. */
  readonly #tracks = new Map<string, CollectedTrack | undefined>();
  /** The track of raw readings of the last weeks, used only if the file has nothing else. */
  #raw: CollectedTrack | undefined;
  /** The places on the path of the open timeline segment, with minutes since its start if the file has no times. */
  #path: (Place & { at: number; minutes: number; line: number })[] = [];
  /** The places where the open timeline segment started and ended; for a visit both are the same place. */
  #ends: (Place & { end: 'start' | 'end'; line: number })[] = [];
  /** When the open segment of a Takeout file started and ended; the file has this in a separate object. */
  #duration = { begin: NaN, end: NaN };
  #broken = false;

  constructor(collector: Collector) {
    this.#collector = collector;
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
    // Finishes the timeline segment that was unfinished when a truncated file ended.
    while (this.#depth > 0) {
      const { isObject, said } = this.#pop();
      if (isObject && said.has('startTime')) this.#finishPhone(said);
    }
    const hasMore = [...this.#tracks.values()].some((track) => track !== undefined && track.fixes.length > 0);
    if (!this.#raw || !hasMore) return;
    this.#collector.count('rawSignals', 0, this.#raw.fixes.length);
    this.#raw.fixes.length = 0;
  }

  #open(bracket: '{' | '['): void {
    const parent = this.#frames[this.#depth - 1];
    const key = this.#depth === 0 || !parent ? '' : parent.isObject ? this.#key : parent.key;
    const frame = (this.#frames[this.#depth++] ??= { key, isObject: true, said: new Map() });
    frame.key = key;
    frame.isObject = bracket === '{';
    frame.said.clear();
  }

  #pop(): Frame {
    return this.#frames[--this.#depth] ?? { key: '', isObject: false, said: new Map() };
  }

  #isInside(name: string): boolean {
    for (let i = 0; i < this.#depth; i++) if (this.#frames[i]?.key === name) return true;
    return false;
  }

  #value(value: Scalar): void {
    const frame = this.#frames[this.#depth - 1];
    if (!frame?.isObject || (typeof value !== 'string' && typeof value !== 'number')) return;
    if (frame.said.size < MOST_MEMBERS) frame.said.set(this.#key, value);
  }

  #close(): void {
    const { isObject, said, key } = this.#pop();
    if (!isObject) return;
    const line = this.#tokens.line;
    // Visits within a visit, parking places and edits have members of the same names, which do not belong to the track.
    const parent = this.#frames[this.#depth - 1]?.key;
    switch (key) {
      case 'locations':
      case 'points':
        if (said.has('latitudeE7') || said.has('latE7')) this.#timed(said, line);
        return;
      case 'location':
        if (parent === 'placeVisit' && said.has('latitudeE7')) this.#both(placeOfE7(said), line);
        return;
      case 'startLocation':
      case 'endLocation':
        if (parent === 'activitySegment' && said.has('latitudeE7'))
          this.#end(placeOfE7(said), key === 'startLocation' ? 'start' : 'end', line);
        return;
      case 'duration':
        if (parent !== 'placeVisit' && parent !== 'activitySegment') return;
        this.#duration = {
          begin: this.#time(said.get('startTimestamp') ?? said.get('startTimestampMs')),
          end: this.#time(said.get('endTimestamp') ?? said.get('endTimestampMs')),
        };
        return;
      case 'activitySegment':
      case 'placeVisit':
        this.#finish(this.#duration.begin, this.#duration.end);
        this.#duration = { begin: NaN, end: NaN };
        return;
      case 'timelinePath':
        if (said.has('point')) this.#pathPoint(said, line);
        return;
      case 'position':
        if (said.has('LatLng')) this.#rawSignal(said, line);
        return;
      case 'placeLocation':
        if (said.has('latLng') && this.#isInside('visit')) this.#both(placeIn(said.get('latLng')), line);
        return;
      case 'topCandidate':
        if (said.has('placeLocation') && this.#isInside('visit'))
          this.#both(placeIn(said.get('placeLocation')), line);
        return;
      case 'start':
      case 'end':
        if (said.has('latLng')) this.#end(placeIn(said.get('latLng')), key, line);
        return;
      case 'activity':
        for (const end of ['start', 'end'] as const)
          if (said.has(end)) this.#end(placeIn(said.get(end)), end, line);
        return;
      default:
        if (said.has('startTime') && said.has('endTime')) this.#finishPhone(said);
    }
  }

  /** Stores a place that has its own time: from `Records.json`, or on a path in a Takeout file. */
  #timed(said: Said, line: number): void {
    this.#keep(
      {
        ...unknownFix(),
        ...placeOfE7(said),
        at: this.#time(said.get('timestamp') ?? said.get('timestampMs')),
        speed: numberOf(said.get('velocity')) * KMH,
        heading: numberOf(said.get('heading')),
        accuracy: numberOf(said.get('accuracy') ?? said.get('accuracyMeters')),
        elevation: numberOf(said.get('altitude')),
      },
      line,
      String(said.get('deviceTag') ?? ''),
    );
  }

  #pathPoint(said: Said, line: number): void {
    if (this.#path.length >= MOST_PATH) return this.#collector.count('skippedLines', line);
    this.#path.push({
      ...placeIn(said.get('point')),
      at: this.#time(said.get('time')),
      minutes: numberOf(said.get('durationMinutesOffsetFromStartTime')),
      line,
    });
  }

  #rawSignal(said: Said, line: number): void {
    const fix = {
      ...unknownFix(),
      ...placeIn(said.get('LatLng')),
      at: this.#time(said.get('timestamp')),
      speed: numberOf(said.get('speedMetersPerSecond')) * KMH,
      accuracy: numberOf(said.get('accuracyMeters')),
      elevation: numberOf(said.get('altitudeMeters')),
    };
    this.#collector.add((this.#raw ??= this.#collector.open()), fix, line);
  }

  /** Stores the place of a visit: the user stayed there from the start of the timeline segment to its end. */
  #both(place: Place, line: number): void {
    this.#end(place, 'start', line);
    this.#end(place, 'end', line);
  }

  #end(place: Place, end: 'start' | 'end', line: number): void {
    if (this.#ends.length < MOST_ENDS) this.#ends.push({ ...place, end, line });
    else this.#collector.count('skippedLines', line);
  }

  #finishPhone(said: Said): void {
    this.#finish(this.#time(said.get('startTime')), this.#time(said.get('endTime')));
  }

  /** Called when a timeline segment is complete: gives its places their times. */
  #finish(begin: number, end: number): void {
    for (const { lat, lng, end: which, line } of this.#ends)
      this.#keep({ ...unknownFix(), lat, lng, at: which === 'start' ? begin : end }, line);
    for (const { lat, lng, at, minutes, line } of this.#path)
      this.#keep({ ...unknownFix(), lat, lng, at: Number.isNaN(at) ? begin + minutes * MINUTE : at }, line);
    this.#ends = [];
    this.#path = [];
  }

  #keep(fix: FoundFix, line: number, phone = ''): void {
    let track = this.#tracks.get(phone);
    if (!track) {
      track = this.#collector.open();
      if (track) this.#tracks.set(phone, track);
    }
    this.#collector.add(track, fix, line);
  }

  #time(value: string | number | undefined): number {
    if (typeof value === 'number') return fromUnix(value) ?? NaN;
    return value === undefined ? NaN : readTime(value, this.#collector);
  }
}

const numberOf = (value: string | number | undefined): number =>
  typeof value === 'number' ? value : toNumber(value);

const placeOfE7 = (said: Said): Place => ({
  lat: degreesOf(said.get('latitudeE7') ?? said.get('latE7'), 9e8),
  lng: degreesOf(said.get('longitudeE7') ?? said.get('lngE7'), 1.8e9),
});

/** Converts degrees × 10⁷ to degrees. Some exports lost the sign of negative numbers, which are then 2³² too large. */
function degreesOf(value: string | number | undefined, most: number): number {
  const entry = numberOf(value);
  return (entry > most && entry >= 2 ** 31 ? entry - 2 ** 32 : entry) / 1e7;
}

/** Parses a place such as `52.5200066°, 13.404954°` or `geo:52.5200066,13.404954`. */
function placeIn(value: string | number | undefined): Place {
  const text = String(value ?? '').slice(0, 80);
  const [lat, lng] = text.replace(/^geo:/, '').replaceAll('°', '').split(',');
  return { lat: toNumber(lat), lng: toNumber(lng) };
}
