import type { Travel } from '../../events/travel-types.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { cellAt, isAddressAwaited } from '../../src/core/positions/places.ts';
import { nameOfPlace } from '../../src/core/positions/place-names.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { PeriodBars } from '../../src/ui/charts/PeriodBars.tsx';
import { Figure } from '../../src/ui/Figure.tsx';
import { formatDistance, formatPlace } from '../../src/ui/format.ts';
import { formatDuration, formatHour, formatWeekday } from '../../src/ui/format-time.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { Bone } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import { localDay } from '../../src/rules/time/local-day.ts';
import type { Read } from '../../src/kernel/read.ts';
import { townIn, withoutTown } from '../../src/rules/town.ts';
import { drivingByHour, longestTrip, metresByHour, topPlaces } from './course.ts';
import styles from './Dashboard.module.css';
import type { Look } from './place.ts';
import { answersFor, MOST_PLACES, travelsOf } from './questions.ts';
import type { Day } from './tile-facts.ts';
import { hourSpan, inOneWord, unbroken } from './words.ts';

type Props = { look: Look };

type DayBarsProps = {
  label: string;
  days: readonly Day[];
  /** The value of a day in words. */
  inWords: (value: number | null) => string;
  goal?: number;
  small?: boolean;
};
/** Bar chart of a figure by day, with the previous period as pale bars. */
export const FigureByDay = view<DayBarsProps>(function FigureByDayView(
  { read, t, language },
  { label, days, inWords, goal, small },
) {
  if (days.every(({ value, before }) => value === null && before === null)) return null;
  const isMonth = days.length > 7;
  const every = isMonth ? (small ? 7 : 4) : 1;
  return (
    <PeriodBars
      label={label}
      goal={goal}
      small={small}
      bars={days.map(({ day, value, before, parts }, i) => ({
        id: day,
        name: i % every === 0 ? nameOfDay(day, isMonth ? 'date' : small ? 'narrow' : 'short', language) : '',
        value: value ?? 0,
        before,
        parts: parts.map(({ device: id, value: part }) => ({ id, colour: colourOf(read, id), value: part })),
        said: `${formatWeekday(day, language)}: ${inWords(value)}${
          before === null ? '' : ` (${t('dashboard.ghost', { value: inWords(before) })})`
        }`,
      }))}
    />
  );
});

const colourOf = (read: Read, device: number): string => read(deviceBy(device))?.colour ?? '';

/** Returns a day's label in the chart: "Mon" in a week, "M" in a narrow tile, "23" in a month. */
const nameOfDay = (day: string, form: 'date' | 'narrow' | 'short', language: string): string =>
  new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    ...(form === 'date' ? { day: 'numeric' } : { weekday: form }),
  }).format(Date.parse(`${day}T12:00:00Z`));

type HoursProps = {
  label: string;
  hours: readonly number[];
  before: readonly number[] | null;
  inWords: (value: number) => string;
  /** The amounts of each device. Empty if there is only one. */
  parts: readonly { readonly id: number; readonly colour: string; readonly hours: readonly number[] }[];
};

/** Returns an amount by hour of each of several devices, in the device's colour. */
const hoursOfEach = (
  read: Read,
  { devices, bounds }: Look,
  hoursOf: (travels: readonly Travel[], zone: string | undefined) => readonly number[],
): HoursProps['parts'] =>
  devices.length < 2
    ? []
    : answersFor(read, devices, bounds).map((answer, i) => ({
        id: i,
        colour: colourOf(read, devices[i] ?? 0),
        hours: hoursOf(answer?.travel ? [answer.travel] : [], read(timeZoneInUse)),
      }));
/** Bar chart of an amount by hour of the day, with the previous period as pale bars. */
const ByHour = view<HoursProps>(function ByHourView({ language }, { label, hours, before, inWords, parts }) {
  if ([...hours, ...(before ?? [])].every((value) => value === 0)) return null;
  return (
    <PeriodBars
      label={label}
      bars={hours.map((value, hour) => ({
        id: `${hour}`,
        name: hour % 6 === 0 ? `${hour}` : '',
        value,
        before: before?.[hour] ?? null,
        parts: parts.map(({ id, colour, hours: own }) => ({ id, colour, value: own[hour] ?? 0 })),
        said: `${formatHour(hour * 3_600, language, 'UTC')}: ${inWords(value)}`,
      }))}
    />
  );
});

/** Bar chart of the distance by hour of a single day. */
export const DistanceByHour = view<Props>(function DistanceByHourView({ read, t, language }, { look }) {
  const { now, before } = travelsOf(read, look);
  const zone = read(timeZoneInUse);
  const units = read(unitsInUse);
  return (
    <ByHour
      label={t('dashboard.course', { name: t('dashboard.tile.distance') })}
      hours={metresByHour(now, zone)}
      before={before && metresByHour(before, zone)}
      parts={hoursOfEach(read, look, metresByHour)}
      inWords={(metres) => inOneWord(formatDistance(metres, units, language))}
    />
  );
});

/** Bar chart of the driving time by hour of the day. */
export const HourChart = view<Props>(function HourChartView({ read, t, language }, { look }) {
  const { now, before } = travelsOf(read, look);
  const zone = read(timeZoneInUse);
  const hours = drivingByHour(now, zone);
  const busiest = hours.indexOf(Math.max(...hours));
  return (
    <>
      {hours.every((seconds) => seconds === 0) ? (
        <Text tone="muted">{t('dashboard.noDriving')}</Text>
      ) : (
        <Figure label={t('dashboard.busiest')} value={hourSpan(busiest, language)} size="large" />
      )}
      <ByHour
        label={t('dashboard.tile.hours')}
        hours={hours}
        before={before && drivingByHour(before, zone)}
        parts={hoursOfEach(read, look, drivingByHour)}
        inWords={(seconds) => formatDuration(seconds, language)}
      />
    </>
  );
});

/**
 * Returns the names of places: those that users gave them, otherwise the addresses or the coordinates. Null while a name
 * may come. If all addresses are in one town, it is left out.
 */
function namesOf(read: Read, places: readonly { lat: number; lng: number }[]): readonly (string | null)[] {
  const names = places.map(({ lat, lng }) => read(nameOfPlace)(lat, lng));
  const [town = null, ...others] = new Set(names.flatMap(({ address }) => townIn(address) ?? []));
  return places.map(({ lat, lng }, i) => {
    const { own = null, address = null } = names[i] ?? {};
    if (own ?? address) return own ?? withoutTown(address ?? '', others.length > 0 ? null : town);
    return read(isAddressAwaited(cellAt({ lat, lng }))) ? null : formatPlace(lat, lng);
  });
}

/** The tile with the places where the devices stood still longest. A single place has its time as a large figure. */
export const TopPlaces = view<Props>(function TopPlacesView({ read, t, language }, { look }) {
  const places = topPlaces(
    travelsOf(read, look).now,
    MOST_PLACES,
    (lat, lng) => read(nameOfPlace)(lat, lng).own,
  );
  const [first, second] = places;
  const names = namesOf(read, places);
  if (!first) return null;
  if (!second)
    return (
      <>
        <Figure value={unbroken(formatDuration(first.seconds, language))} size="large" />
        <Text as="span" size={13}>
          {names[0] ?? <Bone width="70%" />}
        </Text>
        <Text as="span" tone="muted" size={13}>
          {t('dashboard.visits', { count: first.visits })}
        </Text>
      </>
    );
  return (
    <Stack as="ul" gap={2} className={styles.places}>
      {places.map(({ lat, lng, seconds, visits }, i) => (
        <Stack as="li" key={`${lat} ${lng}`} size={13} className={styles.one}>
          <Text as="span" clip shrink>
            {names[i] ?? <Bone width="70%" />}
          </Text>
          <Text as="span" numeric title={t('dashboard.visits', { count: visits })}>
            {formatDuration(seconds, language)}
          </Text>
          <span className={styles.bar} aria-hidden="true">
            <span className={styles.share} style={{ inlineSize: `${(seconds / first.seconds) * 100}%` }} />
          </span>
        </Stack>
      ))}
    </Stack>
  );
});

/** The tile with the longest trip: how far, which of several devices, when, from where to where. */
export const LongestTrip = view<Props>(function LongestTripView({ read, language }, { look }) {
  const trip = longestTrip(travelsOf(read, look).now);
  const zone = read(timeZoneInUse);
  if (!trip) return null;
  const driven = answersFor(read, look.devices, look.bounds).findIndex((answer) =>
    answer?.travel?.trips.includes(trip),
  );
  const device = look.devices.length > 1 ? read(deviceBy(look.devices[driven] ?? 0)) : null;
  const [start, end] = namesOf(read, [trip.start, trip.end]);
  return (
    <>
      <Figure {...formatDistance(trip.metres, read(unitsInUse), language)} size="large" />
      {device && (
        <Row as="span" gap={2} size={13}>
          <span className={styles.swatch} style={{ backgroundColor: device.colour }} />
          <Text as="span" clip shrink>
            {device.name}
          </Text>
        </Row>
      )}
      <Text tone="muted" size={13} numeric>
        {formatWeekday(localDay(trip.from, zone), language)} · {formatDuration(trip.to - trip.from, language)}
      </Text>
      <Stack as="ol" gap={2} size={13} className={styles.way}>
        <End at={trip.from} name={start} />
        <End at={trip.to} name={end} />
      </Stack>
    </>
  );
});

/** The start or the end of a trip: when, and where. */
const End = view<{ at: number; name: string | null | undefined }>(function EndView(
  { read, language },
  { at, name },
) {
  return (
    <Stack as="li" className={styles.end}>
      <Text as="span" tone="muted" size={12} numeric>
        {formatHour(at, language, read(timeZoneInUse))}
      </Text>
      {name ? <Text as="span">{name}</Text> : <Bone width="80%" />}
    </Stack>
  );
});
