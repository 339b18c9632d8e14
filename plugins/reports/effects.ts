import {
  concat,
  defer,
  EMPTY,
  from,
  map,
  mergeMap,
  repeat,
  startWith,
  switchMap,
  take,
  toArray,
  type Observable,
} from 'rxjs';
import * as measurementEvents from '../../events/measurements.ts';
import * as navigation from '../../events/navigation.ts';
import * as reportEvents from '../../events/reports.ts';
import * as travelEvents from '../../events/travel.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { askAsMember } from '../../src/core/server/ask-as-member.effects.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { offers } from '../../src/core/server/server.ts';
import { exporting } from '../../src/core/app/exports/exporting.effects.ts';
import { keepOwn, readOwn } from '../../src/core/storage/kept.effects.ts';
import { measuring } from '../../src/core/devices/measuring.effects.ts';
import { firstUnnamed } from '../../src/core/positions/place-names.ts';
import { learningNames } from '../../src/core/positions/places.effects.ts';
import { isSignedIn } from '../../src/core/session/session.ts';
import { isFromFile } from '../../src/core/travel/file-tracks.ts';
import { travelAnswers, travelId } from '../../src/core/travel/travel-answers.ts';
import { effect, type World } from '../../src/ports/effect.ts';
import { previewQuestion, unaskedPreview, unmeasuredPreview, visitsQuestion } from './preview.ts';
import { where, type ReportRow } from './rows.ts';
import { shownReport, cellsOf } from './shown.ts';
import { reportSensorsEffects } from './sensors.effects.ts';
import { definitions, isOpen, openReport } from './reports.state.ts';
import {
  askedFor,
  measuredDevices,
  openedQuestions,
  staleQuestions,
  unasked,
  unaskedAlarms,
} from './work.ts';
import { alertsIn, type Stretch } from '../../src/core/devices/alerts-by-time.effects.ts';
import type { Draft } from '../../src/kernel/event.ts';
import type { ExportFormat, ExportFrame } from '../../events/export-types.ts';
import { type ExportDocument, filled, type NamedPlace } from '../../src/core/app/exports/document.ts';
import { drivenWays } from '../../src/core/app/exports/driven-ways.effects.ts';

/**
 * Returns the open report as a document: the shown rows, and for GPX and KML the driven tracks. Null if the report is
 * no longer open or has no rows.
 */
function documentOf(
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

/** Returns the places of a report row: where something happened, or where a trip started and ended. */
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

/** Loads the track of each shown trip. Fails if one track could not be loaded. */
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

/** Loads all alarms of a device's period, however many. If one page of them fails, the whole request fails. */
const allAlarms = (world: World, stretch: Stretch): Observable<Draft> =>
  alertsIn(world, stretch, (result) => [
    result.ok
      ? reportEvents.alarmsLoaded({ ...stretch, notifications: [...result.value] })
      : reportEvents.alarmsFailed({ ...stretch, failure: result.failure }),
  ]);

const SLOT = 'reports';
/** How long to wait for the list of groups after the list of devices has arrived (ms). */
const GROUPS_COME = 500;
/** Measurements of at most this many devices load at the same time. */
const DEVICES_AT_ONCE = 3;

export const reportsEffects = [
  ...reportSensorsEffects,
  effect({
    name: 'request the previews in the list of reports',
    while: (read) => (read(isSignedIn) ? read(previewQuestion) : null),
    // The list of groups arrives after the list of devices, and decides which device is previewed by default. Without
    // the delay, another device's week would be loaded first, which takes seconds.
    run: (question, { ports }) =>
      ports.clock
        .after(GROUPS_COME)
        .pipe(map(() => travelEvents.asked({ id: travelId(question), question }))),
  }),
  effect({
    name: 'request the visits for the preview in the list of reports',
    while: (read) => (read(isSignedIn) ? read(visitsQuestion) : null),
    run: (question) => travelEvents.asked({ id: travelId(question), question }),
  }),
  effect({
    name: 'load the alerts of the report previews',
    ability: 'alerts',
    while: (read) => (read(isSignedIn) ? read(unaskedPreview) : null),
    run: (stretch, world) => allAlarms(world, stretch),
  }),
  effect({
    name: 'load the measurements of the report previews',
    ability: 'measurements',
    while: (read) => (read(isSignedIn) ? read(unmeasuredPreview) : null),
    run: (device, world) => measuring(world, [device]),
  }),
  exporting('reports', (wanted, world) => documentOf(wanted, world)),
  learningNames('load the place names of the open report', (read) =>
    firstUnnamed(
      read,
      // Places from an imported file are never sent to a server, not even to look up their names.
      (read(shownReport)?.rows ?? []).flatMap((row) => {
        const about = row[where];
        return about && !isFromFile(about.device) ? about.places : [];
      }),
    ),
  ),
  effect({
    name: 'request the stored reports when a report page opens',
    while: (read) => read(isSignedIn) && read(isOpen) && read(definitions).status === 'none',
    run: () => reportEvents.listRequested(),
  }),
  effect({
    name: 'load the stored reports',
    ability: 'storedReports',
    on: reportEvents.listRequested,
    how: 'latest',
    run: (_, world) =>
      askAsMember(world, world.ports.backend.reports(), (result) => [
        result.ok
          ? reportEvents.listed({ definitions: [...result.value], source: 'server' })
          : reportEvents.listFailed({ failure: result.failure }),
      ]),
  }),
  effect({
    name: 'answer for a server that stores no reports',
    // The effect that loads the list does not run for such a server, and nothing else would end the loading.
    while: (read) => read(definitions).status === 'loading' && offers(read, 'storedReports') === false,
    run: () => reportEvents.listFailed({ failure: { reason: 'unavailable', status: 404 } }),
  }),
  effect({
    name: 'restore stored reports if the server stores none',
    on: reportEvents.listFailed,
    how: 'latest',
    run: ({ payload: { failure } }, world) =>
      failure.reason === 'unavailable'
        ? readOwn(world, SLOT, reportEvents.listed, [
            reportEvents.listed({ definitions: [], source: 'storage' }),
          ])
        : EMPTY,
  }),
  effect({
    name: 'retry loading the stored reports',
    while: (read) =>
      read(isOpen) && read(definitions).status === 'failed' && read(connectivity).online !== false,
    run: (_, { ports }) => ports.clock.after(30_000).pipe(map(() => reportEvents.listRequested())),
  }),
  effect({
    name: 'save, rename or delete a report that the server stores',
    ability: 'storedReports',
    on: [reportEvents.saveWanted, reportEvents.renameWanted, reportEvents.removeWanted],
    how: 'inOrder',
    run: (fact, world) => {
      const { ports, read } = world;
      if (read(isReadOnly) || read(definitions).status === 'unavailable') return undefined;
      if (fact.type === 'reports/removeWanted') {
        const { id } = fact.payload;
        return askAsMember(world, ports.backend.removeReport(id), (result) => [
          // If another user has already deleted the report, that also counts as success.
          result.ok || result.failure.reason === 'notFound'
            ? reportEvents.removed({ id })
            : reportEvents.changeFailed({ failure: result.failure }),
        ]);
      }
      const { name } = fact.payload;
      const call =
        fact.type === 'reports/renameWanted'
          ? ports.backend.renameReport(fact.payload.id, name)
          : ports.backend.saveReport({ name, kind: fact.payload.kind, query: fact.payload.query });
      return askAsMember(world, call, (result) => [
        result.ok
          ? reportEvents.saved({ definition: result.value })
          : reportEvents.changeFailed({ failure: result.failure }),
      ]);
    },
  }),
  effect({
    name: 'save, rename or delete a report without the server',
    on: [reportEvents.saveWanted, reportEvents.renameWanted, reportEvents.removeWanted],
    how: 'inOrder',
    run: (fact, { read }) => {
      const { status, all } = read(definitions);
      if (read(isReadOnly)) return reportEvents.changeFailed({ failure: { reason: 'readOnly', status: 0 } });
      if (status !== 'unavailable') return undefined;
      if (fact.type === 'reports/removeWanted') return reportEvents.removed({ id: fact.payload.id });
      if (fact.type === 'reports/renameWanted') {
        const { id, name } = fact.payload;
        const known = all.find((each) => each.id === id);
        return known && reportEvents.saved({ definition: { ...known, name } });
      }
      const { name, kind, query } = fact.payload;
      const id = `mine-${fact.seq}-${Math.floor(fact.at / 1000)}`;
      return reportEvents.saved({ definition: { id, name, kind, query } });
    },
  }),
  effect({
    name: 'store reports on this device if the server stores none',
    on: [reportEvents.saved, reportEvents.removed],
    how: 'inOrder',
    run: (_, world) => {
      const { status, all } = world.read(definitions);
      return status === 'unavailable'
        ? keepOwn(
            world,
            SLOT,
            reportEvents.listed({ definitions: all.map((each) => ({ ...each })), source: 'storage' }),
          )
        : EMPTY;
    },
  }),
  effect({
    name: 'open a report that was just saved',
    on: reportEvents.saved,
    run: ({ payload: { definition } }, { read }) => {
      const open = read(openReport);
      // Opens the saved report only if the report from which it was made is still open.
      if (!open || open.id === definition.id || open.question.kind !== definition.kind) return undefined;
      const link = navigation.linkFollowed({
        href: `/reports/${encodeURIComponent(definition.id)}`,
        replace: true,
      });
      // A stored report that is changed and saved under the same name replaces the one from which it was made.
      const isNewVersion = open.stored?.name === definition.name;
      return isNewVersion ? [link, reportEvents.removeWanted({ id: open.id })] : link;
    },
  }),
  effect({
    name: 'request the figures of the open report',
    while: (read) => {
      const questions = read(unasked);
      return questions.length > 0 ? questions : null;
    },
    run: (questions) =>
      questions.map((question) =>
        travelEvents.asked({
          id: travelId(question),
          question: { ...question, fences: [...question.fences] },
        }),
      ),
  }),
  effect({
    name: 'request outdated figures again when a report opens',
    while: (read) => read(openedQuestions),
    run: (_, { ports, read }) =>
      staleQuestions(read, ports.clock.now() / 1000).map((question) =>
        travelEvents.asked({
          id: travelId(question),
          question: { ...question, fences: [...question.fences] },
        }),
      ),
  }),
  effect({
    name: 'load measurements for the open report',
    ability: 'measurements',
    while: (read) => read(measuredDevices),
    run: ({ ids }, world) =>
      defer(() => world.once(reportEvents.started).pipe(take(1))).pipe(
        repeat(),
        startWith(null),
        switchMap(() =>
          concat(
            from(ids.map((device) => measurementEvents.requested({ device }))),
            // A device's measurements come from several calls. The report gets them all at once, because it would look
            // complete with only half of them.
            from(ids).pipe(
              mergeMap((id) => measuring(world, [id]).pipe(toArray(), mergeMap(from)), DEVICES_AT_ONCE),
            ),
          ),
        ),
      ),
  }),
  effect({
    name: 'load the alerts of the open report',
    ability: 'alerts',
    while: (read) => read(unaskedAlarms),
    run: (stretch, world) => allAlarms(world, stretch),
  }),
  effect({
    name: 'cancel the calculation of a stopped report',
    on: reportEvents.stopped,
    run: (_, { read }) => {
      const { now, before } = read(askedFor);
      const waiting = new Set([...now, ...before].map(travelId));
      return read(travelAnswers)
        .filter(({ id, status }) => status === 'wanted' && waiting.has(id))
        .map(({ id }) => travelEvents.cancelled({ id }));
    },
  }),
  effect({
    name: 'print a report',
    on: reportEvents.printWanted,
    run: (_, { ports }) => ports.paper.print(),
  }),
  effect({
    name: 'request all figures of a report again',
    on: reportEvents.started,
    run: (_, { read }) => {
      const { now, before } = read(askedFor);
      return [...now, ...before].map((question) =>
        travelEvents.asked({
          id: travelId(question),
          question: { ...question, fences: [...question.fences] },
        }),
      );
    },
  }),
  effect({
    name: 'cancel a long report when the user leaves it or changes its question',
    on: navigation.locationChanged,
    run: (_, { read }) => {
      // The list of reports cancels nothing, because the next report may need the same figures.
      if (read(isOpen) && !read(openReport)) return undefined;
      const { now, before } = read(askedFor);
      const still = new Set([...now, ...before].map(travelId));
      return read(travelAnswers)
        .filter(
          ({ id, status, question }) =>
            status === 'wanted' && !still.has(id) && question.to - question.from > LONG,
        )
        .map(({ id }) => travelEvents.cancelled({ id }));
    },
  }),
];

/**
 * When the user leaves a report or changes its question, the app stops its calculation only for periods longer than
 * this (seconds); results of shorter ones may be needed soon.
 */
const LONG = 45 * 86_400;
