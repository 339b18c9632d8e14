import type { Failure } from '../../events/session-types.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { select } from '../../src/kernel/read.ts';
import { formatDay } from '../../src/ui/format.ts';
import type { ViewContext } from '../../src/ui/view.tsx';
import { reportParts } from './made.ts';
import { alarmAnswers, openReport } from './reports.state.ts';
import { sensorsFailure } from './sensors.state.ts';
import { deviceName } from './words.ts';
import { alarmsTo, answerTo, askedFor, measuringFailed, work } from './work.ts';

/** Something that the open report lacks: its kind, a sentence, and the devices or days that it is about. */
export type Lacking = {
  readonly kind: 'failed' | 'missing' | 'sensors' | 'unmeasured' | 'stopped';
  readonly text: string;
  readonly about: readonly string[];
};

/** The devices whose data could not be loaded, in the chosen period or in the one that it is compared with. */
const failedDevices = select((read): ReadonlyMap<number, Failure> => {
  const { now, before } = read(askedFor);
  const alarms = read(openReport)?.question.kind === 'alarms' ? read(alarmAnswers) : null;
  return new Map(
    [...now, ...before].flatMap((question): [number, Failure][] => {
      const answer = read(answerTo(question));
      const failure = alarms
        ? alarmsTo(alarms, question)?.failure
        : answer?.status === 'failed' && answer.failure;
      return failure ? [[question.device, failure]] : [];
    }),
  );
});

/**
 * Whether the open report shows the previous period. It does not if the data of a device failed to load in one of the two
 * periods: the sums would be about different devices.
 */
export const isCompared = select(
  (read): boolean => (read(openReport)?.question.compare ?? false) && read(failedDevices).size === 0,
);

/** Returns what the open report lacks, for screen, paper and files. */
export function lackingOf({
  read,
  t,
  language,
}: Pick<ViewContext, 'read' | 't' | 'language'>): readonly Lacking[] {
  const zone = read(timeZoneInUse);
  const { now, before } = read(reportParts);
  const { status } = read(work);
  const names = (ids: Iterable<number>) => Array.from(ids, (id) => deviceName(read, id));
  const failed = status === 'ready' || status === 'stopped' ? names(read(failedDevices).keys()) : [];
  const gaps = [...now, ...before].flatMap(({ name, travel }) =>
    (travel?.missing ?? []).map(({ from, to }) => {
      const [first, last] = [formatDay(from, language, zone), formatDay(to, language, zone)];
      return `${name}: ${first === last ? first : `${first} – ${last}`}`;
    }),
  );
  const silent = read(askedFor).now.filter((asked) => sensorsFailure(read, asked) !== null);
  const unmeasured = now.filter(({ id }) => read(measuringFailed(id)) !== null);
  const all: Lacking[] = [
    { kind: 'failed', text: t('reports.someFailed', { count: failed.length }), about: failed },
    { kind: 'missing', text: t('reports.missing'), about: gaps },
    {
      kind: 'sensors',
      text: t('reports.sensors.missing'),
      about: names(silent.map(({ device }) => device)),
    },
    { kind: 'unmeasured', text: t('reports.unmeasured'), about: unmeasured.map(({ name }) => name) },
  ];
  return [
    ...all.filter(({ about }) => about.length > 0),
    ...(status === 'stopped' ? [{ kind: 'stopped' as const, text: t('reports.stopped'), about: [] }] : []),
  ];
}

/** Returns what the open report lacks as lines for paper and files, which have room for every name. */
export const lackingLines = (context: Pick<ViewContext, 'read' | 't' | 'language'>): readonly string[] =>
  lackingOf(context).map(({ text, about }) => [text, about.join(' · ')].filter(Boolean).join(' '));
