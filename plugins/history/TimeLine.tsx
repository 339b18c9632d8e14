import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import { machineClock, now } from '../../src/core/app/clock.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { type DeviceState, stateOf } from '../../src/core/positions/freshness.ts';
import { cellAt, placeNameOf } from '../../src/core/positions/places.ts';
import { lastFixOf } from '../../src/core/positions/positions.ts';
import { isPhone } from '../../src/core/app/layout.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { nameOfPlace } from '../../src/core/positions/place-names.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { metresBetween } from '../../src/rules/geodesy.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { townIn, withoutTown } from '../../src/rules/town.ts';
import type { Gap } from '../../src/rules/travel/gaps.ts';
import type { StopOfWay, TripOfWay } from '../../src/rules/travel/trips.ts';
import { markAt, type Way } from '../../src/rules/travel/way.ts';
import { formatAge, formatDistance, formatPlace, withUnit } from '../../src/ui/format.ts';
import { formatDuration, formatHour, formatWeekday } from '../../src/ui/format-time.ts';
import { PlaceIcon, ShareIcon, SignalIcon, TraceIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Text } from '../../src/ui/Layout.tsx';
import { MomentFace, RouteSketch, TripFace, TripRow, TripRows } from '../../src/ui/TripRow.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import { type ViewContext, view } from '../../src/ui/view.tsx';
import { isNameComing } from './named-places.ts';
import { believed, boxOf } from './box.ts';
import { player, span } from './player.state.ts';
import { css, trackColours } from './track-colours.ts';
import { usePlayerTime } from './PlayerTime.tsx';
import { summaryOfDevice, wayOfDevice } from './wrong.state.ts';

/**
 * Maximum number of trips, stops and gaps in the list. If there are more, a shorter time range helps more than a longer
 * list.
 */
const MOST = 200;
/** The map zoom at which a stop is shown. It is close enough to see its surroundings, such as a yard. */
const ZOOM = 16;
/** Approximate number of points in the small sketch of a trip. */
const SKETCHED = 240;

/** A trip that ends at most this far from its start was a round trip (metres). */
const ROUND_METRES = 100;

/**
 * How much older than the device's last fix the end of the loaded trips may be, so that the last trip or stop still
 * counts as going on (seconds). Trips are not loaded again with each fix.
 */
const GOES_ON = 900;

/** The player's time span while nothing is loaded. */
const NO_SPAN = { from: 0, to: 0, start: 0, skipped: [] };

type Entry = { readonly at: number } & (
  | { readonly kind: 'trip'; readonly trip: TripOfWay }
  | { readonly kind: 'stop'; readonly stop: StopOfWay }
  | { readonly kind: 'gap'; readonly gap: Gap }
);

type Point = { readonly lat: number; readonly lng: number };
type Span = { readonly from: number; readonly to: number; readonly cutAtEnd?: boolean };

/**
 * Returns the seconds from one time to another as a reader of both times counts them: 10:11 to 10:59 are 48 minutes,
 * also if 47 minutes and 20 seconds have passed. Less than a minute is exact.
 */
export const secondsShown = (from: number, to: number): number => {
  const minutes = Math.floor(to / 60) - Math.floor(from / 60);
  return to - from < 60 ? to - from : minutes * 60;
};

/**
 * Returns the texts of trips and stops in the user's language, units and time zone.
 *
 * @param isAwaited whether the address of a grid cell is being requested
 * @param device whose trips these are. Its panel says in which town it is, so its rows leave that town out. A trip or
 * stop that goes on ends "now".
 */
export function travelWords(
  { read, t, language }: Pick<ViewContext, 'read' | 't' | 'language'>,
  isAwaited: (cell: string) => boolean,
  device: number | null = null,
) {
  const zone = read(timeZoneInUse);
  const units = read(unitsInUse);
  const name = read(nameOfPlace);
  const hour = (at: number) => formatHour(at, language, zone);
  const fix = device === null ? null : read(lastFixOf(device));
  const geocoded = device === null ? null : read(placeNameOf(device));
  const town =
    fix && townIn(name(fix.lat, fix.lng).address ?? (geocoded?.by === 'geocoder' ? geocoded.name : null));
  const state =
    device === null ? null : stateOf(read(deviceBy(device)) ?? { switchedOffAt: null }, fix, read(now));
  // Offline, nobody knows whether it still goes on.
  const isOffline = read(connectivity).online === false;
  const isGoingOn = ({ to, cutAtEnd }: Span, so: DeviceState) =>
    !isOffline && cutAtEnd === true && state === so && fix !== null && fix.at - to < GOES_ON;
  const lasts = (span: Span, so: DeviceState) =>
    formatDuration(
      secondsShown(span.from, isGoingOn(span, so) ? Math.max(read(now), span.to) : span.to),
      language,
    );
  const until = (span: Span, so: DeviceState) =>
    isGoingOn(span, so) ? formatAge(0, language) : hour(span.to);
  const placeOf = ({ lat, lng }: Point): string | null => {
    const { own, address } = name(lat, lng);
    if (own) return own;
    if (address) return withoutTown(address, town);
    return isAwaited(cellAt({ lat, lng })) ? null : formatPlace(lat, lng);
  };
  const distance = (metres: number) => {
    const { value, unit } = formatDistance(metres, units, language);
    return withUnit({ value, unit });
  };
  return {
    hour,
    /** The name of a place, or its coordinates if it has no name. Null while its address is being looked up. */
    placeOf,
    distance,
    /** The texts in the row of a trip. A round trip, such as a walk, does not name its place twice. */
    trip: ({ metres, start, end, ...span }: Span & { metres: number; start: Point; end: Point }) => ({
      from: { time: hour(span.from), place: placeOf(start) },
      to: {
        time: until(span, 'moving'),
        // Where a running trip has come to is the place of the device, which its panel names.
        place: isGoingOn(span, 'moving')
          ? ''
          : metresBetween(start, end) < ROUND_METRES
            ? t('history.timeline.back')
            : placeOf(end),
      },
      distance: distance(metres),
      facts: [lasts(span, 'moving')],
    }),
    /** The total distance and duration of several trips. */
    total: (trips: readonly (Span & { metres: number })[]) =>
      [
        distance(trips.reduce((sum, { metres }) => sum + metres, 0)),
        formatDuration(
          trips.reduce((sum, { from, to }) => sum + (to - from), 0),
          language,
        ),
      ].join(' · '),
    /** The text that says how long a stop lasted. `isOpen`: it began before the shown time range. */
    stop: (span: Span, isOpen: boolean) =>
      `${isOpen ? t('history.timeline.until', { time: hour(span.to) }) : `${hour(span.from)} – ${until(span, 'standing')}`} · ${t(
        'history.timeline.stop',
        { duration: lasts(span, 'standing') },
      )}`,
  };
}

/**
 * The list of a device's trips, stops and gaps in order of time. Pressing a trip shows it on the map and plays it.
 * Pressing a stop or gap shows it on the map and moves the player there.
 */
export const TimeLine = view<{ device: number }>(function TimeLineView(context, { device }) {
  const { read, peek, publish, t, language } = context;
  const way = read(wayOfDevice(device));
  const { trips, stops, gaps } = read(summaryOfDevice(device));
  const zone = read(timeZoneInUse);
  const words = travelWords(context, (cell) => read(isNameComing(cell)), device);
  const colour = css(read(trackColours).get(device));
  const phone = read(isPhone);
  const state = read(player);
  const entries: Entry[] = [
    ...stops.map((stop): Entry => ({ kind: 'stop', at: stop.from, stop })),
    ...trips.map((trip): Entry => ({ kind: 'trip', at: trip.from, trip })),
    ...gaps.map((gap): Entry => ({ kind: 'gap', at: way.at[gap.before] as number, gap })),
  ].sort((a, b) => a.at - b.at);
  const end = way.at.at(-1) ?? 0;
  const hasDays = localDay(way.at[0] ?? 0, zone) !== localDay(end, zone);
  /** Whether the map keeps the player in view: a trip is seen as a whole, but a place is soon left when it plays on. */
  const follow = (on: boolean) => {
    if (peek(player).isFollowing !== on) publish(historyEvents.followChosen({ on, by: 'button' }));
  };
  /** Moves the player to a moment at a place, and stops it there. */
  const scrub = (at: number) => {
    follow(true);
    publish(historyEvents.scrubbed({ at }));
    if (peek(player).isPlaying) publish(historyEvents.paused({ at }));
  };
  // During playback the list is drawn again only when another row is reached.
  const played = usePlayerTime(state, read(span) ?? NO_SPAN, read(machineClock).behind, (time) => {
    if (state.at === null) return null;
    if (state.trip) return `trip ${state.trip.from}`;
    const isHere = (of: Span) => of.from <= time && (time < of.to || of.to === end);
    const trip = trips.find(isHere);
    const stop = trip ? undefined : stops.find(isHere);
    return trip ? `trip ${trip.from}` : stop ? `stop ${stop.from}` : null;
  });

  const row = (entry: Entry, key: string, heading: string | null) => {
    const base = { kind: entry.kind, heading, isCurrent: played === `${entry.kind} ${entry.at}` };
    switch (entry.kind) {
      case 'trip': {
        const { from, to, first, last } = entry.trip;
        return (
          <TripRow
            key={key}
            {...base}
            title={t('history.timeline.play', { time: words.hour(from) })}
            onPress={() => {
              follow(false);
              publish(mapEvents.areaRequested({ ...boxOf(way, believed(way, first, last)), of: 'history' }));
              publish(historyEvents.played({ at: from, speed: peek(player).speed, trip: { from, to } }));
            }}
            end={
              <IconButton
                icon={ShareIcon}
                label={t('history.trip.share', { time: words.hour(from) })}
                onClick={() => publish(historyEvents.tripPicked({ device, from, to }))}
              />
            }
          >
            <TripFace
              {...words.trip(entry.trip)}
              clip={phone ? 'ends' : undefined}
              sketch={<RouteSketch points={sketchOf(way, first, last)} colour={colour} />}
            />
          </TripRow>
        );
      }
      case 'stop': {
        const { stop } = entry;
        const isOpen = stop.cutAtStart && stop.from === way.at[0] && !(stop.cutAtEnd && stop.to === end);
        return (
          <TripRow
            key={key}
            {...base}
            onPress={() => {
              scrub(stop.from);
              publish(mapEvents.placeRequested({ lat: stop.lat, lng: stop.lng, zoom: ZOOM, of: 'history' }));
            }}
          >
            <MomentFace icon={PlaceIcon} title={words.placeOf(stop)} detail={words.stop(stop, isOpen)} />
          </TripRow>
        );
      }
      default: {
        const { reason, seconds, metres, before, after } = entry.gap;
        // The fix on which a press on a gap centres the map. For a jump it is the fix after the jump, because that fix
        // is doubtful and opens for review. Otherwise it is the fix before the gap.
        const mark = markAt(way, reason === 'jump' ? after : before);
        return (
          <TripRow
            key={key}
            {...base}
            onPress={() => {
              scrub(mark.at);
              publish(
                mapEvents.placeRequested({
                  lat: mark.lat / 1e7,
                  lng: mark.lng / 1e7,
                  zoom: ZOOM,
                  of: 'history',
                }),
              );
              if (reason === 'jump') publish(historyEvents.fixChosen({ device, ...mark }));
            }}
          >
            <MomentFace
              icon={reason === 'jump' ? TraceIcon : SignalIcon}
              title={
                reason === 'jump'
                  ? t('history.gap.jump')
                  : t('history.gap.silence', { duration: formatDuration(seconds, language) })
              }
              detail={`${words.hour(entry.at)} · ${words.distance(metres)}`}
            />
          </TripRow>
        );
      }
    }
  };

  if (entries.length === 0)
    return (
      <Text tone="muted" size={13}>
        {t('history.timeline.none')}
      </Text>
    );
  return (
    <>
      {phone ? (
        <VisuallyHidden as="h4">{t('history.timeline.title')}</VisuallyHidden>
      ) : (
        <Text as="h4" tone="muted" size={13} weight="medium">
          {t('history.timeline.title')}
        </Text>
      )}
      <TripRows testId="history-timeline">
        {entries.slice(0, MOST).map((entry, i) => {
          const day = localDay(entry.at, zone);
          const isNew = hasDays && (i === 0 || localDay((entries[i - 1] as Entry).at, zone) !== day);
          return row(entry, `${entry.kind} ${entry.at} ${i}`, isNew ? formatWeekday(day, language) : null);
        })}
      </TripRows>
      {entries.length > MOST && (
        <Text tone="muted" size={13}>
          {t('history.timeline.more', { shown: MOST, count: entries.length })}
        </Text>
      )}
    </>
  );
});

const sketches = new WeakMap<object, Map<string, readonly Point[]>>();
/** Returns the points for a small sketch of a part of a track (degrees). They are cached for each track. */
export function sketchOf(
  way: Pick<Way, 'flags' | 'lat' | 'lng'>,
  first: number,
  last: number,
): readonly Point[] {
  const known = sketches.get(way) ?? new Map<string, readonly Point[]>();
  sketches.set(way, known);
  const key = `${first} ${last}`;
  const points =
    known.get(key) ??
    believed(way, first, last, Math.max(1, Math.ceil((last - first) / SKETCHED))).map((i) => ({
      lat: (way.lat[i] as number) / 1e7,
      lng: (way.lng[i] as number) / 1e7,
    }));
  known.set(key, points);
  return points;
}
