import { useMemo } from 'react';
import * as historyEvents from '../../events/history.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { nameOfPast } from '../../src/core/travel/file-tracks.ts';
import { select } from '../../src/kernel/read.ts';
import { startOfLocalDay } from '../../src/rules/time/local-day.ts';
import { SILENCE_SECONDS } from '../../src/rules/travel/gaps.ts';
import { Button } from '../../src/ui/Button.tsx';
import { type Bucket, bucketsOf } from '../../src/ui/charts/buckets.ts';
import { TimeChart } from '../../src/ui/charts/TimeChart.tsx';
import { percents, percentSign } from '../../src/ui/format-signs.ts';
import { formatHour } from '../../src/ui/format-time.ts';
import { formatSpeed, speedIn } from '../../src/ui/format.ts';
import { formatNumber } from '../../src/ui/format-number.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';
import { Bone, Skeleton } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import { Dot } from './Dot.tsx';
import { pastOf, byDevice } from './past.state.ts';
import styles from './Player.module.css';
import { historyDevices, type Span, charted, chartDevice, player, stretches } from './player.state.ts';
import { drawnOf, MOST_SHOWN, sensorsFailure, sensorsState, seriesOf, valueAt } from './sensors.state.ts';
import { css, trackColours } from './track-colours.ts';
import { summaryOfDevice, wayOfDevice } from './wrong.state.ts';
import { sensorKind } from '../../src/rules/sensors.ts';
import { sensorName, sensorText, sensorUnit, sensorValueText } from '../../src/ui/sensor-format.ts';

const HEIGHT = 76;

/**
 * The charts of sensor values over the time range. The user chooses the sensors. Each has a chart with the player's
 * cursor, in addition to the speed chart (SENS-02).
 */
const SensorCharts = view<PastChartProps & { name: string }>(function SensorChartsView(
  { read, publish, t, language },
  { device, whole, cursor, name, onScrub, onKey },
) {
  const state = read(sensorsState);
  const units = read(unitsInUse);
  const zone = read(timeZoneInUse);
  const failure = read(sensorsFailure);
  if (state === 'off') return null;
  if (state === 'loading')
    return (
      <Skeleton label={t('sensors.loading')}>
        <Bone width="100%" height={HEIGHT} />
      </Skeleton>
    );
  const reason = failure && (
    <Text tone="muted" size={13} className={styles.remark} role="status">
      {t('sensors.failed', { reason: t(`failure.${failure.reason}`) })}{' '}
      <Button size="small" onClick={() => publish(historyEvents.sensorsUnfolded({ on: true }))}>
        {t('shell.tryAgain')}
      </Button>
    </Text>
  );
  if (state === 'failed') return reason;
  if (state === 'none')
    return (
      <Text tone="muted" size={13} className={styles.remark}>
        {t('history.sensors.none')}
      </Text>
    );
  const all = read(seriesOf(device)).filter(({ isDrawn }) => isDrawn);
  const drawn = read(drawnOf(device));
  const shown = drawn.map((each) => each.name);
  /** The axis labels "yes" and "no". A sensor's own words, such as "closed", would be too long there. */
  const stateText = (value: number) => (value === 1 ? t('sensors.yes') : value === 0 ? t('sensors.no') : '');
  const choose = (chosen: string) =>
    publish(
      historyEvents.sensorsChosen({
        names: shown.includes(chosen)
          ? shown.filter((each) => each !== chosen)
          : [...shown, chosen].slice(-MOST_SHOWN),
      }),
    );
  return (
    <>
      {all.length === 0 && (
        <Text tone="muted" size={13} className={styles.remark}>
          {t('history.sensors.notDrawn')}
        </Text>
      )}
      {all.length > 1 && (
        <Row
          gap={1}
          align="stretch"
          className={styles.chips}
          role="group"
          aria-label={t('history.sensors.choose')}
        >
          {all.map((each) => (
            <button
              key={each.name}
              type="button"
              className={styles.chip}
              aria-pressed={shown.includes(each.name)}
              onClick={() => choose(each.name)}
            >
              {sensorName(each.name, sensorKind(each.name), t)}
            </button>
          ))}
        </Row>
      )}
      {drawn.map((series) => {
        const kind = sensorKind(series.name);
        const called = sensorName(series.name, kind, t);
        const unit = sensorUnit(kind, series.unit, units, language);
        const now = valueAt(series, cursor);
        const text = now === null ? '–' : sensorText(now, kind, series.unit, { units, language, t });
        return (
          <div key={series.name}>
            <Row as="p" gap={3} align="stretch" justify="between" size={13} numeric className={styles.sensor}>
              <span>{called}</span>
              <Text as="span" tone="muted" size={13}>
                {text}
              </Text>
            </Row>
            <TimeChart
              label={t('history.sensors.chart', { sensor: called, name, unit: unit && `, ${unit}` })}
              runs={series.runs}
              from={whole.from}
              to={whole.to}
              cursor={cursor}
              cursorText={`${called}: ${text}`}
              least={series.least}
              most={series.most}
              unit={unit}
              height={HEIGHT}
              emptyText={t('history.chart.nothing')}
              midnight={startOfLocalDay(whole.from, zone)}
              formatAt={(at) => formatHour(at, language, zone, whole.to - whole.from > TWO_DAYS)}
              formatValue={(value) => (series.isState ? stateText(value) : sensorValueText(value, language))}
              columns={[t('history.chart.time'), t('history.chart.least'), t('history.chart.most')]}
              onScrub={onScrub}
              onKey={onKey}
            />
          </div>
        );
      })}
      {reason}
    </>
  );
});

/** The button that leads from a pressed trip back to the whole period. */
export const WholePeriod = view(function WholePeriodView({ read, publish, t }) {
  const { trip } = read(player);
  if (!trip) return null;
  return (
    <Button
      size="small"
      onClick={() => {
        // The end of the trip is no longer part of it.
        publish(historyEvents.paused({ at: trip.to }));
        publish(historyEvents.scrubbed({ at: trip.to }));
      }}
    >
      {t('history.chart.whole')}
    </Button>
  );
});

/**
 * To how many buckets the fixes in a chart are reduced, of which there may be a million. That is about one bucket per
 * pixel of a wide chart.
 */
const BUCKETS = 600;
/**
 * A chart joins two fixes with a line if at most this much time lies between them (seconds). A tracker that stands
 * still may sleep that long without counting as silent.
 */
const JOINED_SECONDS = 4 * SILENCE_SECONDS;

/**
 * The series that the chart shows, speed or battery. It has its own selector, so that the curves are not recomputed
 * each time the player's time changes.
 */
const seriesInUse = select((read) => read(player).series);

/**
 * Returns a device's curve for the chart: speed in the user's unit, or battery in percent. The curve covers the chosen
 * trip, otherwise the time span of all devices.
 */
const curveOf = byDevice((read, device): readonly (readonly Bucket[])[] => {
  const whole = read(charted);
  if (!whole) return [];
  const way = read(wayOfDevice(device));
  const units = read(unitsInUse);
  const broken = new Set(
    read(summaryOfDevice(device))
      .gaps.filter(({ reason }) => reason === 'silence')
      .map(({ after }) => after),
  );
  const value =
    read(seriesInUse) === 'speed'
      ? (i: number) => speedIn((way.speed[i] as number) / 10, units)
      : (i: number) => ((way.battery[i] as number) < 0 ? null : (way.battery[i] as number));
  return bucketsOf(way.at, value, whole.from, whole.to, BUCKETS, JOINED_SECONDS, (i) => broken.has(i));
});

/** The curves of the other devices in the chart, each in its device's colour. */
const otherCurves = select((read) => {
  const colours = read(trackColours);
  const open = read(chartDevice);
  return read(historyDevices)
    .filter((each) => each !== open)
    .map((id) => ({ id, runs: read(curveOf(id)), colour: css(colours.get(id)) }))
    .filter(({ runs }) => runs.length > 0);
});

/** The highest value of all curves in the chart. */
const highest = select((read) => {
  if (read(seriesInUse) === 'battery') return 100;
  let most = 10;
  for (const device of read(historyDevices))
    for (const run of read(curveOf(device))) for (const { high } of run) most = Math.max(most, high);
  return most;
});

/** Whether any fix of the device reports a battery level. */
const hasBattery = byDevice((read, device) => read(wayOfDevice(device)).battery.some((level) => level >= 0));

/**
 * The placeholder of a history chart while its fixes load.
 * @param height CSS pixels
 */
const ChartBones = view<{ height: number }>(function ChartBonesView({ t }, { height }) {
  return (
    <Skeleton label={t('history.chart.loading')}>
      <Bone width="100%" height={height} />
    </Skeleton>
  );
});

/**
 * A gap in the fixes is shaded only if it is longer than one 400th of the chart. A shorter one would be no more than a
 * hairline.
 */
const SHADED_SHARE = 400;
const TWO_DAYS = 172_800;

type Stretch = { readonly from: number; readonly to: number };
/** Returns the parts of these stretches of time that lie within another. */
const within = ({ from, to }: Stretch, all: readonly Stretch[]): Stretch[] =>
  all.flatMap((each) =>
    each.to > from && each.from < to ? { from: Math.max(from, each.from), to: Math.min(to, each.to) } : [],
  );

export type PastChartProps = {
  device: number;
  /** The time that the chart shows: the chosen trip, otherwise all. */
  whole: Span;
  cursor: number;
  cursorText: string;
  height: number;
  onScrub: (at: number) => void;
  onKey: (key: string) => boolean;
};

/** The chart of speed or battery over the time range, for all devices, with the player's cursor. */
export const PastChart = view<PastChartProps>(function PastChartView(
  { read, publish, t, language },
  { device, whole, ...rest },
) {
  const isSpeed = read(seriesInUse) === 'speed';
  const way = read(wayOfDevice(device));
  const units = read(unitsInUse);
  const zone = read(timeZoneInUse);
  const { gaps } = read(summaryOfDevice(device));
  const nameOf = (id: number) => read(nameOfPast(id)) ?? '…';
  const name = nameOf(device);
  const devices = read(historyDevices);
  const isAlone = devices.length < 2;
  const colours = read(trackColours);
  const runs = read(curveOf(device));
  const others = read(otherCurves);
  const isComing = read(pastOf(device))?.pieces.some(({ status }) => status === 'wanted') ?? false;
  const shaded = useMemo(
    () =>
      within(
        whole,
        gaps
          .filter(({ seconds }) => seconds > (whole.to - whole.from) / SHADED_SHARE)
          .map(({ before, after }) => ({ from: way.at[before] as number, to: way.at[after] as number })),
      ),
    [gaps, way, whole],
  );
  const midnight = useMemo(() => startOfLocalDay(whole.from, zone), [whole, zone]);
  const unit = isSpeed ? formatSpeed(0, units, language).unit : percentSign(language).sign;

  return (
    <Stack shrink className={styles.chart}>
      <Row wrap shrink className={styles.head}>
        {!isAlone && (
          <Row as="ul" align="stretch" wrap tone="muted" size={12} shrink className={styles.names}>
            {devices.map((id) => (
              <Row as="li" key={id} shrink className={styles.name} data-open={id === device || undefined}>
                <Dot colour={css(colours.get(id))} />
                <Text as="span" clip>
                  {nameOf(id)}
                </Text>
              </Row>
            ))}
          </Row>
        )}
        <WholePeriod />
        {devices.some((id) => read(hasBattery(id))) && (
          <div className={styles.series}>
            <SegmentedControl
              label={t('history.chart.series')}
              value={isSpeed ? 'speed' : 'battery'}
              options={[
                { value: 'speed', label: t('history.chart.speed') },
                { value: 'battery', label: t('history.chart.battery') },
              ]}
              onChange={(chosen) => publish(historyEvents.seriesChosen({ series: chosen }))}
            />
          </div>
        )}
      </Row>
      {runs.length === 0 && others.length === 0 && isComing ? (
        <ChartBones height={rest.height} />
      ) : (
        <TimeChart
          {...rest}
          {...(!isAlone && { colour: css(colours.get(device)) })}
          others={others}
          unit={isSpeed ? unit : ''}
          label={t(isSpeed ? 'history.chart.speedOf' : 'history.chart.batteryOf', { name, unit })}
          runs={runs}
          from={whole.from}
          to={whole.to}
          most={read(highest)}
          emptyText={t('history.chart.nothing')}
          midnight={midnight}
          formatAt={(at) => formatHour(at, language, zone, whole.to - whole.from > TWO_DAYS)}
          formatValue={(value) =>
            isSpeed ? formatNumber(Math.round(value), language) : percents(value, language)
          }
          columns={[t('history.chart.time'), t('history.chart.least'), t('history.chart.most')]}
          shaded={shaded}
          marked={within(whole, read(stretches(device)))}
        />
      )}
      <SensorCharts device={device} whole={whole} name={name} {...rest} />
    </Stack>
  );
});
