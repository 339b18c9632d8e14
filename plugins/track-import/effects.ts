import { catchError, concat, from, map, mergeMap, of } from 'rxjs';
import * as deviceEvents from '../../events/devices.ts';
import * as importEvents from '../../events/imports.ts';
import * as mapEvents from '../../events/map.ts';
import * as navigation from '../../events/navigation.ts';
import * as notices from '../../events/notices.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { location } from '../../src/core/app/location.ts';
import { mapTool } from '../../src/core/app/map-tool.ts';
import { HOME_OF_MODE } from '../../src/core/app/mode-homes.ts';
import { isSignedIn, session } from '../../src/core/session/session.ts';
import { fileTracks } from '../../src/core/travel/file-tracks.ts';
import type { Read } from '../../src/kernel/read.ts';
import { effect } from '../../src/ports/effect.ts';
import { wrapped } from '../../src/rules/fences/ring.ts';
import { imports, kindOf, nameOf, type OpenLine } from './imports.state.ts';
import { continuous } from './line-places.ts';

const messageOf = (problem: unknown) => (problem instanceof Error ? problem.message : String(problem));

/**
 * How many imported tracks the map shows at once, because a user cannot tell more apart. The same limit applies to
 * devices in the history.
 */
const MOST_LOOKED_AT = 12;
/** How long the warning about missing files stays visible: long enough to read it (ms). */
const GONE_STAYS = 8_000;

/** Navigates to the map of the app mode if another page is open. */
const toMap = (read: Read) => {
  const isOnMap = Object.values(HOME_OF_MODE).some((home) => home === read(location).place?.path);
  return isOnMap ? [] : [navigation.linkFollowed({ href: HOME_OF_MODE[read(session).appMode] })];
};

/** Returns the area around lines. If it crosses the date line, its `west` is greater than its `east`. */
function areaOf(lines: readonly Pick<OpenLine, 'places'>[]) {
  const places = continuous(lines.flatMap((line) => line.places));
  let [west, south, east, north] = [Infinity, 90, -Infinity, -90];
  for (let i = 0; i + 1 < places.length; i += 2) {
    const [lng, lat] = [places[i] as number, places[i + 1] as number];
    [west, east] = [Math.min(west, lng), Math.max(east, lng)];
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
  }
  const isAll = east - west >= 360;
  return { west: isAll ? -180 : wrapped(west), south, east: isAll ? 180 : wrapped(east), north };
}

/** The address that opens the import dialog, for links. */
export const OPEN_TRACK = '/open-track';

export const trackImportEffects = [
  effect({
    name: 'open the track dialog from the address',
    while: (read) =>
      read(location).place?.path === OPEN_TRACK && read(isSignedIn) && !read(appState).isInitializing,
    run: (_, { read }) => [
      importEvents.dialogOpened(),
      // Replaces the address, so that the browser's Back does not open the dialog again.
      navigation.linkFollowed({ href: HOME_OF_MODE[read(session).appMode], replace: true }),
    ],
  }),
  effect({
    name: 'receive files from other apps',
    while: (read) => read(isSignedIn),
    run: (_, { ports }) => ports.files.handed().pipe(map((file) => importEvents.fileChosen(file))),
  }),
  effect({
    name: 'read the next chosen track file',
    while: (read) => read(imports).files.find(({ phase }) => phase === 'reading')?.id ?? null,
    run: (id, { ports }) =>
      ports.files.read(id).pipe(
        map((news) => {
          switch (news.kind) {
            case 'progress':
              return importEvents.readingProgressed({ id, bytes: news.bytes, fixes: news.fixes });
            case 'read':
              return importEvents.fileRead({
                id,
                format: news.format,
                tracks: [...news.tracks],
                lines: [...news.lines],
                remarks: news.remarks.map(({ reason, figures }) => ({ reason, figures: { ...figures } })),
              });
            case 'refused':
              return importEvents.fileRefused({
                id,
                problem: { reason: news.problem.reason, figures: { ...news.problem.figures } },
                ...(news.remarks && {
                  remarks: news.remarks.map(({ reason, figures }) => ({ reason, figures: { ...figures } })),
                }),
              });
            default:
              return news satisfies never;
          }
        }),
      ),
  }),
  effect({
    name: 'open the chosen tracks and lines of a file',
    on: importEvents.lookChosen,
    how: 'inOrder',
    run: ({ payload: { tracks, lines } }, { ports, read }) => {
      const state = read(imports);
      const { files } = state;
      const { all, next } = read(fileTracks);
      let free = next;
      const opened = files
        .flatMap((file) => file.tracks)
        .filter(({ id }) => tracks.includes(id))
        .map((track) => {
          const { id, fixes, start, end, metres = 0 } = track;
          const device = all.find((each) => each.id === id)?.device ?? free--;
          return {
            id,
            name: nameOf(track, state),
            fixes,
            start,
            end,
            metres,
            kind: kindOf(track, state),
            device,
          };
        });
      const drawn = files
        .flatMap((file) => file.lines)
        .filter(({ id }) => lines.includes(id))
        .flatMap((line) => {
          const { id, points, metres } = line;
          const places = ports.files.places(id);
          return places ? [{ id, name: nameOf(line, state), points, metres, places: [...places] }] : [];
        });
      if (opened.length + drawn.length === 0)
        return notices.raised({ tone: 'warning', text: 'trackImport.problem.gone', stays: GONE_STAYS });
      const devices = opened.slice(0, MOST_LOOKED_AT).map(({ device }) => device);
      return [
        ...(opened.length > 0 ? [importEvents.tracksOpened({ tracks: opened })] : []),
        ...(drawn.length > 0 ? [importEvents.linesOpened({ lines: drawn })] : []),
        ...toMap(read),
        // No camera move here: opened tracks are shown in the history, which moves the map to them itself.
        devices.length > 0
          ? mapEvents.toolOpened({ tool: 'history', devices })
          : mapEvents.areaRequested(areaOf(drawn)),
      ];
    },
  }),
  effect({
    name: 'close removed tracks in the history and the heat map',
    on: importEvents.putAway,
    run: (_, { read }) => {
      const { inHand } = read(mapTool);
      if (inHand?.tool !== 'history' && inHand?.tool !== 'heat') return undefined;
      const known = read(fileTracks).all;
      const left = inHand.devices.filter((id) => id > 0 || known.some(({ device }) => device === id));
      if (left.length === inHand.devices.length) return undefined;
      return left.length > 0
        ? mapEvents.toolOpened({ tool: inHand.tool, devices: left })
        : mapEvents.toolClosed({ tool: inHand.tool });
    },
  }),
  effect({
    name: 'show a line on the map',
    on: importEvents.lineRequested,
    run: ({ payload: { id } }, { read }) => {
      const line = read(imports).lines.find((each) => each.id === id);
      return line ? [...toMap(read), mapEvents.areaRequested(areaOf([line]))] : undefined;
    },
  }),
  effect({
    name: 'play a track as a device',
    on: importEvents.playChosen,
    how: 'inOrder',
    run: ({ payload: { track, factor, name, kind } }, { ports }) => {
      if (!ports.driver) return importEvents.playFailed({ track, message: 'unavailable' });
      return from(ports.driver.drive(track, factor, { name, kind })).pipe(
        mergeMap((device) =>
          of(
            importEvents.playStarted({ track, device, factor }),
            deviceEvents.selected({ id: device, from: 'list' }),
            deviceEvents.followStarted({ id: device }),
            mapEvents.fitRequested({ device }),
          ),
        ),
        catchError((problem: unknown) => of(importEvents.playFailed({ track, message: messageOf(problem) }))),
      );
    },
  }),
  effect({
    name: 'change the speed of a played track',
    on: importEvents.factorChosen,
    how: 'inOrder',
    run: ({ payload: { device, factor } }, { ports }) => ports.driver?.setFactor(device, factor),
  }),
  effect({
    name: 'remove a played track',
    on: importEvents.playRemoved,
    how: 'inOrder',
    run: ({ payload: { device } }, { ports }) =>
      ports.driver
        ? concat(
            from(ports.driver.remove(device)).pipe(mergeMap(() => [])),
            of(deviceEvents.removed({ id: device })),
          )
        : undefined,
  }),
  effect({
    name: 'delete track files that are no longer needed',
    on: [importEvents.dismissed, importEvents.readingCancelled, importEvents.putAway],
    run: ({ payload }, { ports, read }) => {
      const { driven, files } = read(imports);
      // Keeps the files of tracks that are still open or being played as live devices.
      const needed = [...read(fileTracks).all.map(({ id }) => id), ...driven.map(({ track }) => track)];
      const gone = 'ids' in payload ? payload.ids.map((id) => id.replace(/\/[^/]*$/, '')) : [payload.id];
      for (const file of new Set(gone))
        if (!files.some(({ id }) => id === file) && !needed.some((id) => id.startsWith(`${file}/`)))
          ports.files.forget(file);
    },
  }),
];
