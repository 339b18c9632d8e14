import type { CollectedTrack, Collector } from '../collector.ts';
import { unknownFix } from '../fix-buffer.ts';
import type { FoundFix } from '../fix-buffer.ts';
import { toNumber } from '../numbers.ts';
import { readTime } from '../read-time.ts';
import { ShortText } from './xml.ts';
import type { XmlHandler } from './xml.ts';

/** Factor from metres per second to km/h. */
const KMH = 3.6;

/**
 * Handles a Training Center document (TCX 2). An activity is one track, with its laps joined. A course is a plan,
 * even with times, so it becomes a line.
 */
export function tcxHandler(collector: Collector): XmlHandler {
  const text = new ShortText();
  const around: string[] = [];
  let track: CollectedTrack | undefined;
  let isCourse = false;
  let fix: FoundFix | undefined;
  let hasPosition = false;
  let fixLine = 0;

  const finishPoint = (line: number): void => {
    if (!fix) return;
    // Indoors, or while the GPS receiver is searching, a track point has a heart rate but no position.
    if (!hasPosition) collector.count('withoutPosition', line);
    else collector.add((track ??= collector.open()), isCourse ? { ...fix, at: NaN } : fix, fixLine);
    fix = undefined;
  };

  return {
    open(name, _, line) {
      if (name === 'Activity' || name === 'Course') {
        track = collector.open();
        isCourse = name === 'Course';
      } else if (name === 'Trackpoint') {
        fix = unknownFix();
        hasPosition = false;
        fixLine = line;
      } else if (name === 'Position') hasPosition = true;
      around.push(name);
      text.start();
    },
    text: (piece) => text.add(piece),
    close(name, line) {
      around.pop();
      const value = text.take();
      if (name === 'Trackpoint') finishPoint(line);
      else if (name === 'Activity' || name === 'Course') {
        track = undefined;
        isCourse = false;
      } else if (name === 'Name' && track && around.at(-1) === 'Course') track.name = value;
      else if (fix && value) setPart(fix, name, value, collector);
    },
  };
}

function setPart(fix: FoundFix, name: string, value: string, collector: Collector): void {
  switch (name) {
    case 'Time':
      fix.at = readTime(value, collector);
      break;
    case 'LatitudeDegrees':
      fix.lat = toNumber(value);
      break;
    case 'LongitudeDegrees':
      fix.lng = toNumber(value);
      break;
    case 'AltitudeMeters':
      fix.elevation = toNumber(value);
      break;
    case 'Speed':
      fix.speed = toNumber(value) * KMH;
  }
}
