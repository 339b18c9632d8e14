import { EMPTY, map } from 'rxjs';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import * as navigation from '../../events/navigation.ts';
import * as notices from '../../events/notices.ts';
import { fileName, exporting } from '../../src/core/app/exports/exporting.effects.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { askAsMember } from '../../src/core/server/ask-as-member.effects.ts';
import { changeOwn, readOwn } from '../../src/core/storage/kept.effects.ts';
import { mapAddress, mapHref } from '../../src/core/app/map-address.ts';
import { mapTool, pastDevices, toolDevices } from '../../src/core/app/map-tool.ts';
import { attention } from '../../src/core/devices/devices.ts';
import { ghostOf } from '../../src/core/app/location.ts';
import { lastFixOf } from '../../src/core/positions/positions.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { firstUnnamed } from '../../src/core/positions/place-names.ts';
import { learningNames } from '../../src/core/positions/places.effects.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { fileTrackOf, isFromFile, nameOfPast } from '../../src/core/travel/file-tracks.ts';
import { todayQuestion } from '../../src/core/travel/today.ts';
import { travelAnswer, travelId } from '../../src/core/travel/travel-answers.ts';
import { askPast } from '../../src/core/travel/past.effects.ts';
import type { Read } from '../../src/kernel/read.ts';
import { effect } from '../../src/ports/effect.ts';
import type { Area } from '../../src/rules/area.ts';
import { believed, boxOf, boxOfPasts } from './box.ts';
import { MOST_TODAY } from './limits.ts';
import { placesOf, placesToName } from './named-places.ts';
import { nextPiece, pasts, progress } from './past.state.ts';
import { chartDevice, endOf, leftToPlay, player, span } from './player.state.ts';
import { dayRange, inAddress, LONGEST_RANGE, ofAddress, type Range, rangeOf } from './ranges.ts';
import { nextSensors, exportedOf, seriesIn } from './sensors.state.ts';
import { summaryOfDevice, wayOfDevice } from './wrong.state.ts';
import { marked, unmarked, wrongFixes } from '../../src/core/travel/wrong-fixes.ts';
import { filled } from '../../src/core/app/exports/document.ts';
import { aboutPast, cutTo, fixRows, trackOf } from './document.ts';

/**
 * If the history is opened at least this long (seconds) after the end of the last range, a relative range such as "the
 * last hour" is recomputed.
 */
const STALE_AFTER = 60;
const SLOT = 'wrongFixes';
/** The history opens on the day of the newest fix only if that fix is not older than this (seconds). */
const LONGEST_AGO = 365 * 86_400;

/** If track files have more fixes than this in total, only a part of their time range is shown. */
const MOST_FIXES = 1_000_000;

/**
 * If the address of the history names a moment or a trip, the time range is from this long before it until this long
 * after it (seconds).
 */
const AROUND = 1_800;
/**
 * The period in `/map/history/{device}?at=…&to=…` (Unix seconds); null if there is none. Without `to` it is only a
 * moment.
 */
function periodIn(path: string, query: string): { at: number; to: number } | null {
  if (!/^\/map\/history\/[^/]+\/?$/.test(ghostOf(path).path)) return null;
  const numberOf = (name: string) => Number(new RegExp(`(?:^|&)${name}=(\\d{1,12})(?:&|$)`).exec(query)?.[1]);
  const [at, to] = [numberOf('at'), numberOf('to')];
  return at > 0 ? { at, to: to > at ? Math.min(to, at + LONGEST_RANGE) : at } : null;
}

/**
 * Returns the whole time range of the shown tracks if all of them come from files. Null if the track of a tracker is
 * among them.
 */
function wholeFiles(read: Read, devices: readonly number[]): Range | null {
  const files = devices.flatMap((device) => read(fileTrackOf(device)) ?? []);
  if (files.length === 0 || files.length < devices.length) return null;
  const to = Math.max(...files.map(({ end }) => end));
  const from = Math.min(...files.map(({ start }) => start));
  const fixes = files.reduce((sum, each) => sum + each.fixes, 0);
  // A file with years of data from a phone may have more fixes than a screen can show. The history then opens with only
  // the last quarter of a year, and the user can pick other ranges.
  return {
    choice: 'file',
    from: fixes > MOST_FIXES ? Math.max(from, to - LONGEST_RANGE) : from,
    to,
    points: null,
  };
}

/**
 * Returns the day of the newest known fix of these devices. Returns today if there is none, or if it is more than a
 * year old.
 */
function lastDay(read: Read, devices: readonly number[], now: number, zone: string | undefined): string {
  const newest = Math.max(...devices.map((device) => read(lastFixOf(device))?.at ?? 0));
  return localDay(newest > now - LONGEST_AGO && newest < now ? newest : now, zone);
}

/** Returns the box of the trip that contains the player's time. Null if there is none. */
function boxOfTrip(read: Read): Area | null {
  const device = read(chartDevice);
  const { at } = read(player);
  if (device === null || at === null) return null;
  const trip = read(summaryOfDevice(device)).trips.find(({ from, to }) => from <= at && at < to);
  if (!trip) return null;
  const way = read(wayOfDevice(device));
  return boxOf(way, believed(way, trip.first, trip.last));
}

export const historyEffects = [
  effect({
    name: 'save the picture of a trip',
    on: historyEvents.tripPictured,
    how: 'inOrder',
    run: ({ payload: { address, name } }, { ports }) => {
      ports.paper.saveFile(address, fileName(name, 'png'));
      return undefined;
    },
  }),
  effect({
    name: 'show a notice when a trip picture fails',
    on: historyEvents.tripNotPictured,
    run: () => notices.raised({ tone: 'warning', text: 'mapTools.pictureFailed', stays: 6_000 }),
  }),
  learningNames('load the place names of the stops in the open history', (read) =>
    firstUnnamed(read, read(placesToName)),
  ),
  learningNames("load the place names of today's stops", (read) => {
    const device = read(attention).selected;
    const answer = device === null ? null : read(travelAnswer(travelId(todayQuestion(read, device))));
    const { trips = [], stops = [] } = answer?.travel ?? {};
    return firstUnnamed(
      read,
      placesOf({ stops: stops.slice(-MOST_TODAY), trips: trips.slice(-MOST_TODAY).toReversed() }),
    );
  }),
  effect({
    name: 'move the player to the time in the address',
    on: navigation.locationChanged,
    how: 'latest',
    run: ({ payload: { path, query } }) => {
      const period = periodIn(path, query);
      if (!period) return undefined;
      const { at, to } = period;
      return [
        historyEvents.rangeChosen({ choice: 'own', from: at - AROUND, to: to + AROUND, points: null }),
        historyEvents.scrubbed({ at }),
      ];
    },
  }),
  effect({
    name: "show the history's time of the address",
    while: (read) => {
      const at = read(mapAddress);
      return at?.past ? { ...at, text: at.past, zone: read(timeZoneInUse) } : null;
    },
    run: ({ device, text, zone }, { read, ports }) => {
      const { range } = read(pasts);
      const named = ofAddress(text, Math.floor(ports.clock.now() / 1000), zone);
      // The account's time zone may arrive late. The same day then has other hours.
      if (range && inAddress(range, zone) === text && range.from === (named?.from ?? range.from)) return;
      return named
        ? historyEvents.rangeChosen(named)
        : [
            notices.raised({ tone: 'warning', text: 'map.link.noTime', stays: 6_000 }),
            navigation.linkFollowed({ href: mapHref(read, { device, past: '' }), replace: true }),
          ];
    },
  }),
  effect({
    name: "write the history's time into the address",
    on: [historyEvents.rangeChosen, navigation.locationChanged],
    run: ({ type }, { read }) => {
      const at = read(mapAddress);
      const { range } = read(pasts);
      // A new address decides which time is shown, unless it names none.
      if (!range || at?.past == null || (type === 'navigation/locationChanged' && at.past !== '')) return;
      // Another history opens, of a file or of several devices. The address follows in a moment.
      if (read(toolDevices('history'))?.join() !== `${at.device}`) return;
      const past = inAddress(range, read(timeZoneInUse));
      return past === at.past
        ? undefined
        : navigation.linkFollowed({ href: mapHref(read, { ...at, past }), replace: true });
    },
  }),
  effect({
    name: 'choose a time range when a history opens',
    on: mapEvents.toolOpened,
    how: 'latest',
    run: ({ payload: { tool, devices } }, { read, ports }) => {
      if (tool !== 'history' && tool !== 'heat') return undefined;
      const whole = wholeFiles(read, devices);
      if (whole) return historyEvents.rangeChosen(whole);
      const now = Math.floor(ports.clock.now() / 1000);
      const { range, all } = read(pasts);
      // If a history is already open, the time range stays when a device is added.
      const isShown = all.some(({ way }) => way.at.length > 0);
      // A tracker that is added to a file comes into the time of the file, which may be many years.
      if (isShown && range?.choice === 'file')
        return historyEvents.rangeChosen({
          ...range,
          choice: 'own',
          from: Math.max(range.from, range.to - LONGEST_RANGE),
        });
      // The time range of a track file does not fit other devices, so it is not kept.
      const mayStay =
        range &&
        range.choice !== 'file' &&
        (range.choice === 'own' || range.choice === 'day' || now - range.to < STALE_AFTER);
      if (isShown || mayStay) return undefined;
      const zone = read(timeZoneInUse);
      // The history opens on the last day that has a fix. Today may be empty, and would then not answer the question
      // "where was it?".
      if (range === null || range.choice === 'own' || range.choice === 'day' || range.choice === 'file')
        return historyEvents.rangeChosen(dayRange(lastDay(read, devices, now, zone), now, zone));
      return historyEvents.rangeChosen(rangeOf(range.choice, now, zone, range.points ?? undefined));
    },
  }),
  effect({
    name: 'stop following a device when a history opens',
    on: mapEvents.toolOpened,
    how: 'latest',
    run: (_, { read }) =>
      read(pastDevices) !== null && read(attention).following !== null
        ? deviceEvents.followEnded({ by: 'past' })
        : undefined,
  }),
  effect({
    // Otherwise the list and the map would show this device as chosen, beside the history of another one.
    name: 'close the history when another device is selected',
    on: deviceEvents.selected,
    how: 'latest',
    run: ({ payload: { id, from } }, { read }) => {
      const { inHand } = read(mapTool);
      return inHand && read(pastDevices)?.includes(id) === false && (from === 'list' || from === 'map')
        ? mapEvents.toolClosed({ tool: inHand.tool })
        : undefined;
    },
  }),
  effect({
    name: 'load the next part of a history',
    ability: 'history',
    while: (read) => read(nextPiece),
    run: ({ device, from: start, to, points }, world) =>
      askPast(world, device, points === null ? { from: start, to } : { lastPoints: points }, (result) => [
        result.ok
          ? historyEvents.pieceLoaded({ device, from: start, to, fixes: result.value })
          : historyEvents.pieceFailed({ device, from: start, to, failure: result.failure }),
      ]),
  }),
  effect({
    name: 'load sensor values for the next part of the history',
    ability: 'sensors',
    while: (read) => {
      const next = read(nextSensors);
      return next && !isFromFile(next.device) ? next : null;
    },
    run: ({ device, from, to, points }, world) =>
      askAsMember(
        world,
        world.ports.backend.sensors(device, points === null ? { from, to } : { lastPoints: points }),
        (result) => [
          result.ok
            ? historyEvents.sensorsLoaded({ device, from, to, sensors: result.value })
            : historyEvents.sensorsFailed({ device, from, to, failure: result.failure }),
        ],
      ),
  }),
  effect({
    name: 'read the elevations of the next part of an opened file',
    while: (read) => {
      const next = read(nextSensors);
      return next && isFromFile(next.device) ? next : null;
    },
    run: ({ device, from, to, points }, { read, ports }) => {
      const track = read(fileTrackOf(device));
      const range = points === null ? { from, to } : { lastPoints: points };
      const sensors = track && ports.files.heights(track.id, device, range);
      return sensors
        ? historyEvents.sensorsLoaded({ device, from, to, sensors })
        : historyEvents.sensorsFailed({ device, from, to, failure: { reason: 'notFound', status: 0 } });
    },
  }),
  effect({
    name: 'show the loaded history or its trip on the map',
    while: (read) => {
      const { status } = read(progress);
      return status === 'ready' || status === 'partial' ? boxOfPasts(read) : null;
    },
    run: (box, { read }) => mapEvents.areaRequested({ ...(boxOfTrip(read) ?? box), of: 'history' }),
  }),
  effect({
    name: 'stop the player at the end of the history or of the chosen trip',
    while: (read) => {
      const state = read(player);
      const whole = read(span);
      if (!state.isPlaying || !whole) return null;
      const { since, speed, at } = state;
      const left = leftToPlay(state, whole, Math.max(whole.from, at ?? whole.from));
      return { since, speed, end: endOf(state, whole), left };
    },
    run: ({ since, speed, end, left: seconds }, { ports }) => {
      const left = (seconds / speed) * 1000 - (ports.clock.now() - since);
      return ports.clock
        .after(Math.max(0, Math.ceil(left)))
        .pipe(map(() => historyEvents.paused({ at: end })));
    },
  }),
  effect({
    name: 'store which fixes are marked as wrong',
    on: [historyEvents.fixDisbelieved, historyEvents.fixRestored],
    how: 'inOrder',
    // Fixes of tracks from files are not stored. A track's number may refer to another track at the next visit.
    run: ({ type, payload }, world) =>
      world.read(isReadOnly) || isFromFile(payload.device)
        ? EMPTY
        : changeOwn(world, SLOT, historyEvents.wrongFixesRestored, (stored) => {
            const change = type === historyEvents.fixDisbelieved.type ? marked : unmarked;
            const known = stored?.fixes ?? world.read(wrongFixes).filter(({ device }) => !isFromFile(device));
            return historyEvents.wrongFixesRestored({ fixes: change(known, { ...payload }) });
          }),
  }),
  effect({
    name: 'restore which fixes are marked as wrong',
    on: [auth.loginSucceeded, auth.sessionRestored],
    how: 'latest',
    run: (_, world) => readOwn(world, SLOT, historyEvents.wrongFixesRestored),
  }),
];

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
