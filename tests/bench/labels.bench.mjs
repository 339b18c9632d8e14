// F18: the cost of keeping labels and markers from overlapping. In the app, the main thread places the labels of 1 000
// visible devices at most four times a second, and the worker clusters 100 000 devices at most once a second.
import { groupDevices } from '../../src/map/clusters/group.ts';
import { placeLabels } from '../../src/map/label-layout.ts';
import { LOOK_BYTES, SHOWN } from '../../src/map/looks.ts';
import { random } from './lib/random.mjs';
import { median, report } from './lib/report.mjs';

const RUNS = 40;
const next = random(18);

function timed(work) {
  const costs = [];
  for (let run = 0; run < RUNS; run++) {
    const begin = performance.now();
    work();
    costs.push(performance.now() - begin);
  }
  return { ours: median(costs), longestMs: Math.max(...costs) };
}

const wishes = Array.from({ length: 1_000 }, (_, row) => ({
  row,
  x: next() * 1_440,
  y: next() * 900,
  width: 40 + next() * 120,
  height: 20,
  away: 19,
  weight: 1,
  side: null,
}));
const markers = wishes.map(({ row, x, y }) => ({ row, x, y, radius: 16 }));
let placed = 0;
report('labels of 1 000 devices in view, placed anew', {
  ...timed(() => {
    placed = placeLabels(wishes, markers).length;
  }),
  placed,
});

const length = 100_000;
const looks = new Uint8Array(length * LOOK_BYTES);
for (let row = 0; row < length; row++) looks[row * LOOK_BYTES + 7] = SHOWN;
// Half of the devices are in towns.
const spread = (middle, wide) => Math.round((middle + (next() - 0.5) * wide) * 1e7);
const inTown = Array.from({ length }, () => next() < 0.5);
const devices = {
  length,
  lat: Int32Array.from(inTown, (town) => (town ? spread(57.7, 0.2) : spread(52, 16))),
  lng: Int32Array.from(inTown, (town) => (town ? spread(11.97, 0.4) : spread(12, 30))),
  looks,
  alone: new Set(),
  reach: 62,
};
let clusters = 0;
report('clusters of 100 000 devices', {
  ...timed(() => {
    clusters = groupDevices({ ...devices, zoom: 12 }).length;
  }),
  clusters,
});
