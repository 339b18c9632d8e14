import type { CollectedTrack, Collector } from '../collector.ts';
import { unknownFix } from '../fix-buffer.ts';
import type { FoundFix } from '../fix-buffer.ts';
import { toNumber } from '../numbers.ts';
import { readTime } from '../read-time.ts';
import { ShortText } from './xml.ts';
import type { XmlHandler } from './xml.ts';

/** Factor from metres per second to km/h: GPX 1.0 and the common extensions have speed in m/s. */
const KMH = 3.6;

/**
 * Handles a GPX 1.0 or 1.1 document (https://www.topografix.com/GPX/1/1/). Each `trk` element is one track, with
 * its segments joined; each `rte` element is a planned route, so it becomes a line. Extensions (speed, course,
 * accuracy) are recognised by their local names, as Garmin, OsmAnd and others write them.
 */
export function gpxHandler(collector: Collector): XmlHandler {
  const text = new ShortText();
  let track: CollectedTrack | undefined;
  let route: CollectedTrack | undefined;
  let fix: FoundFix | undefined;
  let fixLine = 0;
  /** The names of the parent elements, to distinguish a track's name from a point's. */
  const around: string[] = [];

  return {
    open(name, attributes, line) {
      if (name === 'trk') track = collector.open();
      else if (name === 'trkpt') {
        fix = { ...unknownFix(), lat: toNumber(attributes['lat']), lng: toNumber(attributes['lon']) };
        fixLine = line;
      } else if (name === 'rte') route = collector.open();
      else if (name === 'rtept') {
        fix = { ...unknownFix(), lat: toNumber(attributes['lat']), lng: toNumber(attributes['lon']) };
        fixLine = line;
      } else if (name === 'wpt') collector.count('waypointsLeftOut', line);
      around.push(name);
      text.start();
    },
    text: (piece) => text.add(piece),
    close(name) {
      around.pop();
      const value = text.take();
      if (name === 'trkpt') {
        // If the file starts in the middle of a track, its points have no surrounding track, so one is created.
        if (fix) collector.add((track ??= collector.open()), fix, fixLine);
        fix = undefined;
      } else if (name === 'rtept') {
        // A time in a planned route is only planned, because no device was there. The place is therefore read without
        // its time.
        if (fix) collector.add((route ??= collector.open()), { ...fix, at: NaN }, fixLine);
        fix = undefined;
      } else if (name === 'trk') track = undefined;
      else if (name === 'rte') route = undefined;
      else if (name === 'name' && track && around.at(-1) === 'trk') track.name = value;
      else if (name === 'name' && route && around.at(-1) === 'rte') route.name = value;
      else if (fix && value) setPart(fix, name, value, collector);
    },
  };
}

function setPart(fix: FoundFix, name: string, value: string, collector: Collector): void {
  switch (name) {
    case 'time':
      fix.at = readTime(value, collector);
      break;
    case 'ele':
      fix.elevation = toNumber(value);
      break;
    case 'speed':
      fix.speed = toNumber(value) * KMH;
      break;
    case 'course':
    case 'bearing':
    case 'heading':
      fix.heading = toNumber(value);
      break;
    case 'accuracy':
    case 'hacc':
      fix.accuracy = toNumber(value);
  }
}
