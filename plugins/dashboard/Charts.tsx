import { nameOfPlace, placeInWords } from '../../src/core/positions/place-names.ts';
import { cellAt, isAddressAwaited } from '../../src/core/positions/places.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { PeriodBars } from '../../src/ui/charts/PeriodBars.tsx';
import { Figure } from '../../src/ui/Figure.tsx';
import { formatDistance, formatPlace } from '../../src/ui/format.ts';
import { formatDuration, formatHour, formatWeekday } from '../../src/ui/format-time.ts';
import { Stack, Text } from '../../src/ui/Layout.tsx';
import { Bone } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import { localDay } from '../../src/rules/time/local-day.ts';
import type { Read } from '../../src/kernel/read.ts';
import { drivingByHour, longestTrip, metresByDay, topPlaces } from './course.ts';
import styles from './Dashboard.module.css';
import type { Look } from './place.ts';
import { MOST_PLACES, travelsOf } from './questions.ts';
import { hourSpan, inOneWord } from './words.ts';

type Props = { look: Look };

/**
 * Bar chart of the distance by day, with the previous period as pale bars. It is not shown for a single day, because
 * the number in the tile is enough.
 */
export const DayChart = view<Props>(function DayChartView({ read, t, language }, { look }) {
  const { now, before } = travelsOf(read, look);
  const units = read(unitsInUse);
  const days = metresByDay(now, look.period);
  if (days.length < 2) return null;
  const earlier = before && metresByDay(before, look.before);
  const far = (metres: number) => inOneWord(formatDistance(metres, units, language));
  const every = Math.ceil(days.length / 8);
  return (
    <PeriodBars
      label={t('dashboard.byDay')}
      bars={days.map(({ day, metres }, i) => {
        const then = earlier?.[i]?.metres ?? null;
        const called = formatWeekday(day, language);
        return {
          id: day,
          name: i % every === 0 ? nameOfDay(day, days.length > 8, language) : '',
          value: metres,
          before: then,
          said: `${called}: ${far(metres)}${then === null ? '' : ` (${t('dashboard.ghost', { value: far(then) })})`}`,
        };
      })}
    />
  );
});

/** Returns a day's label in the chart: "Mon" in a week, "23" in a month. */
const nameOfDay = (day: string, isMonth: boolean, language: string): string =>
  new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    ...(isMonth ? { day: 'numeric' } : { weekday: 'short' }),
  }).format(Date.parse(`${day}T12:00:00Z`));

/** Bar chart of the driving time by hour of the day. */
export const HourChart = view<Props>(function HourChartView({ read, t, language }, { look }) {
  const { now, before } = travelsOf(read, look);
  const zone = read(timeZoneInUse);
  const hours = drivingByHour(now, zone);
  if (hours.every((seconds) => seconds === 0)) return <Text tone="muted">{t('dashboard.noDriving')}</Text>;
  const earlier = before && drivingByHour(before, zone);
  const busiest = hours.indexOf(Math.max(...hours));
  const clock = (hour: number) => formatHour(hour * 3_600, language, 'UTC');
  return (
    <>
      <Figure label={t('dashboard.busiest')} value={hourSpan(busiest, language)} size="large" />
      <PeriodBars
        label={t('dashboard.tile.hours')}
        bars={hours.map((seconds, hour) => ({
          id: `${hour}`,
          name: hour % 6 === 0 ? `${hour}` : '',
          value: seconds,
          before: earlier?.[hour] ?? null,
          said: `${clock(hour)}: ${formatDuration(seconds, language)}`,
        }))}
      />
    </>
  );
});

/** Returns the name of the place at these coordinates, or the coordinates if it has none. Null while it may come. */
const calledAt = (read: Read, { lat, lng }: { lat: number; lng: number }): string | null =>
  placeInWords(read(nameOfPlace)(lat, lng)) ??
  (read(isAddressAwaited(cellAt({ lat, lng }))) ? null : formatPlace(lat, lng));

/** The tile with the places where the devices stood still longest. */
export const TopPlaces = view<Props>(function TopPlacesView({ read, t, language }, { look }) {
  const places = topPlaces(travelsOf(read, look).now, MOST_PLACES);
  const most = places[0]?.seconds ?? 1;
  if (places.length === 0) return <Text tone="muted">{t('dashboard.noStops')}</Text>;
  return (
    <Stack as="ul" gap={2}>
      {places.map(({ lat, lng, seconds, visits }) => (
        <Stack as="li" key={`${lat} ${lng}`} size={13} className={styles.one}>
          <Text as="span" clip shrink>
            {calledAt(read, { lat, lng }) ?? <Bone width="70%" />}
          </Text>
          <Text as="span" numeric title={t('dashboard.visits', { count: visits })}>
            {formatDuration(seconds, language)}
          </Text>
          <span className={styles.bar} aria-hidden="true">
            <span className={styles.share} style={{ inlineSize: `${(seconds / most) * 100}%` }} />
          </span>
        </Stack>
      ))}
    </Stack>
  );
});

/** The tile with the longest trip: how far, when, from where to where. */
export const LongestTrip = view<Props>(function LongestTripView({ read, t, language }, { look }) {
  const trip = longestTrip(travelsOf(read, look).now);
  const zone = read(timeZoneInUse);
  if (!trip) return <Text tone="muted">{t('dashboard.noTrips')}</Text>;
  const ends = [calledAt(read, trip.start), calledAt(read, trip.end)];
  return (
    <Stack gap={2}>
      <Figure {...formatDistance(trip.metres, read(unitsInUse), language)} size="large" />
      <Text tone="muted" size={13} numeric>
        {formatWeekday(localDay(trip.from, zone), language)} · {formatHour(trip.from, language, zone)} ·{' '}
        {formatDuration(trip.to - trip.from, language)}
      </Text>
      <Text as="div" size={13}>
        {ends.includes(null) ? <Bone width="80%" /> : ends.join(' → ')}
      </Text>
    </Stack>
  );
});
