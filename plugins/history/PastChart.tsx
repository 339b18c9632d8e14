import { useMemo } from 'react';
import * as historyEvents from '../../events/history.ts';
import { deviceBy } from '../../src/core/devices.ts';
import { unitsInUse } from '../../src/core/settings.ts';
import { SILENCE_SECONDS } from '../../src/core/travel/gaps.ts';
import { timeZoneInUse } from '../../src/core/user.ts';
import { bucketsOf } from '../../src/ui/charts/buckets.ts';
import { TimeChart } from '../../src/ui/charts/TimeChart.tsx';
import { formatNumber, formatSpeed } from '../../src/ui/format.ts';
import { formatHour } from '../../src/ui/format-time.ts';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Player.module.css';
import { player, type Span } from './player.state.ts';
import { startOfDay } from './ranges.ts';
import { summaryOfDevice, wayOfDevice } from './wrong.state.ts';

/** A million fixes come to so many buckets: about one for each pixel of a wide chart. */
const BUCKETS = 600;
/** A standing tracker may sleep this long without being silent: a chart joins what lies closer. */
const JOINED_SECONDS = 4 * SILENCE_SECONDS;
/** Gaps shorter than this would be a hair in the chart. */
const SHADED_SHARE = 400;
const TWO_DAYS = 172_800;

type Props = {
  device: number;
  whole: Span;
  cursor: number;
  cursorText: string;
  height: number;
  onScrub: (at: number) => void;
  onKey: (key: string) => boolean;
};

/** Speed or battery of a device over the range, with the player's cursor. */
export const PastChart = view<Props>(function PastChartView(
  { read, publish, t, language },
  { device, whole, ...rest },
) {
  const { series } = read(player);
  const way = read(wayOfDevice(device));
  const units = read(unitsInUse);
  const zone = read(timeZoneInUse);
  const { gaps } = read(summaryOfDevice(device));
  const name = read(deviceBy(device))?.name ?? '';
  const isSpeed = series === 'speed';
  const hasBattery = useMemo(() => way.battery.some((level) => level >= 0), [way]);
  const afterGaps = useMemo(
    () => new Set(gaps.filter(({ reason }) => reason === 'silence').map(({ after }) => after)),
    [gaps],
  );
  const runs = useMemo(
    () =>
      bucketsOf(
        way.at,
        isSpeed
          ? (i) => (way.speed[i] as number) / 10
          : (i) => ((way.battery[i] as number) < 0 ? null : (way.battery[i] as number)),
        whole.from,
        whole.to,
        BUCKETS,
        JOINED_SECONDS,
        (i) => afterGaps.has(i),
      ),
    [way, isSpeed, whole, afterGaps],
  );
  const most = useMemo(
    () => (isSpeed ? Math.max(10, ...runs.flat().map(({ high }) => high)) : 100),
    [runs, isSpeed],
  );
  const shaded = useMemo(
    () =>
      gaps
        .filter(({ seconds }) => seconds > (whole.to - whole.from) / SHADED_SHARE)
        .map(({ before, after }) => ({ from: way.at[before] as number, to: way.at[after] as number })),
    [gaps, way, whole],
  );
  const midnight = useMemo(() => startOfDay(whole.from, zone), [whole, zone]);
  const unit = isSpeed ? formatSpeed(0, units, language).unit : '%';

  return (
    <div className={styles.chart}>
      {hasBattery && (
        <div className={styles.series}>
          <SegmentedControl
            label={t('history.chart.series')}
            value={series}
            options={[
              { value: 'speed', label: t('history.chart.speed') },
              { value: 'battery', label: t('history.chart.battery') },
            ]}
            onChange={(chosen) => publish(historyEvents.seriesChosen({ series: chosen }))}
          />
        </div>
      )}
      <TimeChart
        {...rest}
        label={t(isSpeed ? 'history.chart.speedOf' : 'history.chart.batteryOf', { name, unit })}
        runs={runs}
        from={whole.from}
        to={whole.to}
        most={most}
        emptyText={t('history.chart.nothing')}
        midnight={midnight}
        formatAt={(at) => formatHour(at, language, zone, whole.to - whole.from > TWO_DAYS)}
        formatValue={(value) =>
          isSpeed ? formatSpeed(value, units, language).value : formatNumber(value, language)
        }
        columns={[t('history.chart.time'), t('history.chart.least'), t('history.chart.most')]}
        shaded={shaded}
      />
    </div>
  );
});
