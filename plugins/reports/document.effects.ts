import { concat, defer, ignoreElements, map, type Observable, of } from 'rxjs';
import type { ExportFormat, ExportFrame } from '../../events/export-types.ts';
import type { FixColumns } from '../../events/fix-columns.ts';
import { ask } from '../../src/core/ask-as-member.effects.ts';
import {
  type ExportDocument,
  type ExportTrack,
  filled,
  type NamedPlace,
  type Way,
} from '../../src/core/exports/document.ts';
import type { World } from '../../src/ports/effect.ts';
import { openReport } from './reports.state.ts';
import { type ReportRow, where } from './rows.ts';
import { cellsOf, shownReport } from './shown.ts';

/** Fixes of about this many seconds are asked for at once. */
const PIECE = 7 * 86_400;
/** A silence as long as this parts a way, seconds. */
const SILENCE = 15 * 60;
const DEGREE = 1e7;

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

/** The fixes of each trip, asked for in pieces. Errors when one could not be had: half a way is a wrong one. */
function waysOf(rows: readonly ReportRow[], world: World): Observable<readonly ExportTrack[]> {
  const trips = rows.flatMap((row) => (row[where] ? [{ row, ...row[where] }] : []));
  const pieces = new Map<string, { device: number; from: number; to: number }>();
  for (const { device, from, to } of trips) {
    const begin = Math.floor(from / PIECE) * PIECE;
    for (let at = begin; at <= to; at += PIECE)
      pieces.set(`${device} ${at}`, { device, from: at, to: at + PIECE - 1 });
  }
  const ways = trips.map((): Way[] => []);
  const loads = [...pieces.values()].map(({ device, from, to }) =>
    ask(world, world.ports.backend.track(device, { from, to }), (result) => {
      if (!result.ok) throw new Error(result.failure.reason);
      for (const [i, trip] of trips.entries())
        if (trip.device === device && trip.to >= from && trip.from <= to)
          ways[i]?.push(...wayIn(result.value, Math.max(trip.from, from), Math.min(trip.to, to)));
      return [];
    }).pipe(ignoreElements()),
  );
  return concat(
    ...loads,
    defer(() =>
      of(
        trips.map(
          ({ row }, i): ExportTrack => ({
            name: [text(row['device']), text(row['from']), text(row['to'])].filter(Boolean).join(' – '),
            pieces: ways[i] ?? [],
          }),
        ),
      ),
    ),
  );
}

/** The fixes of a stretch of time in order, a silence parting them. */
function wayIn(fixes: FixColumns, from: number, to: number): Way[] {
  const order = Array.from({ length: fixes.at.length }, (_, i) => i)
    .filter(
      (i) =>
        (fixes.at[i] as number) >= from &&
        (fixes.at[i] as number) <= to &&
        (fixes.lat[i] !== 0 || fixes.lng[i] !== 0),
    )
    .sort((a, b) => (fixes.at[a] as number) - (fixes.at[b] as number));
  const ways: { lat: number[]; lng: number[]; at: number[] }[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const i of order) {
    const at = fixes.at[i] as number;
    if (at - last > SILENCE) ways.push({ lat: [], lng: [], at: [] });
    const way = ways.at(-1);
    way?.lat.push((fixes.lat[i] as number) / DEGREE);
    way?.lng.push((fixes.lng[i] as number) / DEGREE);
    way?.at.push(at);
    last = at;
  }
  return ways;
}
