import { memo, type ReactNode } from 'react';
import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { nameOfPlace } from '../../src/core/positions/place-names.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { JUMP } from '../../src/rules/jump.ts';
import type { Gap } from '../../src/rules/travel/gaps.ts';
import type { StopOfWay, TripOfWay } from '../../src/rules/travel/trips.ts';
import { markAt, type Way } from '../../src/rules/travel/way.ts';
import { formatDistance, formatPlace } from '../../src/ui/format.ts';
import { formatDuration, formatHour, formatWeekday } from '../../src/ui/format-time.ts';
import { PlaceIcon, PlayIcon, ShareIcon, SignalIcon, TraceIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Stack, Text } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import { boxOf } from './box.ts';
import styles from './History.module.css';
import { player } from './player.state.ts';
import { css, trackColours } from './track-colours.ts';
import { summaryOfDevice, wayOfDevice } from './wrong.state.ts';

/**
 * How many trips, stops and gaps the list shows at most. For more, a shorter time range is more useful than a
 * longer list.
 */
const MOST = 200;
/** The map zoom for a stop, close enough to see its surroundings, such as a yard. */
const ZOOM = 16;
/** The number of points with which the small sketch of a trip is drawn, approximately. */
const SKETCHED = 240;

type Entry = { readonly at: number } & (
  | { readonly kind: 'trip'; readonly trip: TripOfWay }
  | { readonly kind: 'stop'; readonly stop: StopOfWay }
  | { readonly kind: 'gap'; readonly gap: Gap }
);

/**
 * The list of a device's trips, stops and gaps in order of time. A press on one shows it on the map and moves the
 * player to it.
 */
export const TimeLine = view<{ device: number }>(function TimeLineView(
  { read, peek, publish, t, language },
  { device },
) {
  const way = read(wayOfDevice(device));
  const { trips, stops, gaps } = read(summaryOfDevice(device));
  const zone = read(timeZoneInUse);
  const name = read(nameOfPlace);
  const units = read(unitsInUse);
  const colour = css(read(trackColours).get(device));
  const entries: Entry[] = [
    ...stops.map((stop): Entry => ({ kind: 'stop', at: stop.from, stop })),
    ...trips.map((trip): Entry => ({ kind: 'trip', at: trip.from, trip })),
    ...gaps.map((gap): Entry => ({ kind: 'gap', at: way.at[gap.before] as number, gap })),
  ].sort((a, b) => a.at - b.at);
  const end = way.at.at(-1) ?? 0;
  const hasDays = localDay(way.at[0] ?? 0, zone) !== localDay(end, zone);
  const hour = (at: number) => formatHour(at, language, zone);
  const placeOf = ({ lat, lng }: { lat: number; lng: number }) => {
    const { own, address } = name(lat, lng);
    return own ?? address ?? formatPlace(lat, lng);
  };
  const show = (first: number, last: number) =>
    publish(mapEvents.areaRequested(boxOf(way, believed(way, first, last))));
  const scrub = (at: number) => publish(historyEvents.scrubbed({ at }));

  const row = (entry: Entry): ReactNode => {
    switch (entry.kind) {
      case 'trip': {
        const { from, to, first, last, metres, start, end: goal } = entry.trip;
        const far = formatDistance(metres, units, language);
        return (
          <>
            <button
              type="button"
              className={styles.entry}
              onClick={() => {
                scrub(from);
                show(first, last);
              }}
            >
              <Sketch way={way} first={first} last={last} colour={colour} />
              <Stack as="span" shrink>
                <Text as="strong" weight="medium" anywhere>
                  {placeOf(start)} → {placeOf(goal)}
                </Text>
                <Text as="span" tone="muted" size={13} numeric>
                  <span className={styles.together}>
                    {hour(from)} – {hour(to)}
                  </span>{' '}
                  <span className={styles.together}>
                    {far.value} {far.unit} · {formatDuration(to - from, language)}
                  </span>
                </Text>
              </Stack>
            </button>
            <IconButton
              icon={PlayIcon}
              label={t('history.timeline.play', { time: hour(from) })}
              onClick={() => {
                show(first, last);
                publish(historyEvents.played({ at: from, speed: peek(player).speed }));
              }}
            />
            <IconButton
              icon={ShareIcon}
              label={t('history.trip.share', { time: hour(from) })}
              onClick={() => publish(historyEvents.tripPicked({ device, from, to }))}
            />
          </>
        );
      }
      case 'stop': {
        const { stop } = entry;
        const span =
          stop.cutAtStart && stop.from === way.at[0] && !(stop.cutAtEnd && stop.to === end)
            ? t('history.timeline.until', { time: hour(stop.to) })
            : `${hour(stop.from)} – ${hour(stop.to)}`;
        return (
          <button
            type="button"
            className={styles.entry}
            onClick={() => {
              scrub(stop.from);
              publish(mapEvents.placeRequested({ lat: stop.lat, lng: stop.lng, zoom: ZOOM }));
            }}
          >
            <Stack as="span" center tone="muted" className={styles.disc}>
              <PlaceIcon size={16} aria-hidden="true" />
            </Stack>
            <Stack as="span" shrink>
              <Text as="strong" weight="medium" anywhere>
                {placeOf(stop)}
              </Text>
              <Text as="span" tone="muted" size={13} numeric>
                {span} ·{' '}
                {t('history.timeline.stop', { duration: formatDuration(stop.to - stop.from, language) })}
              </Text>
            </Stack>
          </button>
        );
      }
      default: {
        const { reason, seconds, metres, before, after } = entry.gap;
        const far = formatDistance(metres, units, language);
        const Glyph = reason === 'jump' ? TraceIcon : SignalIcon;
        // The fix that a press on a gap opens for review: for a jump the fix after it, because that one is doubtful,
        // otherwise the fix before it.
        const mark = markAt(way, reason === 'jump' ? after : before);
        return (
          <button
            type="button"
            className={styles.entry}
            data-gap={reason}
            onClick={() => {
              scrub(mark.at);
              publish(mapEvents.placeRequested({ lat: mark.lat / 1e7, lng: mark.lng / 1e7, zoom: ZOOM }));
              if (reason === 'jump') publish(historyEvents.fixChosen({ device, ...mark }));
            }}
          >
            <Stack as="span" center tone="muted" className={styles.disc}>
              <Glyph size={16} aria-hidden="true" />
            </Stack>
            <Stack as="span" shrink>
              <Text as="strong" weight="medium" anywhere>
                {reason === 'jump'
                  ? t('history.gap.jump')
                  : t('history.gap.silence', { duration: formatDuration(seconds, language) })}
              </Text>
              <Text as="span" tone="muted" size={13} numeric>
                {hour(entry.at)} · {far.value} {far.unit}
              </Text>
            </Stack>
          </button>
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
      <Text as="h4" tone="muted" size={13} weight="medium">
        {t('history.timeline.title')}
      </Text>
      <ol data-testid="history-timeline">
        {entries.slice(0, MOST).map((entry, i) => {
          const day = localDay(entry.at, zone);
          const isNew = hasDays && (i === 0 || localDay((entries[i - 1] as Entry).at, zone) !== day);
          return (
            <li key={`${entry.kind} ${entry.at} ${i}`} className={styles.moment} data-kind={entry.kind}>
              {isNew && (
                <Text size={13} weight="medium" className={styles.newDay}>
                  {formatWeekday(day, language)}
                </Text>
              )}
              {row(entry)}
            </li>
          );
        })}
      </ol>
      {entries.length > MOST && (
        <Text tone="muted" size={13}>
          {t('history.timeline.more', { shown: MOST, count: entries.length })}
        </Text>
      )}
    </>
  );
});

/**
 * Returns the indexes of every `step`th fix of a trip and of its last one. Fixes that are jumps are left out,
 * because a single outlier would shrink the drawing of the trip to a dot.
 */
function believed({ flags }: Way, first: number, last: number, step = 1): readonly number[] {
  const all = Array.from({ length: Math.ceil((last - first) / step) }, (_, i) => first + i * step);
  const left = [...all, last].filter((i) => ((flags[i] as number) & JUMP) === 0);
  return left.length > 0 ? left : [first, last];
}

type SketchProps = { way: Way; first: number; last: number; colour: string };
/** The shape of a trip: a line with a dot at its end. */
const Sketch = memo(function Sketch({ way, first, last, colour }: SketchProps) {
  const drawn = believed(way, first, last, Math.max(1, Math.ceil((last - first) / SKETCHED)));
  const { west, south, east, north } = boxOf(way, drawn);
  const wide = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const width = (east < west ? east + 360 - west : east - west) * wide;
  const height = north - south;
  const scale = 30 / Math.max(width, height, 1e-5);
  const points = drawn.map((i) => {
    const lng = (way.lng[i] as number) / 1e7;
    const x = 20 + ((lng < west ? lng + 360 - west : lng - west) * wide - width / 2) * scale;
    const y = 20 - ((way.lat[i] as number) / 1e7 - south - height / 2) * scale;
    return [x.toFixed(1), y.toFixed(1)] as const;
  });
  const [x, y] = points.at(-1) ?? ['20', '20'];
  return (
    <svg className={styles.sketch} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <polyline points={points.join(' ')} stroke={colour} />
      <circle cx={x} cy={y} r="3" fill={colour} />
    </svg>
  );
});
