import * as app from '../../events/app.ts';
import * as viewEvents from '../../events/shared-view.ts';
import type { Recorded } from '../../src/kernel/event.ts';
import { LogThinner, type Thinning } from '../../src/kernel/log-thinner.ts';
import { devicesBefore } from './shared-view.state.ts';

type Loaded = Parameters<typeof viewEvents.loaded>[0];

/** How much memory an event and a device take without fixes, expressed as a number of fixes. */
const EVENT_WEIGHT = 10;
const DEVICE_WEIGHT = 4;

const payloadOf = ({ payload }: Recorded): Loaded => payload as Loaded;

/**
 * Joins the answers of an interval in the last one, with the newest fix of each device. An earlier answer may be the
 * only one that has it, because each answer contains only newer fixes than the one before.
 */
function joined(answers: readonly Recorded[], last: Recorded): Recorded {
  const shown = payloadOf(last);
  const newest = new Map<number, Loaded['devices'][number]['fixes']>();
  for (const answer of answers.toReversed()) {
    const devices = devicesBefore(payloadOf(answer), shown);
    // Before this answer the link showed other devices, so the next one contains all fixes again.
    if (!devices) break;
    for (const { key, fixes } of devices)
      if (fixes.length > 0 && !newest.has(key)) newest.set(key, fixes.slice(-1));
  }
  return {
    ...last,
    payload: {
      ...shown,
      devices: shown.devices.map((device) => ({ ...device, fixes: newest.get(device.key) ?? [] })),
    },
  };
}

function thinViews(facts: readonly Recorded[]): readonly Recorded[] {
  const answers = facts.filter(viewEvents.loaded.is);
  const answer = answers.at(-1);
  const tick = facts.findLast(app.timePassed.is);
  return [...(answer ? [joined(answers, answer)] : []), ...(tick ? [tick] : [])].sort(
    (a, b) => a.seq - b.seq,
  );
}

/**
 * Removes old answers from the log of a shared link or wall screen, which may be open for months and loads every ten
 * seconds. The last half minute is kept completely; before that, one answer in ten minutes is kept.
 */
const viewThinning: Thinning = {
  types: new Set([viewEvents.loaded.type, app.timePassed.type]),
  whole: 30_000,
  every: 600_000,
  most: 20_000,
  weight: (fact) =>
    viewEvents.loaded.is(fact)
      ? fact.payload.devices.reduce((sum, { fixes }) => sum + fixes.length + DEVICE_WEIGHT, EVENT_WEIGHT)
      : EVENT_WEIGHT,
  thin: thinViews,
};

export const thinViewsOf = (events: Recorded[]): LogThinner => new LogThinner(events, viewThinning);
