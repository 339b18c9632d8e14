import { filled } from '../../src/core/app/exports/document.ts';
import { exporting } from '../../src/core/app/exports/exporting.effects.ts';
import { fileTrackOf, nameOfPast } from '../../src/core/travel/file-tracks.ts';
import { aboutPast, cutTo, fixRows, trackOf } from './document.ts';
import { pasts } from './past.state.ts';
import { exportedOf, seriesIn } from './sensors.state.ts';
import { wayOfDevice } from './wrong.state.ts';

export const historyExportEffects = [
  exporting('history', ({ about, frame, format }, { read, ports }) => {
    const [device = 0, , , from, to] = about.split(' ').map(Number);
    const { range } = read(pasts);
    const trip = from !== undefined && to !== undefined ? { from, to } : undefined;
    const way = cutTo(read(wayOfDevice(device)), trip);
    // If the user has changed the time range since requesting the export, no file is written.
    if (!range || about !== aboutPast(device, range, trip) || way.at.length === 0) return null;
    const all = read(exportedOf(device));
    if (format !== 'gpx' && format !== 'kml')
      return filled(frame, [{ rows: fixRows(way, all, frame.units) }]);
    const name = read(nameOfPast(device)) ?? String(device);
    // A file keeps its elevations, whether they are shown or not.
    const file = read(fileTrackOf(device));
    const heights = file && ports.files.heights(file.id, device, { lastPoints: file.fixes });
    return filled(frame, [], {
      tracks: [trackOf(name, way, heights ? seriesIn([heights], device) : all)],
    });
  }),
];
