import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import { backend, fixes, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { historyPlugin } from './index.ts';

/** The tool was opened on these devices. */
export const open = (...devices: number[]) => mapEvents.toolOpened({ tool: 'history', devices });
/** A range was chosen, in seconds from the beginning of the story. */
export const range = (from: number, to: number) =>
  historyEvents.rangeChosen({ choice: 'own', from: START + from, to: START + to, points: null });
/** A piece of the past came. */
export const loaded = (device: number, from: number, to: number, columns = fixes({ device })) =>
  historyEvents.pieceLoaded({ device, from: START + from, to: START + to, fixes: columns });
/** A drive of ten minutes, a fix a minute, with one fix far away in it. */
const DRIVE = fixes(
  ...Array.from({ length: 11 }, (_, i) => ({
    device: 1,
    at: i * 60 - 3_600,
    lat: i === 5 ? 58.9 : 57.7 + i / 200,
    speed: 30 + i,
  })),
);
export const ten = [open(1), range(-3_600, -1), loaded(1, -3_600, -1, DRIVE)];
/** A story with the history and nothing else. */
export const story = () => scenario({ plugins: [historyPlugin], backend: backend() });
