// The cost of sensors: none while no view shows them, and one parse while a view does. Parses one report of each of
// 100 000 devices with and without twelve attributes. Then parses a day of one device with its sensors, as the
// worker does.
//   node tests/bench/sensors.bench.mjs
import { median, report } from './lib/report.mjs';

process.env.NODE_ENV = 'production';
const { readPositions } = await import('../../src/api/traccar/position.ts');
const { readSensors } = await import('../../src/api/traccar/read-sensors.ts');
const { createApp } = await import('../../src/kernel/app.ts');
const { silence, listensForSilence } = await import('../../src/core/devices/silence.ts');
const { connectivity } = await import('../../src/core/server/connectivity.ts');
const { positions } = await import('../../src/core/positions/positions.ts');
const { silenceEffects } = await import('../../src/core/devices/silence.effects.ts');
const silenceEvents = await import('../../events/silence.ts');
const positionEvents = await import('../../events/positions.ts');

const DEVICES = 100_000;
const ROUNDS = 7;
const START = Date.parse('2026-06-15T06:00:00Z') / 1000;
const attributes = {
  ...{ batteryLevel: 82, ignition: true, sat: 11, hdop: 0.9, motion: true, hours: 5_400_000 },
  ...{ totalDistance: 182_340_000, power: 13.8, temp1: 3.4, temp2: -18.2, door: false, fuel: 52.5 },
};
const position = (deviceId, seconds, more = attributes) => ({
  deviceId,
  fixTime: new Date((START + seconds) * 1000).toISOString(),
  ...{ latitude: 57.7, longitude: 11.97, altitude: 38, speed: 12, course: 90, valid: true },
  attributes: more,
});
/** Returns the median duration of several rounds (milliseconds). */
function timed(run) {
  const times = [];
  for (let i = 0; i < ROUNDS + 2; i++) {
    const began = performance.now();
    run();
    if (i > 1) times.push(performance.now() - began);
  }
  return median(times);
}

const fleet = Array.from({ length: DEVICES }, (_, i) => position(i + 1, 0));
const bare = Array.from({ length: DEVICES }, (_, i) => position(i + 1, 0, { batteryLevel: 82 }));
const day = Array.from({ length: 8_640 }, (_, i) => position(1, i * 10));
report('last fixes of 100 000 devices with twelve sensors each, nobody looking', {
  ours: timed(() => readPositions(fleet, [])),
  reference: timed(() => readPositions(bare, [])),
  // The cost for a user who opens the sensors: a day of one device, parsed in the worker.
  dayRead: timed(() => readSensors(day)),
});

/** Measures the cost of a fix in a fleet without any limit of silence, and in a fleet with one. */
function folded(limit) {
  let seq = 0;
  const app = createApp({
    projections: [connectivity, positions, silence],
    effects: silenceEffects.filter(({ name }) => name.startsWith('give the all-clear')),
    ports: {},
    now: () => START * 1000 + seq++,
    forget: [],
    failed: () => silenceEvents.alarmsListed({ alarms: [] }),
  });
  app.start();
  app.publish(positionEvents.fixesReceived({ source: 'lastKnown', fixes: readPositions(fleet, []) }));
  if (limit) app.publish(silenceEvents.limitChosen({ of: 'group', id: 9, seconds: 600 }));
  void app.read(listensForSilence);
  let at = 1;
  return timed(() => {
    for (let i = 0; i < 1_000; i++)
      app.publish(
        positionEvents.fixesReceived({ source: 'socket', fixes: readPositions([position(i + 1, at++)], []) }),
      );
  });
}
report('1 000 reports one by one, a group with a limit of silence', {
  ours: folded(true),
  reference: folded(false),
});
