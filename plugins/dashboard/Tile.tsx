import { deviceBy } from '../../src/core/devices/devices.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { Figure } from '../../src/ui/Figure.tsx';
import { formatDuration } from '../../src/ui/format-time.ts';
import { Bone } from '../../src/ui/Skeleton.tsx';
import { Trend } from '../../src/ui/Trend.tsx';
import { view } from '../../src/ui/view.tsx';
import { formatPercent } from '../../src/ui/format.ts';
import styles from './Dashboard.module.css';
import { DayChart, HourChart, LongestTrip, TopPlaces } from './Charts.tsx';
import { courseOf, changeOf } from './figures.ts';
import { FuelLine } from './Fuel.tsx';
import { goalOf } from './goal.ts';
import { type Look, reportOf } from './place.ts';
import { factsOf, type TileFacts } from './tile-facts.ts';
import { REPORT_OF, type Tile, WIDE } from './tiles.ts';
import { inOneWord, said } from './words.ts';
import { measurementsOf } from '../../src/core/devices/measurements.ts';
import type { Read } from '../../src/kernel/read.ts';
import { formatVolts } from '../../src/ui/format-signs.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { hasFeature } from '../../src/core/app/mode-features.ts';
import { ActivityRing } from '../../src/ui/ActivityRing.tsx';
import { formatNumber } from '../../src/ui/format-number.ts';
import { Remark } from '../../src/ui/Section.tsx';

const SMALL = 92;

/**
 * The heights of a tile's placeholders (px), about as high as the tile's content, so that tiles below do not move when
 * it loads.
 */
const FIGURE = [40, 40, 57];
const BONES: Partial<Record<Tile, readonly number[]>> = {
  distance: [40, 20, 132],
  hours: [56, 132],
  places: [26, 26, 26, 26],
  longest: [40, 20, 40],
  stops: [40, 20, 40],
  alarms: [40, 20, 40],
};

/** Shows how well animals and children reached their activity goals in the dashboard's period. */
const Goals = view<{ look: Look }>(function GoalsView({ read, t }, { look }) {
  const mine = look.devices.filter((id) => hasFeature(read, 'activity', id) || hasFeature(read, 'watch', id));
  if (mine.length === 0) return <Remark>{t('dashboard.goal.none')}</Remark>;
  return (
    <Stack as="ul" gap={2}>
      {mine.map((id) => (
        <Goal key={id} device={id} look={look} />
      ))}
    </Stack>
  );
});

/**
 * Shows the activity goal of one device: its steps in the period, and a ring with its active minutes, which says how
 * many days it covers if those are fewer.
 */
const Goal = view<{ device: number; look: Look }>(function GoalView(
  { read, t, language },
  { device: id, look },
) {
  const device = read(deviceBy(id));
  const { goal, status, steps, minutes } = goalOf(read, id, look);
  if (!device) return null;
  const number = (value: number) => formatNumber(value, language);
  const name = (
    <Text as="span" clip shrink>
      {device.name}
    </Text>
  );
  const line = (text: string) => (
    <Text as="span" tone="muted" size={13} numeric className={styles.compared}>
      {text}
    </Text>
  );
  if (!goal || steps.days === 0)
    return (
      <Row as="li" gap={3}>
        {name}
        {status === 'loading' ? (
          <Bone width="40%" height={20} />
        ) : (
          line(t(status === 'failed' ? 'dashboard.goal.failed' : 'dashboard.goal.unknown'))
        )}
      </Row>
    );
  const stepGoal = goal.steps * steps.days;
  const minuteGoal = goal.minutes * minutes.days;
  return (
    <Row as="li" gap={3}>
      {minutes.days > 0 && (
        <ActivityRing
          size={SMALL}
          rings={[{ share: minutes.sum / minuteGoal, tone: 'accent' }]}
          value={formatPercent(minutes.sum / minuteGoal, language)}
          label={t('pets.ring', {
            minutes: number(minutes.sum),
            goal: number(minuteGoal),
            steps: number(steps.sum),
            stepGoal: number(stepGoal),
          })}
        />
      )}
      <Stack as="span" shrink>
        {name}
        {minutes.days > 0 &&
          line(t('dashboard.goal.minutes', { minutes: number(minutes.sum), goal: number(minuteGoal) }))}
        {line(t('dashboard.goal.steps', { steps: number(steps.sum), goal: number(stepGoal) }))}
        {minutes.days > 0 &&
          minutes.days < steps.days &&
          line(t('dashboard.goal.covers', { count: minutes.days }))}
      </Stack>
    </Row>
  );
});

/** Returns the devices whose voltage is known in the period. */
const voltsKnown = (read: Read, { devices, bounds }: Look): readonly number[] =>
  devices.filter((id) =>
    read(measurementsOf(id)).volts.some(({ at }) => at >= bounds.from && at <= bounds.to),
  );

/** Shows the voltage of vehicles in the period, each vehicle with its chart. */
const Volts = view<{ look: Look }>(function VoltsView({ read }, { look }) {
  const { bounds } = look;
  const known = voltsKnown(read, look);
  if (known.length === 0) return null;
  return (
    <Stack as="ul" gap={2}>
      {known.map((id) => (
        <Volt key={id} device={id} bounds={bounds} />
      ))}
    </Stack>
  );
});

const Volt = view<{ device: number; bounds: Look['bounds'] }>(function VoltView(
  { read, t, language },
  { device: id, bounds },
) {
  const name = read(deviceBy(id))?.name ?? '';
  const values = read(measurementsOf(id)).volts.filter(({ at }) => at >= bounds.from && at <= bounds.to);
  const last = values.at(-1);
  if (!last) return null;
  return (
    <Stack as="li" size={13} className={styles.one}>
      <Text as="span" clip shrink>
        {name}
      </Text>
      <Text as="span" numeric>
        {formatVolts(last.value, language)}
      </Text>
      <span className={styles.wholeRow}>
        <Trend values={values} label={t('dashboard.volts', { name })} />
      </span>
    </Stack>
  );
});

type Props = { tile: Tile; look: Look };

/**
 * A dashboard tile with one figure of the period: value, chart, comparison with the previous period, and the figure of
 * each device. It links to the tile's report.
 */
export const DashboardTile = view<Props>(function DashboardTileView({ read, t, language }, { tile, look }) {
  const facts = factsOf(tile, look, read);
  const units = read(unitsInUse);
  const name = t(`dashboard.tile.${tile}`);
  const course = courseOf(tile, facts.travels);
  // Vehicles have no battery of their own. If the battery tile therefore has no figure, it has the vehicle's voltage
  // instead.
  const hasVolts = tile === 'battery' && facts.figure === null && voltsKnown(read, look).length > 0;
  return (
    <li className={styles.tile} data-tile={tile} data-wide={WIDE[tile]}>
      <a className={styles.link} href={reportOf(REPORT_OF[tile], look)}>
        <Text as="h2" tone="muted" size={13} weight="medium">
          {name}
        </Text>
        {tile === 'goal' ? (
          <Goals look={look} />
        ) : facts.isLoading ? (
          <Stack as="span" gap={2}>
            {(BONES[tile] ?? FIGURE).map((height, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- the placeholders are all alike, so the index is their only key
              <Bone key={i} width={height > 60 ? '100%' : `${[55, 75, 45][i % 3]}%`} height={height} />
            ))}
          </Stack>
        ) : tile === 'hours' ? (
          <HourChart look={look} />
        ) : tile === 'places' ? (
          <TopPlaces look={look} />
        ) : tile === 'longest' ? (
          <LongestTrip look={look} />
        ) : (
          <>
            {!hasVolts && <Figure {...said(tile, facts.figure, units, language)} size="large" />}
            {tile === 'battery' && facts.figure !== null && (
              <Text tone="muted" size={13} numeric className={styles.compared}>
                {t('dashboard.lowest')}
              </Text>
            )}
            <Compared tile={tile} look={look} facts={facts} />
            {tile === 'driving' && facts.travels.length > 0 && <Shares facts={facts} />}
            {tile === 'distance' && <DayChart look={look} />}
            {tile !== 'distance' && (facts.figure !== null || hasVolts) && course.length > 1 && (
              <Trend
                values={course}
                label={t('dashboard.course', { name })}
                {...(tile === 'battery' && { low: 20 })}
              />
            )}
          </>
        )}
        {facts.each.some(({ figure }) => figure !== null) && tile !== 'goal' && (
          <Stack as="ul" gap={2} aria-label={t('dashboard.each', { name })}>
            {facts.each.map(({ device, figure }) => (
              <One key={device} tile={tile} device={device} figure={figure} all={facts.each} />
            ))}
          </Stack>
        )}
        {tile === 'battery' && <Volts look={look} />}
      </a>
      {tile === 'fuel' && <FuelLine figure={facts.figure} />}
    </li>
  );
});

/** The line of a tile that compares its figure with the previous period. */
const Compared = view<Props & { facts: TileFacts }>(function ComparedView(
  { read, t, language },
  { tile, look: { choice }, facts: { figure, before, isBeforeLoading } },
) {
  if (tile === 'battery') return null;
  if (before === null) return isBeforeLoading ? <Bone width="65%" height={20} /> : null;
  // The distance or time of an unfinished day is lower than that of a whole day, so a percentage would mislead.
  const isUnfinished = choice === 'today' && tile !== 'maxSpeed' && tile !== 'averageSpeed';
  const change = isUnfinished ? null : changeOf(figure, before);
  return (
    <Text tone="muted" size={13} numeric className={styles.compared}>
      {tile === 'distance' && choice !== 'today' && <span className={styles.ghost} aria-hidden="true" />}
      {t(`dashboard.before.${choice}`, {
        value: inOneWord(said(tile, before, read(unitsInUse), language)),
      })}
      {change ? <strong> · {formatPercent(change, language, true)}</strong> : null}
    </Text>
  );
});

/** A bar with the shares of driving time and standing time. Time without data is left out. */
const Shares = view<{ facts: TileFacts }>(function SharesView(
  { t, language },
  { facts: { figure, standingSeconds } },
) {
  const driving = figure ?? 0;
  const whole = driving + standingSeconds;
  // Without standing time the bar would be full, which adds nothing to the figure.
  if (whole === 0 || standingSeconds === 0) return null;
  return (
    <>
      <span className={styles.shares} aria-hidden="true">
        <span className={styles.share} style={{ inlineSize: `${(driving / whole) * 100}%` }} />
      </span>
      <Text tone="muted" size={13} numeric className={styles.compared}>
        {t('dashboard.standing', { time: formatDuration(standingSeconds, language) })}
      </Text>
    </>
  );
});

type OneProps = { tile: Tile; device: number; figure: number | null; all: TileFacts['each'] };
/** The figure of one device in a tile that compares several devices. */
const One = view<OneProps>(function OneView({ read, language }, { tile, device: id, figure, all }) {
  const device = read(deviceBy(id));
  const most = Math.max(0, ...all.map((each) => each.figure ?? 0));
  return (
    <Stack as="li" size={13} className={styles.one}>
      <Text as="span" clip shrink>
        {device?.name}
      </Text>
      <Text as="span" numeric>
        {inOneWord(said(tile, figure, read(unitsInUse), language))}
      </Text>
      <span className={styles.bar} aria-hidden="true">
        <span
          style={{
            inlineSize: `${most > 0 ? ((figure ?? 0) / most) * 100 : 0}%`,
            backgroundColor: device?.colour,
          }}
        />
      </span>
    </Stack>
  );
});
