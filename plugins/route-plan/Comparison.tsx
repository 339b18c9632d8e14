import { useMemo, useState } from 'react';
import * as planEvents from '../../events/route-plan.ts';
import * as travelEvents from '../../events/travel.ts';
import { now } from '../../src/core/app/clock.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { isDay } from '../../src/rules/time/periods.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { travelId } from '../../src/core/travel/travel-answers.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Combobox } from '../../src/ui/Combobox.tsx';
import { formatTime } from '../../src/ui/format-time.ts';
import { Stack, Text } from '../../src/ui/Layout.tsx';
import { ErrorState } from '../../src/ui/Notice.tsx';
import { ProgressBar } from '../../src/ui/ProgressBar.tsx';
import { Remark } from '../../src/ui/Section.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { devicesToCompare, drivenAnswer, questionOf } from './comparison.ts';
import { routePlan, shownWay } from './plan.state.ts';
import styles from './RoutePlan.module.css';
import { distanceIn, nameOf } from './words.ts';
import type { PlanStop } from '../../events/route-plan-types.ts';
import type { Travel } from '../../events/travel-types.ts';
import { metresBetween } from '../../src/rules/geodesy.ts';

/**
 * A stop counts as reached if the device stood within this distance (metres): the width of a car park, plus GPS
 * errors.
 */
const REACHED_METRES = 150;

type DrivenStop = {
  readonly stop: PlanStop;
  /** When the device arrived at and left the stop (Unix seconds); null if it did not reach the stop. */
  readonly from: number | null;
  readonly to: number | null;
};
type Driven = {
  readonly stops: readonly DrivenStop[];
  readonly reached: number;
  /** The distance (metres) and travel time (seconds) that the device drove, as whole numbers. */
  readonly metres: number;
  readonly seconds: number;
  /** Whether the device reached the stops in another order than planned. */
  readonly isOtherOrder: boolean;
};

/**
 * Compares a plan with what a device drove: which stops it reached and when. Based on the device's stops and on the
 * ends of its trips. If the device stood at a stop several times, the first time after the stop before counts. A place
 * that the plan visits twice needs two visits.
 */
export function drivenOf(plan: readonly PlanStop[], { trips, stops, totals }: Travel): Driven {
  const stays = [
    ...stops.map(({ from, to, lat, lng }) => ({ from, to, lat, lng })),
    ...trips.flatMap(({ from, to, start, end }) => [
      { from, to: from, ...start },
      { from: to, to, ...end },
    ]),
  ].sort((a, b) => a.from - b.from);
  const reached: DrivenStop[] = [];
  for (const stop of plan) {
    const visit = reached.findLast(
      ({ stop: { lat, lng }, to }) => to !== null && lat === stop.lat && lng === stop.lng,
    );
    const left = visit?.to ?? Number.NEGATIVE_INFINITY;
    const near = stays.filter(
      ({ from, ...at }) => from > left + 1 && metresBetween(at, stop) <= REACHED_METRES,
    );
    const before = reached.findLast(({ from }) => from !== null)?.from ?? left;
    const first = near.find(({ from }) => from >= before) ?? near[0];
    if (!first) {
      reached.push({ stop, from: null, to: null });
      continue;
    }
    // The same stay may be listed three times: as a stop, as the end of a trip, and as the start of the next trip.
    // Adjoining stays are therefore joined.
    const to = near
      .filter(({ from }) => from >= first.from && from <= first.to + 1)
      .reduce((latest, each) => Math.max(latest, each.to), first.to);
    reached.push({ stop, from: first.from, to });
  }
  const times = reached.flatMap(({ from }) => (from === null ? [] : [from]));
  return {
    stops: reached,
    reached: times.length,
    metres: totals.metres,
    seconds: totals.drivingSeconds,
    isOtherOrder: times.some((time, i) => i > 0 && time < (times[i - 1] as number)),
  };
}

/** Shows the route plan beside what a device drove on a day (PLAN-03). */
export const Comparison = view(function ComparisonView({ read, publish, t }) {
  const { comparison } = read(routePlan);
  const { byId } = read(devices);
  const [text, setText] = useState('');
  const chosen = comparison?.device ?? null;
  const options = useMemo(
    () => devicesToCompare(text, byId, chosen, t('alerts.goneDevice')),
    [text, byId, chosen, t],
  );
  const today = localDay(read(now), read(timeZoneInUse));
  const choose = (device: number | null, day: string) =>
    publish(planEvents.comparisonChosen({ with: device === null ? null : { device, day } }));
  return (
    <Stack as="section" gap={3} className={styles.comparison} aria-labelledby="plan-and-driven">
      <h2 id="plan-and-driven">{t('routePlan.driven.title')}</h2>
      <Stack gap={3}>
        <Combobox
          label={t('routePlan.driven.device')}
          placeholder={t('routePlan.driven.nothing')}
          options={options}
          value={chosen === null ? null : `${chosen}`}
          onText={setText}
          onChange={(value) => choose(value === null ? null : Number(value), comparison?.day ?? today)}
          emptyText={t('history.device.noMatch')}
          clearLabel={t('routePlan.driven.nothing')}
          openLabel={t('history.device.offer')}
        />
        {comparison && (
          <TextField
            type="date"
            label={t('routePlan.driven.day')}
            value={comparison.day}
            max={today}
            onChange={(day) => isDay(day) && day <= today && choose(comparison.device, day)}
          />
        )}
      </Stack>
      {comparison && <Result />}
    </Stack>
  );
});

const Result = view(function ResultView({ read, publish, t, language }) {
  const answer = drivenAnswer(read);
  const { stops } = read(routePlan);
  const way = read(shownWay);
  const units = read(unitsInUse);
  const zone = read(timeZoneInUse);
  const again = () => {
    const question = questionOf(read);
    if (question) publish(travelEvents.asked({ id: travelId(question), question }));
  };
  if (answer?.status === 'failed')
    return (
      <ErrorState
        title={t('routePlan.driven.failed')}
        text={t(`failure.${answer.failure?.reason ?? 'server'}`)}
        retry={{ label: t('shell.tryAgain'), onRetry: again }}
      />
    );
  if (answer?.status === 'cancelled') return <Button onClick={again}>{t('shell.tryAgain')}</Button>;
  if (!answer?.travel)
    return (
      <ProgressBar
        label={t('routePlan.driven.loading')}
        value={answer && answer.of > 0 ? answer.done / answer.of : null}
      />
    );
  const driven = drivenOf(stops, answer.travel);
  return (
    <>
      <Text numeric>
        {t('routePlan.driven.reached', { count: stops.length, reached: driven.reached })}
        {' · '}
        {t('routePlan.driven.distances', {
          driven: distanceIn(driven.metres, units, language),
          planned: way ? distanceIn(way.metres, units, language) : '–',
        })}
      </Text>
      {way?.by === 'estimate' && <Remark>{t('routePlan.driven.estimate')}</Remark>}
      {driven.isOtherOrder && <Remark>{t('routePlan.driven.otherOrder')}</Remark>}
      <Stack as="ol" className={styles.drivenStops}>
        {driven.stops.map(({ stop, from, to }) => (
          <li key={stop.id} data-reached={from !== null || undefined}>
            <span>{nameOf(read, stop)}</span>
            <span>
              {from === null || to === null
                ? t('routePlan.driven.missed')
                : to - from < 60
                  ? formatTime(from, language, zone)
                  : `${formatTime(from, language, zone)} – ${formatTime(to, language, zone)}`}
            </span>
          </li>
        ))}
      </Stack>
      <Remark>{t('routePlan.driven.how', { distance: distanceIn(REACHED_METRES, units, language) })}</Remark>
    </>
  );
});
