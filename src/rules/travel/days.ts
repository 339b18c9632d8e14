import { localDay, startOfLocalDay } from '../time/local-day.ts';
import type { TravelDay, TravelTotals, Trip } from '../../../events/travel-types.ts';
import { idleWithin, type Span } from './idle.ts';
import { mostKmh, type Read, type StopOfWay, type TripOfWay } from './trips.ts';
import { averageOf } from './speeds.ts';
import { indexAt } from './way.ts';
import type { Metres, Seconds } from '../units.ts';

/**
 * Returns the calendar days between two moments in a time zone, each with the second at which it begins and the second
 * at which the next one begins.
 */
export function daysBetween(
  from: Seconds,
  to: Seconds,
  zone: string | undefined,
): readonly (Span & { day: string })[] {
  const days: (Span & { day: string })[] = [];
  for (let begin = startOfLocalDay(from, zone); begin <= to; ) {
    // A day on which the clocks change has 23 or 25 hours. So 36 hours after its start, the next day has certainly
    // begun.
    const next = startOfLocalDay(begin + 36 * 3_600, zone);
    days.push({ day: localDay(begin, zone), from: begin, to: next });
    begin = next;
  }
  return days;
}

/** The metres of one trip that belong to one day; a trip may cross midnight. */
type PartOfTrip = { readonly day: number; readonly metres: Metres; readonly rawMetres: Metres };

/**
 * Divides the metres of a trip between days. The distance from the last fix before midnight to the first one after it
 * counts for the new day. The parts are whole metres and add up exactly, because each is the difference of two rounded
 * sums.
 */
function partsOfTrip(
  { way, measured: { driven, received } }: Read,
  trip: TripOfWay,
  days: readonly Span[],
): readonly PartOfTrip[] {
  const parts: PartOfTrip[] = [];
  let metres = 0;
  let rawMetres = 0;
  for (let k = dayAt(days, trip.from); k < days.length; k++) {
    const isLast = trip.to < (days[k] as Span).to || k === days.length - 1;
    const until = isLast ? trip.last : Math.max(trip.first, indexAt(way, (days[k] as Span).to - 1));
    const far = isLast ? trip.metres : Math.round((driven[until] as number) - (driven[trip.first] as number));
    const raw = isLast
      ? trip.rawMetres
      : Math.round((received[until] as number) - (received[trip.first] as number));
    parts.push({ day: k, metres: far - metres, rawMetres: raw - rawMetres });
    if (isLast) break;
    metres = far;
    rawMetres = raw;
  }
  return parts;
}

/**
 * Returns the index of the day that contains a moment. For a moment outside all days, returns the first or last day.
 */
export function dayAt(days: readonly Span[], time: Seconds): number {
  let low = 0;
  let high = days.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((days[middle] as Span).from <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}

const within = (span: Span, from: Seconds, to: Seconds): Seconds =>
  Math.max(0, Math.min(to, span.to) - Math.max(from, span.from));

/** Returns the periods in which the device was silent and that are not part of a trip. */
function silencesOf({ way, gaps }: Read, trips: readonly Trip[]): readonly Span[] {
  const spans: Span[] = [];
  let next = 0;
  for (const { reason, before, after } of gaps) {
    if (reason !== 'silence') continue;
    const from = way.at[before] as number;
    const to = way.at[after] as number;
    while (next < trips.length && (trips[next] as Trip).to <= from) next++;
    const trip = trips[next];
    if (!trip || trip.from >= to) spans.push({ from, to });
  }
  return spans;
}

/** Returns how many seconds of these periods (in order) lie between two moments. */
const secondsIn = (spans: readonly Span[], from: Seconds, to: Seconds): Seconds =>
  idleWithin(spans, from, to);

type Marks = { readonly speedings: readonly Span[]; readonly steps: ReadonlyMap<string, number> };

/**
 * Returns the travel figures of each day, and totals that are the sums of these figures, so that both agree to the last
 * digit.
 */
export function figuresOf(
  read: Read,
  trips: readonly TripOfWay[],
  stops: readonly StopOfWay[],
  days: readonly (Span & { day: string })[],
  { speedings, steps }: Marks,
): { days: readonly TravelDay[]; totals: TravelTotals } {
  const { way, idles } = read;
  const { at, battery } = way;
  const silences = silencesOf(read, trips);
  const first = at[0] ?? 0;
  const end = at[at.length - 1] ?? 0;
  const metres = days.map(() => ({ metres: 0, rawMetres: 0, most: -1, trips: 0, stops: 0, speedings: 0 }));
  type Sum = (typeof metres)[number];
  for (const trip of trips) {
    (metres[dayAt(days, trip.from)] as Sum).trips++;
    for (const part of partsOfTrip(read, trip, days)) {
      const sum = metres[part.day] as Sum;
      const span = days[part.day] as Span;
      sum.metres += part.metres;
      sum.rawMetres += part.rawMetres;
      const from = Math.max(trip.first, indexAt(way, span.from - 1) + 1);
      const until = Math.min(trip.last, indexAt(way, span.to - 1));
      sum.most = Math.max(sum.most, mostKmh(way, from, until) ?? -1);
    }
  }
  for (const each of stops) (metres[dayAt(days, each.from)] as Sum).stops++;
  for (const each of speedings) (metres[dayAt(days, each.from)] as Sum).speedings++;

  const told = days.map((span, k): TravelDay => {
    const sum = metres[k] as Sum;
    const driving = secondsIn(trips, span.from, span.to);
    const silent = secondsIn(silences, span.from, span.to);
    const low = indexAt(way, span.from - 1) + 1;
    const high = indexAt(way, span.to - 1);
    const [lowBattery, highBattery] = extremesOf(battery, low, high);
    return {
      day: span.day,
      fixes: high - low + 1,
      metres: sum.metres,
      rawMetres: sum.rawMetres,
      drivingSeconds: driving,
      standingSeconds: Math.max(0, within(span, first, end) - driving - silent),
      silentSeconds: silent,
      idleSeconds: idleWithin(idles, span.from, span.to),
      mostKmh: sum.most < 0 ? null : sum.most,
      averageKmh: averageOf(sum.metres, driving),
      trips: sum.trips,
      stops: sum.stops,
      speedings: sum.speedings,
      lowBattery,
      highBattery,
      steps: steps.get(span.day) ?? null,
    };
  });
  return { days: told, totals: totalsOf(told) };
}

/**
 * Returns the lowest and the highest battery level that was reported between two fixes. A negative level means that
 * none was reported.
 */
function extremesOf(levels: Int8Array, first: number, last: number): [number | null, number | null] {
  let low: number | null = null;
  let high: number | null = null;
  for (let i = first; i <= last; i++) {
    const level = levels[i] as number;
    if (level < 0) continue;
    if (low === null || level < low) low = level;
    if (high === null || level > high) high = level;
  }
  return [low, high];
}

const extreme = (values: readonly (number | null)[], pick: (a: number, b: number) => number) =>
  values.reduce((a, b) => (a === null ? b : b === null ? a : pick(a, b)), null);

/** Sums the travel figures of several days, possibly of several devices. */
export function totalsOf(days: readonly TravelTotals[]): TravelTotals {
  const sum = (name: keyof TravelTotals) => days.reduce((all, each) => all + (each[name] ?? 0), 0);
  const metres = sum('metres');
  const drivingSeconds = sum('drivingSeconds');
  return {
    fixes: sum('fixes'),
    metres,
    rawMetres: sum('rawMetres'),
    drivingSeconds,
    standingSeconds: sum('standingSeconds'),
    silentSeconds: sum('silentSeconds'),
    idleSeconds: sum('idleSeconds'),
    mostKmh: extreme(
      days.map((each) => each.mostKmh),
      Math.max,
    ),
    averageKmh: averageOf(metres, drivingSeconds),
    trips: sum('trips'),
    stops: sum('stops'),
    speedings: sum('speedings'),
    lowBattery: extreme(
      days.map((each) => each.lowBattery),
      Math.min,
    ),
    highBattery: extreme(
      days.map((each) => each.highBattery),
      Math.max,
    ),
    steps: days.some(({ steps }) => steps !== null) ? sum('steps') : null,
  };
}
