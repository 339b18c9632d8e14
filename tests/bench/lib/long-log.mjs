import { closeSync, openSync, writeSync } from 'node:fs';
import { FIX_COLUMN_NAMES } from '../../../events/fix-columns.ts';
import * as devices from '../../../events/devices.ts';
import * as map from '../../../events/map.ts';
import * as notifications from '../../../events/notifications.ts';
import * as positions from '../../../events/positions.ts';
import { catalogueMark } from '../../../events/catalogue.ts';
import { rawFixes } from '../../../mocks/world/positions.ts';
import { eventLine, headerLine } from '../../../src/replay/log-file.ts';
import { random } from './random.mjs';

const START = 1_781_510_400_000;
const SORTS = /** @type {const} */ (['position', 'name', 'contact', 'speed']);

/**
 * Yields the events of a busy day: 60 % batches of fixes (1 to 50 fixes, half of the batches below 8), the rest
 * actions of users and responses of servers.
 *
 * @param {number} fleet number of devices, ids from 1
 */
export function* busyDay(fleet, seed = 7) {
  const next = random(seed);
  const below = (/** @type {number} */ n) => Math.floor(next() * n);
  const lat = Int32Array.from({ length: fleet + 1 }, () => 576_500_000 + below(1_000_000));
  const lng = Int32Array.from({ length: fleet + 1 }, () => 118_500_000 + below(2_000_000));
  const steps = new Uint32Array(fleet + 1);

  const batch = (/** @type {number} */ at) => {
    const length = Math.max(1, Math.floor(Math.exp(next() * Math.log(51))));
    const fixes = Object.fromEntries(FIX_COLUMN_NAMES.map((name) => [name, new Array(length).fill(0)]));
    for (let i = 0; i < length; i++) {
      const id = 1 + below(fleet);
      lat[id] += below(4_000) - 2_000;
      lng[id] += below(8_000) - 4_000;
      const fix = {
        device: id,
        at: Math.floor(at / 1000) - below(5),
        lat: lat[id],
        lng: lng[id],
        speed: below(1_300),
        heading: below(3_600),
        accuracy: 3 + below(40),
        battery: 20 + below(80),
        flags: below(4) * 2,
        steps: id % 10 === 0 ? (steps[id] += below(20)) : 0,
      };
      for (const name of FIX_COLUMN_NAMES) fixes[name][i] = fix[name];
    }
    return positions.fixesReceived({ source: 'socket', fixes });
  };
  const place = () => ({
    lat: 57.6 + below(100_000) / 1e6,
    lng: 11.8 + below(300_000) / 1e6,
    zoom: below(180) / 10,
    bearing: 0,
    pitch: 0,
  });

  for (let seq = 1; ; seq++) {
    const at = START + seq * 40;
    const kind = next();
    let draft;
    if (kind < 0.6) draft = batch(at);
    else if (kind < 0.72)
      draft = devices.changed({
        id: 1 + below(fleet),
        changes: { switchedOffAt: kind < 0.66 ? null : Math.floor(at / 1000) },
      });
    else if (kind < 0.78)
      draft = notifications.received({
        notifications: [
          {
            id: seq,
            device: 1 + below(fleet),
            kind: 1 + below(6),
            title: 'Speed',
            text: `Device is faster than allowed: ${below(200)} km/h`,
            at: Math.floor(at / 1000),
            lat: 57.7,
            lng: 11.9,
            read: false,
            value: below(200),
            limit: 90,
          },
        ],
      });
    else if (kind < 0.87)
      draft = devices.selected({ id: 1 + below(fleet), from: kind < 0.8 ? 'map' : 'list' });
    else if (kind < 0.96) draft = map.cameraSettled({ ...place(), by: 'user' });
    else if (kind < 0.98) draft = devices.visibilityChanged({ id: 1 + below(fleet), shown: kind < 0.97 });
    else if (kind < 0.99)
      draft = devices.listArranged({
        text: '',
        states: [],
        group: null,
        model: null,
        inView: false,
        folded: [],
        sort: SORTS[below(4)] ?? 'name',
      });
    else draft = positions.streamOpened({ attempt: 0 });
    yield { seq, at, ...draft, flow: seq };
  }
}

/**
 * Writes a recording with this many events. Also measures the size that it would have with one object per fix, as in
 * the API.
 *
 * @param {string} file
 * @param {number} length
 * @param {number} fleet
 */
export function writeLog(file, length, fleet) {
  const handle = openSync(file, 'w');
  let bytes = 0;
  let asObjects = 0;
  let fixes = 0;
  let waiting = [headerLine('fixpoint bench', catalogueMark())];
  const flush = () => {
    bytes += writeSync(handle, `${waiting.join('\n')}\n`);
    waiting = [];
  };
  for (const event of busyDay(fleet)) {
    const line = eventLine(event);
    waiting.push(line);
    asObjects += event.type === positions.fixesReceived.type ? eventLine(inRows(event)).length : line.length;
    if (event.type === positions.fixesReceived.type) fixes += event.payload.fixes.device.length;
    if (waiting.length === 5_000) flush();
    if (event.seq === length) break;
  }
  flush();
  closeSync(handle);
  return { bytes, asObjects, fixes };
}

/** Returns the event with one object per fix, as in the API. */
function inRows(event) {
  const { source, fixes } = event.payload;
  return { ...event, payload: { source, fixes: rawFixes(fixes) } };
}
