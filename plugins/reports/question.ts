import type { ReportKind } from '../../events/reports.ts';
import { type Period, PERIOD_CHOICES, periodOf, problemWithPeriod } from '../../src/rules/time/periods.ts';
import { COLUMNS, usualColumns } from './kinds.ts';

/** The periods by which a report adds up mileage: day, week or month. */
export const STEPS = ['day', 'week', 'month'] as const;
export type Step = (typeof STEPS)[number];

/** The parameters of a report; all of them are in its address (REP-03). */
export type ReportQuestion = {
  readonly kind: ReportKind;
  readonly period: Period;
  readonly devices: readonly number[];
  /** The ids of the shown columns, in the order of the report type. */
  readonly columns: readonly string[];
  /** Names of the sensors that are shown as columns. */
  readonly sensors: readonly string[];
  readonly per: Step;
  /** Whether the report compares its period with the previous one. */
  readonly compare: boolean;
  /** The speed above which driving counts as speeding (km/h). */
  readonly limitKmh: number;
};

/** The maximum number of sensors in a report: more make the table unreadable. */
export const MOST_SENSORS = 4;
const LONGEST_SENSOR = 60;
/** The maximum number of devices in a report: more at once would overload the server. */
export const MOST_DEVICES = 25;
const USUAL_LIMIT = 130;
const LIMITS = { least: 5, most: 300 } as const;

/** An invalid part of a report's address. The problem is reported, and the default value is used instead. */
export type AddressProblem = 'period' | 'devices' | 'columns' | 'sensors' | 'per' | 'limit' | 'compare';

type Known = {
  /** The current time (Unix seconds). */
  readonly now: number;
  readonly zone: string | undefined;
  readonly isDevice: (id: number) => boolean;
  /** The devices that are used if the address names none. */
  readonly suggested: readonly number[];
};

/** Parses what follows the `?` of a report's address. Never fails: invalid parts are reported and ignored. */
export function readQuestion(
  kind: ReportKind,
  query: string,
  known: Known,
): { readonly question: ReportQuestion; readonly problems: readonly AddressProblem[] } {
  const words = wordsIn(query);
  const problems: AddressProblem[] = [];
  const wrong = <Value>(problem: AddressProblem, usual: Value): Value => {
    problems.push(problem);
    return usual;
  };
  const period = periodIn(words, known) ?? wrong('period', periodOf('sevenDays', known.now, known.zone));
  const named = words.get('devices');
  const listed = named === null ? known.suggested : namedDevices(named, known.isDevice);
  const devices = listed.slice(0, MOST_DEVICES);
  if (named !== null && (listed.length > MOST_DEVICES || listed.length !== named.split(',').length))
    problems.push('devices');
  const chosen = words.get('columns')?.split(',');
  const all = COLUMNS[kind].map(({ id }) => id);
  const columns = chosen ? all.filter((id) => chosen.includes(id)) : usualColumns(kind);
  const isFine = !chosen || (columns.length === chosen.length && columns.length > 0);
  if (!isFine) problems.push('columns');
  const wanted = words.get('sensors')?.split(',') ?? [];
  const sensors = kind === 'alarms' ? [] : sensorsIn(wanted);
  if (sensors.length !== wanted.length) problems.push('sensors');
  const per = words.get('per') ?? 'day';
  const limit = words.get('limit');
  const limitKmh = limit === null ? USUAL_LIMIT : Number(limit);
  const compare = words.get('compare');
  return {
    question: {
      kind,
      period,
      devices,
      columns: columns.length > 0 ? columns : usualColumns(kind),
      sensors,
      per: isStep(per) ? per : wrong('per', 'day'),
      compare: compare === 'previous' || (compare !== null && wrong('compare', false)),
      limitKmh:
        Number.isInteger(limitKmh) && limitKmh >= LIMITS.least && limitKmh <= LIMITS.most
          ? limitKmh
          : wrong('limit', USUAL_LIMIT),
    },
    problems: [...new Set(problems)],
  };
}

const sensorsIn = (names: readonly string[]): readonly string[] =>
  [...new Set(names)]
    .filter((name) => name.length > 0 && name.length <= LONGEST_SENSOR && !name.includes('\0'))
    .slice(0, MOST_SENSORS);

type Words = { get(name: string): string | null };

/** Returns the parameters of an address by name; one that cannot be decoded counts as invalid. */
function wordsIn(query: string): Words {
  const found = new Map<string, string>();
  for (const part of query.split('&')) {
    const [name = '', value = ''] = part.split('=', 2);
    try {
      if (!found.has(name)) found.set(name, decodeURIComponent(value.replaceAll('+', ' ')));
    } catch {
      found.set(name, '\0');
    }
  }
  return { get: (name) => found.get(name) ?? null };
}

const isStep = (text: string): text is Step => (STEPS as readonly string[]).includes(text);

function periodIn(words: Words, { now, zone }: Known): Period | null {
  const [choice, from, to] = [words.get('period'), words.get('from'), words.get('to')];
  if (from !== null || to !== null) {
    const own = { choice: 'own' as const, from: from ?? '', to: to ?? '' };
    return problemWithPeriod(own, now, zone) === null ? own : null;
  }
  if (choice === null) return periodOf('sevenDays', now, zone);
  const known = PERIOD_CHOICES.find((each) => each === choice);
  return known && known !== 'own' ? periodOf(known, now, zone) : null;
}

const namedDevices = (text: string, isDevice: (id: number) => boolean): number[] => [
  ...new Set(
    text
      .split(',')
      .filter((each) => /^-?\d{1,15}$/.test(each))
      .map(Number)
      .filter(isDevice),
  ),
];

/** Returns what follows the `?` in the address that reopens this report; equal reports have equal addresses. */
export function queryOf(question: ReportQuestion): string {
  const { kind, period, devices, columns, sensors, per, compare, limitKmh } = question;
  const words: [string, string][] =
    period.choice === 'own'
      ? [
          ['from', period.from],
          ['to', period.to],
        ]
      : [['period', period.choice]];
  words.push(['devices', devices.join(',')]);
  if (columns.join() !== usualColumns(kind).join()) words.push(['columns', columns.join(',')]);
  if (sensors.length > 0) words.push(['sensors', sensors.join(',')]);
  if (kind === 'mileage' && per !== 'day') words.push(['per', per]);
  if (kind === 'speeding') words.push(['limit', String(limitKmh)]);
  if (compare) words.push(['compare', 'previous']);
  // Leaves commas as they are: a URL query may contain them, and they are easier to read than %2C.
  return words
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
    .join('&');
}

/**
 * The address of a report.
 * @param id the report's type, or the id of a stored report
 */
export const addressOf = (id: string, question: ReportQuestion): string =>
  `/reports/${encodeURIComponent(id)}?${queryOf(question)}`;
