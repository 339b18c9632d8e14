// Makes the tracks in this folder with the simulator: `node tests/tracks/make.ts`. They replace recordings of real
// receivers, whose licences do not allow them in the repository.
import { readFileSync, writeFileSync } from 'node:fs';
import { chance } from '../../mocks/simulator/chance.ts';
import type { PackedRoads } from '../../mocks/simulator/roads/columns.ts';
import { roadGraph } from '../../mocks/simulator/roads/graph.ts';
import { createSimulator, type Simulated } from '../../mocks/simulator/simulator.ts';
import { FixBuilder } from '../../src/api/fix-builder.ts';
import type { TrackEntry } from './tracks.ts';

const folder = new URL('./', import.meta.url);
const roads = JSON.parse(
  readFileSync(new URL('../../mocks/simulator/roads/goteborg.json', import.meta.url), 'utf8'),
) as PackedRoads;
const simulator = createSimulator(async (city) => roadGraph(city, roads));
await simulator.ready(['goteborg']);

type Made = {
  readonly file: string;
  readonly behaviour: Simulated['behaviour'];
  readonly seed: number;
  readonly interval: number;
  readonly start: string;
  readonly hours: number;
  /** Every n-th fix is far from the true position, as if the receiver saw too few satellites. */
  readonly outlierEvery?: number;
  /** The greatest error of a fix taken indoors [m]; most errors are small. */
  readonly indoors?: number;
};

const MADE: readonly Made[] = [
  {
    file: 'car_commuter_goteborg.csv',
    behaviour: { kind: 'routine', routine: 'commuter' },
    seed: 4_711,
    interval: 2,
    start: '2026-03-10T05:00:00Z',
    hours: 15,
  },
  {
    file: 'bike_to_work_goteborg.csv',
    behaviour: { kind: 'routine', routine: 'cyclist' },
    seed: 815,
    interval: 4,
    start: '2026-03-11T05:30:00Z',
    hours: 2,
  },
  {
    file: 'walk_dog_goteborg.csv',
    behaviour: { kind: 'routine', routine: 'dog' },
    seed: 42,
    interval: 10,
    start: '2026-03-12T04:00:00Z',
    hours: 18,
  },
  {
    file: 'cat_garden_goteborg.csv',
    behaviour: { kind: 'wander', radius: 140 },
    seed: 1_001,
    interval: 20,
    start: '2026-03-13T00:00:00Z',
    hours: 30,
    indoors: 75,
  },
  {
    file: 'car_outliers_goteborg.csv',
    behaviour: { kind: 'routine', routine: 'commuter' },
    seed: 99,
    interval: 3,
    start: '2026-03-16T05:30:00Z',
    hours: 2,
    outlierEvery: 80,
  },
];

const entries = MADE.map(
  ({ file, behaviour, seed, interval, start, hours, outlierEvery, indoors = 0 }): TrackEntry => {
    const from = Date.parse(start) / 1000;
    const fixes = new FixBuilder();
    const device: Simulated = {
      id: 1,
      seed,
      city: 'goteborg',
      home: [11.9746 + chance(seed, 1) * 0.02, 57.6989 + chance(seed, 2) * 0.012],
      behaviour,
      interval,
      hasBattery: false,
      silentFrom: null,
    };
    simulator.fixesBetween(device, from, from + hours * 3600, fixes);
    const { at, lat, lng, speed, heading } = fixes.columns();
    const rows = Array.from(at, (time, i) => {
      const isStray = outlierEvery !== undefined && i % outlierEvery === outlierEvery - 1;
      const reach = speed[i] === 0 ? indoors * chance(seed, time, 3) ** 12 : 0;
      const way = chance(seed, time, 4) * 2 * Math.PI;
      const north = (isStray ? 0.19 : 0) + (reach * Math.cos(way)) / 111_195;
      const east = (isStray ? -0.27 : 0) + (reach * Math.sin(way)) / 59_400;
      return [
        time,
        ((lat[i] ?? 0) / 1e7 + north).toFixed(6),
        ((lng[i] ?? 0) / 1e7 + east).toFixed(6),
        ((speed[i] ?? 0) / 10).toFixed(1),
        Math.round((heading[i] ?? 0) / 10),
      ];
    });
    writeFileSync(
      new URL(file, folder),
      `dateunix,lat,lng,speed_kmh,direction\n${rows.map((row) => row.join(',')).join('\n')}\n`,
    );
    const rounded = (value: number) => Math.round(value * 1e4) / 1e4;
    const column = (index: number) => rows.map((row) => Number(row[index]));
    const iso = (seconds: number | undefined) =>
      new Date((seconds ?? 0) * 1000).toISOString().replace('.000', '');
    return {
      file,
      points: rows.length,
      start: iso(at[0]),
      end: iso(at.at(-1)),
      bbox: [
        rounded(Math.min(...column(2))),
        rounded(Math.min(...column(1))),
        rounded(Math.max(...column(2))),
        rounded(Math.max(...column(1))),
      ],
    };
  },
);
writeFileSync(new URL('index.json', folder), `${JSON.stringify(entries, null, 2)}\n`);
for (const { file, points } of entries) console.log(`${file}: ${points} fixes`);
