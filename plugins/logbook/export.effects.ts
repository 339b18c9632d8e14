import { map } from 'rxjs';
import type { ExportFormat } from '../../events/export-types.ts';
import { filled } from '../../src/core/app/exports/document.ts';
import { drivenWays } from '../../src/core/app/exports/driven-ways.effects.ts';
import { exporting } from '../../src/core/app/exports/exporting.effects.ts';
import { logbookDocument } from '../../src/core/travel/logbook/document.ts';
import type { Read } from '../../src/kernel/read.ts';
import { documentOptions } from './export-options.ts';
import { isAllThere, periodTrips, questionKey } from './page.state.ts';
import { withWay } from './ways.ts';

const rowsOf = (read: Read, words: (key: string) => string) =>
  logbookDocument(read(periodTrips), documentOptions(read), words).tables;

export const logbookExportEffects = [
  exporting('logbook', ({ about, frame, format }, world) => {
    const { read, ports } = world;
    const trips = read(periodTrips);
    // Writes no file if the user has meanwhile opened another vehicle or period, or if trips are still missing: an
    // exported logbook is always complete.
    if (about !== read(questionKey) || trips.length === 0 || !read(isAllThere)) return null;
    const rows = rowsOf(read, (key) => ports.words.text(key));
    if (!isWay(format)) return filled(frame, rows);
    const device = Number(about.split(' ')[0]);
    const stretches = withWay(trips).map(({ from, to, startAddress, endAddress }) => ({
      device,
      from,
      to,
      name: [startAddress, endAddress].filter(Boolean).join(' – '),
    }));
    if (stretches.length === 0) return null;
    return drivenWays(stretches, world).pipe(map((tracks) => filled(frame, rows, { tracks })));
  }),
];

const isWay = (format: ExportFormat): boolean => format === 'gpx' || format === 'kml';
