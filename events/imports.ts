import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';

const count = v.record(v.string(), personal(v.union([v.number(), v.string()])));
/** Why a file could not be read, or what was left out of it: a reason and its figures. */
const remark = v.object({ reason: v.string(), figures: count });

export const track = v.object({
  /** Id of the read track, to start it by. */
  id: v.string(),
  name: personal(v.string()),
  fixes: v.number(),
  start: v.number(),
  end: v.number(),
});

/** The user opened or dropped a file. */
export const fileChosen = event(
  'imports/fileChosen',
  v.object({ id: v.string(), name: personal(v.string()), size: v.number() }),
);
export const readingProgressed = event(
  'imports/readingProgressed',
  v.object({ id: v.string(), bytes: v.number(), fixes: v.number() }),
);
export const fileRead = event(
  'imports/fileRead',
  v.object({ id: v.string(), format: v.string(), tracks: v.array(track), remarks: v.array(remark) }),
);
export const fileRefused = event('imports/fileRefused', v.object({ id: v.string(), problem: remark }));
/** The user stopped the reading. */
export const readingCancelled = event('imports/readingCancelled', v.object({ id: v.string() }));
/** The user put the read file away. */
export const dismissed = event('imports/dismissed', v.object({ id: v.string() }));
/** The user wants a track without times to be driven at this speed (km/h). */
export const speedAssumed = event('imports/speedAssumed', v.object({ id: v.string(), kmh: v.number() }));
/** The user sets a read track going, `factor` times as fast as it was recorded. */
export const playChosen = event('imports/playChosen', v.object({ track: v.string(), factor: v.number() }));
/** The track is a device now and drives. */
export const playStarted = event(
  'imports/playStarted',
  v.object({ track: v.string(), device: v.number(), factor: v.number() }),
);
export const playFailed = event(
  'imports/playFailed',
  v.object({ track: v.string(), message: personal(v.string()) }),
);
/** The user paused (0), slowed down or sped up a driving track. */
export const factorChosen = event(
  'imports/factorChosen',
  v.object({ device: v.number(), factor: v.number() }),
);
/** The user took the driven track away. */
export const playRemoved = event('imports/playRemoved', v.object({ device: v.number() }));
