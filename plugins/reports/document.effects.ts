import { map, type Observable } from 'rxjs';
import type { ExportFormat, ExportFrame } from '../../events/export-types.ts';
import { type ExportDocument, filled, type NamedPlace } from '../../src/core/app/exports/document.ts';
import { drivenWays } from '../../src/core/app/exports/driven-ways.effects.ts';
import type { World } from '../../src/ports/effect.ts';
import { openReport } from './reports.state.ts';
import { type ReportRow, where } from './rows.ts';
import { cellsOf, shownReport } from './shown.ts';

/** The report that is open as a document: the rows that are shown, and for GPX and KML the ways that were driven. */
export function documentOf(
  {
    about,
    frame,
    format,
  }: { readonly about: string; readonly frame: ExportFrame; readonly format: ExportFormat },
  world: World,
): ExportDocument | null | Observable<ExportDocument> {
  const { read } = world;
  const open = read(openReport);
  const report = read(shownReport);
  if (!open || !report || open.id !== about || report.rows.length === 0) return null;
  const { rows, totals, columns } = report;
  const table = {
    rows: rows.map((row) => cellsOf(row, columns)),
    ...(totals && { totals: cellsOf(totals, columns) }),
  };
  if (format !== 'gpx' && format !== 'kml') return filled(frame, [table]);
  const places = rows.flatMap((row): NamedPlace[] => placesIn(row));
  if (open.question.kind !== 'trips') return filled(frame, [table], { places });
  return waysOf(rows, world).pipe(map((tracks) => filled(frame, [table], { tracks, places })));
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** What a row is about on a map: where something was, or where a trip began and ended. */
function placesIn(row: ReportRow): NamedPlace[] {
  const about = row[where];
  if (!about) return [];
  const names = about.places.length > 1 ? [text(row['from']), text(row['to'])] : [text(row['place'])];
  return about.places.map(({ lat, lng }, i) => ({
    name: names[i] || text(row['device']),
    lat,
    lng,
    at: i === 0 ? about.from : about.to,
  }));
}

/** The way of each trip that is shown. Errors when one could not be had. */
const waysOf = (rows: readonly ReportRow[], world: World) =>
  drivenWays(
    rows.flatMap((row) => {
      const about = row[where];
      if (!about) return [];
      const name = [text(row['device']), text(row['from']), text(row['to'])].filter(Boolean).join(' – ');
      return [{ device: about.device, from: about.from, to: about.to, name }];
    }),
    world,
  );
