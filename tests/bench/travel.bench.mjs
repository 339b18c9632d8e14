// F12: trips, stops, days and totals of a million fixes. The reference is one plain pass over the same columns with
// the haversine formula, in the same run. Measures the CPU time of this process; in the app, this work runs in a
// worker.
import { travelWork } from '../../src/core/travel/work.ts';
import { report } from './lib/report.mjs';

const FIXES = 1_000_000;
const DAY = 86_400;
const BEGIN = 1_750_000_000;
const PIECES = 20;
const ROUNDS = 5;

/**
 * Most of a year of a car: it drives from 6:00 to 9:30 and from 15:00 to 18:30, with a fix every ten seconds. Otherwise
 * there is a fix every minute.
 */
function year() {
  const columns = {
    device: new Uint32Array(FIXES).fill(1),
    at: new Uint32Array(FIXES),
    lat: new Int32Array(FIXES),
    lng: new Int32Array(FIXES),
    speed: new Uint16Array(FIXES),
    heading: new Uint16Array(FIXES),
    accuracy: new Uint16Array(FIXES).fill(8),
    battery: new Int8Array(FIXES).fill(-1),
    flags: new Uint8Array(FIXES),
    steps: new Uint32Array(FIXES),
  };
  let lat = 577_000_000;
  let lng = 119_700_000;
  let at = BEGIN;
  let seed = 7;
  const chance = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  for (let i = 0; i < FIXES; i++) {
    const hour = (at % DAY) / 3_600;
    const moves = (hour > 6 && hour < 9.5) || (hour > 15 && hour < 18.5);
    const direction = Math.floor(at / 1_800) * 1.7;
    if (moves) {
      lat += Math.round(Math.cos(direction) * 1_200 + chance() * 60);
      lng += Math.round(Math.sin(direction) * 2_000 + chance() * 60);
    }
    columns.at[i] = at;
    columns.lat[i] = lat + Math.round((chance() - 0.5) * 300);
    columns.lng[i] = lng + Math.round((chance() - 0.5) * 300);
    columns.speed[i] = moves ? 480 : 0;
    columns.flags[i] = moves ? 2 : 0;
    at += moves ? 10 : 60;
  }
  return columns;
}

const RADIANS = Math.PI / 180 / 1e7;
/** The simplest implementation: the sum of all steps by the haversine formula. */
function plainPass({ lat, lng }) {
  let sum = 0;
  for (let i = 1; i < lat.length; i++) {
    const a = Math.sin(((lat[i] - lat[i - 1]) * RADIANS) / 2);
    const b = Math.sin(((lng[i] - lng[i - 1]) * RADIANS) / 2);
    const chord = a * a + Math.cos(lat[i - 1] * RADIANS) * Math.cos(lat[i] * RADIANS) * b * b;
    sum += 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(chord)));
  }
  return sum;
}

const cpu = (run) => {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};
const columns = year();
const to = columns.at[FIXES - 1];
const question = { device: 1, from: BEGIN, to, zone: 'Europe/Berlin', limitKmh: 50, fences: [] };
const pieces = Array.from({ length: PIECES }, (_, k) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      column.slice((k * FIXES) / PIECES, ((k + 1) * FIXES) / PIECES),
    ]),
  ),
);
let travel;
const ours = [];
const reference = [];
for (let round = 0; round < ROUNDS; round++) {
  reference.push(cpu(() => plainPass(columns)));
  ours.push(
    cpu(() => {
      const work = travelWork({ question, fences: [], disbelieved: [], now: to });
      for (const piece of pieces) work.add(piece);
      travel = work.done();
    }),
  );
}
report('trips, stops, days and totals of 1 000 000 fixes, in a worker', {
  ours: Math.min(...ours),
  reference: Math.min(...reference),
  fixes: FIXES,
  trips: travel.trips.length,
  days: travel.days.length,
});
