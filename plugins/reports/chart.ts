import type { Notification } from '../../events/device-types.ts';
import type { TravelDay } from '../../events/travel-types.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import type { Period } from '../../src/rules/time/periods.ts';
import type { ReportQuestion, Step } from './question.ts';
import { extreme, type Names, type Part } from './rows.ts';
import { stepFor, stepName, stepOf, stepsIn } from './steps.ts';

/** The chart of a report. Its values are in the same units as the data, such as metres and seconds. */
export type ReportChart = {
  readonly form: 'bars' | 'line';
  /** What the chart shows; the key of its text is `reports.chart.{about}`. */
  readonly about: 'metres' | 'count' | 'steps' | 'lowBattery' | 'standing';
  readonly categories: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
};

/**
 * The maximum number of curves in a chart that a reader can tell apart; if there are more devices, they are
 * combined into one.
 */
const MOST_SERIES = 6;
/** The levels by which a speed may exceed the limit in the speeding chart (km/h). */
const OVER = [0, 10, 20, 30, 50] as const;

type Texts = {
  readonly now: string;
  readonly before: string;
  readonly all: string;
  readonly more: (kmh: number) => string;
};

/** Returns the chart of a report: one series per device, or this period beside the previous one. */
export function chartOf(
  question: ReportQuestion,
  parts: readonly Part[],
  before: { readonly period: Period; readonly parts: readonly Part[] } | null,
  names: Names & { readonly zone: string | undefined },
  texts: Texts,
): ReportChart {
  const { kind, period } = question;
  const per = kind === 'mileage' ? question.per : stepFor(period);
  // A summary of a single device shows its days, because a chart with one bar for the total would be less useful.
  const isByDevice = kind === 'summary' && parts.length > 1;
  const shape = kind === 'summary' && !isByDevice ? metres : SHAPES[kind];
  const one = (of: readonly Part[], span: Period) => shape(of, stepsIn(span, per), per, names);
  const categoriesIn = (): readonly string[] =>
    isByDevice
      ? parts.map(({ name }) => name)
      : kind === 'speeding'
        ? OVER.map((kmh) => texts.more(kmh))
        : kind === 'visits'
          ? fencesOf(parts).map(names.fenceOf)
          : stepsIn(period, per).map((step) => stepName(step, per, period, names.language));
  const categories = categoriesIn();
  const fit = (values: readonly (number | null)[]) => categories.map((_, i) => values[i] ?? null);
  const fences = fencesOf(parts);
  const ofFences = (of: readonly Part[]) =>
    fences.map((fence) =>
      of.reduce(
        (sum, { travel }) => sum + (travel?.visits.filter((each) => each.fence === fence).length ?? 0),
        0,
      ),
    );
  const valuesOf = (of: readonly Part[], span: Period) => (kind === 'visits' ? ofFences(of) : one(of, span));
  const base = {
    form: kind === 'battery' ? ('line' as const) : ('bars' as const),
    about: ABOUT[kind],
    categories,
  };
  if (before)
    return {
      ...base,
      series: [
        { name: texts.now, values: fit(valuesOf(parts, period)) },
        { name: texts.before, values: fit(valuesOf(before.parts, before.period)) },
      ],
    };
  if (parts.length > 1 && parts.length <= MOST_SERIES && kind !== 'summary')
    return {
      ...base,
      series: parts.map((part) => ({ name: part.name, values: fit(valuesOf([part], period)) })),
    };
  return {
    ...base,
    series: [
      { name: parts.length === 1 ? (parts[0]?.name ?? '') : texts.all, values: fit(valuesOf(parts, period)) },
    ],
  };
}

const ABOUT: Readonly<Record<ReportQuestion['kind'], ReportChart['about']>> = {
  summary: 'metres',
  trips: 'metres',
  stops: 'standing',
  mileage: 'metres',
  speeding: 'count',
  visits: 'count',
  alarms: 'count',
  activity: 'steps',
  battery: 'lowBattery',
};

type Shape = (
  parts: readonly Part[],
  steps: readonly string[],
  per: Step,
  names: { zone: string | undefined },
) => (number | null)[];

const byDay =
  (figure: (day: TravelDay) => number | null, join: (a: number, b: number) => number): Shape =>
  (parts, steps, per) =>
    steps.map((step) =>
      extreme(
        parts.flatMap(({ travel }) =>
          (travel?.days ?? []).filter(({ day }) => stepOf(day, per) === step).map(figure),
        ),
        join,
      ),
    );
const sum = (a: number, b: number) => a + b;
const metres = byDay((day) => day.metres, sum);

const SHAPES: Readonly<Record<ReportQuestion['kind'], Shape>> = {
  summary: (parts) => parts.map(({ travel }) => travel?.totals.metres ?? null),
  trips: metres,
  mileage: metres,
  stops: byDay((day) => day.standingSeconds, sum),
  speeding: (parts) =>
    OVER.map((least, i) => {
      const most = OVER[i + 1] ?? Number.POSITIVE_INFINITY;
      return parts.reduce(
        (all, { travel }) =>
          all +
          (travel?.speedings.filter(
            ({ mostKmh, limitKmh }) => mostKmh - limitKmh >= least && mostKmh - limitKmh < most,
          ).length ?? 0),
        0,
      );
    }),
  visits: () => [],
  alarms: (parts, steps, per, { zone }) => {
    const counts = new Map<string, number>();
    const add = ({ at }: Notification) => {
      const step = stepOf(localDay(at, zone), per);
      counts.set(step, (counts.get(step) ?? 0) + 1);
    };
    for (const { alarms } of parts) for (const each of alarms ?? []) add(each);
    return steps.map((step) => counts.get(step) ?? 0);
  },
  activity: byDay((day) => day.steps, sum),
  battery: byDay((day) => day.lowBattery, Math.min),
};

const fencesOf = (parts: readonly Part[]): number[] => [
  ...new Set(parts.flatMap(({ travel }) => (travel?.visits ?? []).map(({ fence }) => fence))),
];
