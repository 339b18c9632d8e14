import * as historyEvents from '../events/history.ts';
import * as mapEvents from '../events/map.ts';
import { toE7 } from '../events/fix-columns.ts';
import { FixBuilder } from '../src/api/fix-builder.ts';
import { aDevice, type Fact, HOUR, NOW, signedInWith } from './facts.ts';
import { storyAt } from './story.tsx';

const VANS = [
  aDevice({ id: 1, name: 'Delivery van 3' }),
  aDevice({ id: 2, name: 'Taxi 241', colour: '#d98e04' }),
];
export const FROM = NOW - 3 * HOUR;

/**
 * Returns the fixes of a morning: a drive, half an hour's stop at a customer, and a drive with a gap and one wrong fix.
 */
function morning(device: number, north = 0) {
  const fixes = new FixBuilder();
  const put = (at: number, metres: number, kmh: number, battery = 80) => {
    const lat = toE7(57.7 + north + Math.sin(metres / 4_000) / 60);
    fixes.push(device, FROM + at, lat, toE7(11.9 + metres / 59_000), kmh * 10, 450, 6, battery, 6, 0);
  };
  let metres = 0;
  for (let i = 0; i < 120; i++) put(i * 20, (metres += 220), 40 + Math.round(20 * Math.sin(i / 8)), 90);
  for (let i = 0; i < 60; i++) put(2_400 + i * 30, metres + (i % 3), 0, 88);
  for (let i = 0; i < 60; i++)
    put(4_200 + i * 20, (metres += 250), 45 + Math.round(15 * Math.cos(i / 6)), 84);
  // A gap of fourteen minutes, as in a tunnel. Afterwards the device is seven kilometres farther on.
  metres += 7_000;
  for (let i = 0; i < 60; i++) {
    put(6_240 + i * 20, (metres += 250), 50, 80);
    if (i === 30) fixes.push(device, FROM + 6_240 + i * 20 + 5, toE7(58.6), toE7(12.9), 0, 0, 40, 80, 0, 0);
  }
  return fixes.columns();
}

export const today = historyEvents.rangeChosen({ choice: 'today', from: FROM, to: NOW, points: null });
export const opened = (...devices: number[]): Fact => mapEvents.toolOpened({ tool: 'history', devices });
export const piece = (device: number) => ({ device, from: FROM, to: NOW });
export const come = (device: number, north = 0) =>
  historyEvents.pieceLoaded({ ...piece(device), fixes: morning(device, north) });
export const signedIn = signedInWith(VANS, [
  { device: 1, age: 20, speed: 40 },
  { device: 2, age: 30 },
]);
export const page = (...facts: Fact[]) => storyAt('/v2', [...signedIn, ...facts]);
export const one = [opened(1), today, come(1)];
