// F10 without drawn rows: the cost of the state behind a list of 10 000 devices at 1 000 fixes a second, sorted by last
// contact once a second. The reference is a store of immutable records whose list is sorted equally often. `list-drawn`
// also draws the rows.
import { listed } from '../../events/devices.ts';
import { fixesReceived } from '../../events/positions.ts';
import { UNARRANGED } from '../../plugins/live-map/arrangement.state.ts';
import { DeviceOrder } from '../../plugins/live-map/ordering/device-order.ts';
import { FixBuilder } from '../../src/api/fix-builder.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { stateOf } from '../../src/core/positions/freshness.ts';
import { positions } from '../../src/core/positions/positions.ts';
import { plugins } from '../../plugins/index.ts';
import { replayStore } from '../../src/app/replay-app.ts';
import { random } from './lib/random.mjs';
import { median, report } from './lib/report.mjs';

const SECONDS = 30;
const START = 1_781_510_400;
for (const [name, count, rate] of [
  ['behind the list, 10 000 devices, sorted once a second', 10_000, 1_000],
  ['behind the list, 100 000 devices, sorted once a second', 100_000, 10_000],
]) {
  const list = Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    imei: `35${i}`,
    name: `Van ${i}`,
    device_models: [],
    colour: '#336699',
    icon: '',
    image: null,
    group: null,
    position: i,
    shown: true,
    note: '',
    switchedOffAt: null,
  }));
  const next = random(4);
  const batches = Array.from({ length: SECONDS * 20 }, (_, b) => {
    const fixes = new FixBuilder();
    for (let i = 0; i < rate / 20; i++)
      fixes.push(
        1 + Math.floor(next() * count),
        START + Math.floor(b / 20),
        577_000_000,
        119_000_000,
        400,
        0,
        8,
        80,
        6,
        0,
      );
    return fixes.columns();
  });
  const seconds = (batch, look) => {
    const costs = [];
    let longest = 0;
    for (let second = 0; second < SECONDS; second++) {
      const begin = performance.now();
      for (let b = 0; b < 20; b++) batch(batches[second * 20 + b]);
      const before = performance.now();
      look(START + second);
      longest = Math.max(longest, performance.now() - before);
      costs.push(performance.now() - begin);
    }
    return { cost: median(costs), longest };
  };

  const store = replayStore(plugins);
  let seq = 0;
  const fold = (draft) => store.fold({ seq: ++seq, at: START * 1000, flow: 1, ...draft });
  fold(listed({ devices: list, leftOut: [], source: 'server' }));
  const order = new DeviceOrder();
  const ours = seconds(
    (fixes) => fold(fixesReceived({ source: 'socket', fixes })),
    (now) => {
      const work = order.update({
        devices: store.read(devices),
        positions: store.read(positions),
        arrangement: { ...UNARRANGED, sort: 'contact' },
        now,
        compare: (a, b) => (a < b ? -1 : 1),
      });
      while (!work.next().done);
    },
  );

  let state = { byId: Object.fromEntries(list.map((device) => [device.id, { device, fix: null }])) };
  const reference = seconds(
    (fixes) => {
      const byId = { ...state.byId };
      for (let i = 0; i < fixes.device.length; i++) {
        const fix = {
          at: fixes.at[i],
          speed: fixes.speed[i] / 10,
          moving: true,
          lat: fixes.lat[i],
          lng: fixes.lng[i],
        };
        byId[fixes.device[i]] = { ...byId[fixes.device[i]], fix };
      }
      state = { byId };
    },
    (now) => {
      const counts = {};
      const rows = Object.values(state.byId);
      for (const { device, fix } of rows) {
        const each = stateOf(device, fix, now);
        counts[each] = (counts[each] ?? 0) + 1;
      }
      rows.sort((a, b) => (b.fix?.at ?? 0) - (a.fix?.at ?? 0) || a.device.position - b.device.position);
    },
  );
  report(name, {
    ours: ours.cost,
    reference: reference.cost,
    longestLookMs: ours.longest,
    longestLookOfReferenceMs: reference.longest,
    devices: count,
    fixesASecond: rate,
  });
}
