import { filled } from '../../src/core/app/exports/document.ts';
import { exporting } from '../../src/core/app/exports/exporting.effects.ts';
import { nameOfPast } from '../../src/core/travel/file-tracks.ts';
import { fixRows, trackOf } from './document.ts';
import { pasts } from './past.state.ts';
import { exportedOf } from './sensors.state.ts';
import { wayOfDevice } from './wrong.state.ts';

/** Whose past a file is about: a device, in the range that is open. */
export const aboutPast = (device: number, { from, to }: { readonly from: number; readonly to: number }) =>
  `${device} ${from} ${to}`;

export const historyExportEffects = [
  exporting('history', ({ about, frame, format }, { read }) => {
    const device = Number(about.split(' ')[0]);
    const { range } = read(pasts);
    const way = read(wayOfDevice(device));
    // Another range was opened since.
    if (!range || about !== aboutPast(device, range) || way.at.length === 0) return null;
    const all = read(exportedOf(device));
    if (format !== 'gpx' && format !== 'kml')
      return filled(frame, [{ rows: fixRows(way, all, frame.units) }]);
    const name = read(nameOfPast(device)) ?? String(device);
    return filled(frame, [], { tracks: [trackOf(name, way, all)] });
  }),
];
