import { previous } from '../../src/rules/time/periods.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { SeriesChart } from '../../src/ui/charts/SeriesChart.tsx';
import { formatSpeed, unitName, withUnit } from '../../src/ui/format.ts';
import { formatNumber } from '../../src/ui/format-number.ts';
import { percents } from '../../src/ui/format-signs.ts';
import { Panel } from '../../src/ui/Panel.tsx';
import { view } from '../../src/ui/view.tsx';
import { cellText } from './cell-text.ts';
import { chartOf, type ReportChart as Chart } from './chart.ts';
import type { ColumnSpec } from './kinds.ts';
import { isCompared } from './lacking.ts';
import { reportParts } from './made.ts';
import type { OpenReport } from './reports.state.ts';
import { namesOf } from './shown.ts';

const KIND: Readonly<Record<Chart['about'], ColumnSpec['kind']>> = {
  metres: 'distance',
  standing: 'duration',
  count: 'number',
  steps: 'number',
  lowBattery: 'percent',
};

/** The chart of a report, and a table with the same data (REP-02). */
export const ReportChart = view<{ open: OpenReport }>(function ReportChartView(
  { read, t, language },
  { open },
) {
  const parts = read(reportParts);
  const units = read(unitsInUse);
  const names = namesOf(read);
  const { question } = open;
  const speed = (kmh: number) => formatSpeed(kmh, units, language);
  const chart = chartOf(
    question,
    parts.now,
    read(isCompared) ? { period: previous(question.period), parts: parts.before } : null,
    names,
    {
      now: t('reports.thisPeriod'),
      before: t('reports.periodBefore'),
      all: t('reports.allDevices'),
      more: (kmh) => t('reports.over', { speed: withUnit(speed(kmh)) }),
    },
  );
  const known = chart.series.some(({ values }) => values.some((value) => value !== null && value > 0));
  if (!known || chart.categories.length < 2) return null;
  const isOwnDays = question.kind === 'summary' && question.devices.length === 1;
  const title = t(`reports.chart.${isOwnDays ? 'trips' : question.kind}`);
  const kind = KIND[chart.about];
  const scale = scaleOf(chart.about, units);
  const unit =
    kind === 'distance'
      ? unitName(units === 'imperial' ? 'mile' : 'kilometer', language)
      : kind === 'duration'
        ? unitName('hour', language)
        : '';
  return (
    <Panel as="section" gap={3} shrink data-testid="report-chart">
      <h2>{title}</h2>
      <SeriesChart
        label={title}
        form={chart.form}
        categories={chart.categories}
        series={chart.series.map(({ name, values }) => ({
          name,
          values: values.map((value) => (value === null ? null : value / scale)),
        }))}
        unit={unit}
        height={156}
        formatTick={(value) =>
          kind === 'percent'
            ? percents(value, language)
            : formatNumber(value, language, Number.isInteger(value) ? 0 : 1)
        }
        formatValue={(value) =>
          cellText(Math.round(value * scale), { kind }, { language, units, zone: names.zone })
        }
        hint={t('reports.chartHint')}
        unknown={t('reports.notKnown')}
        table={{ open: t('reports.asTable'), category: t('reports.chartOver') }}
      />
    </Panel>
  );
});

/** How many metres or seconds one unit of the chart's scale has (a kilometre or mile, an hour). */
function scaleOf(about: Chart['about'], units: 'metric' | 'imperial'): number {
  if (about === 'metres') return units === 'imperial' ? 1609.344 : 1000;
  return about === 'standing' ? 3600 : 1;
}
