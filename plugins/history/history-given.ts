import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import { backend, fixes, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { historyPlugin } from './index.ts';

/** Test event: the history was opened with these devices. */
export const open = (...devices: number[]) => mapEvents.toolOpened({ tool: 'history', devices });
/** Test event: the user chose a time range. The parameters are in seconds since the start of the scenario. */
export const range = (from: number, to: number) =>
  historyEvents.rangeChosen({ choice: 'own', from: START + from, to: START + to, points: null });
/** Test event: a piece of a device's history was loaded. */
export const loaded = (device: number, from: number, to: number, columns = fixes({ device })) =>
  historyEvents.pieceLoaded({ device, from: START + from, to: START + to, fixes: columns });
/** Test data: the fixes of a ten-minute drive with one fix per minute. One of them is a far-away outlier. */
const DRIVE = fixes(
  ...Array.from({ length: 11 }, (_, i) => ({
    device: 1,
    at: i * 60 - 3_600,
    lat: i === 5 ? 58.9 : 57.7 + i / 200,
    speed: 30 + i,
  })),
);
export const ten = [open(1), range(-3_600, -1), loaded(1, -3_600, -1, DRIVE)];
/** A test scenario with only the plugin for the history. */
export const story = () => scenario({ plugins: [historyPlugin], backend: backend() });
