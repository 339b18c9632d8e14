import * as historyEvents from '../../events/history.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { startOfLocalDay } from '../../src/rules/time/local-day.ts';
import { sensorKind } from '../../src/rules/sensors.ts';
import { Button } from '../../src/ui/Button.tsx';
import { TimeChart } from '../../src/ui/charts/TimeChart.tsx';
import { formatHour } from '../../src/ui/format-time.ts';
import { Row, Text } from '../../src/ui/Layout.tsx';
import { sensorName, sensorText, sensorUnit, sensorValueText } from '../../src/ui/sensor-format.ts';
import { Bone, Skeleton } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import type { PastChartProps } from './PastChart.tsx';
import styles from './Player.module.css';
import { drawnOf, MOST_SHOWN, sensorsFailure, sensorsState, seriesOf, valueAt } from './sensors.state.ts';

const TWO_DAYS = 172_800;
const HEIGHT = 76;

/** Sensors over the range, beside the speed: which of them, and a chart with the player's cursor for each (SENS-02). */
export const SensorCharts = view<PastChartProps & { name: string }>(function SensorChartsView(
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
        <div className={styles.chips} role="group" aria-label={t('history.sensors.choose')}>
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
        </div>
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
              formatValue={(value) => sensorValueText(value, language)}
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
