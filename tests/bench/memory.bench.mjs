// F9: the memory that each device's last fix needs, with 100 000 devices. The reference is one object per fix.
import { fixesReceived } from '../../events/positions.ts';
import { FIX_COLUMN_NAMES } from '../../events/fix-columns.ts';
import { plugins } from '../../plugins/index.ts';
import { replayStore } from '../../src/app/replay-app.ts';
import { random } from './lib/random.mjs';
import { report } from './lib/report.mjs';

const DEVICES = 100_000;

function used() {
  for (let i = 0; i < 4; i++) globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Returns the bytes per device of what `make` returns. */
function measured(make) {
  const before = used();
  const kept = make();
  const bytes = (used() - before) / DEVICES;
  if (!kept) throw new Error('nothing was made');
  return bytes;
}

function batch() {
  const next = random(5);
  const column = (low, range) => Int32Array.from({ length: DEVICES }, () => low + Math.floor(next() * range));
  return {
    device: Int32Array.from({ length: DEVICES }, (_, i) => i + 1),
    at: column(1_781_510_400, 300),
    lat: column(576_000_000, 2_000_000),
    lng: column(118_000_000, 3_000_000),
    speed: column(0, 1300),
    heading: column(0, 3600),
    accuracy: column(3, 40),
    battery: column(0, 100),
    flags: column(0, 8),
    steps: column(0, 20_000),
  };
}
// A fix as the API returns it, with its attributes.
const row = (fixes, i) => ({
  iddevice: fixes.device[i],
  dateunix: fixes.at[i],
  lat: fixes.lat[i] / 1e7,
  lng: fixes.lng[i] / 1e7,
  speed: fixes.speed[i] / 10,
  richtung: fixes.heading[i] / 10,
  radius: fixes.accuracy[i],
  battery: fixes.battery[i],
  steps: fixes.steps[i],
  ignition: Boolean(fixes.flags[i] & 2),
  moving: Boolean(fixes.flags[i] & 4),
  approximate: Boolean(fixes.flags[i] & 1),
});

const fixes = batch();
if (FIX_COLUMN_NAMES.some((name) => fixes[name].length !== DEVICES)) throw new Error('a column is missing');
const objects = measured(
  () =>
    new Map(Array.from({ length: DEVICES }, (_, i) => [i + 1, JSON.parse(JSON.stringify(row(fixes, i)))])),
);
const ours = measured(() => {
  const store = replayStore(plugins);
  store.fold({ seq: 1, at: 1_781_510_900_000, flow: 1, ...fixesReceived({ source: 'lastKnown', fixes }) });
  return store;
});
report('last fix of a device, 100 000 devices', {
  ours,
  reference: objects,
  devices: DEVICES,
  with: 'all columns, the row index and the first entry of each trace',
});
