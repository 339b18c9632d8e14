import { type CSSProperties, Fragment } from 'react';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { Figure } from '../../src/ui/Figure.tsx';
import { formatDuration } from '../../src/ui/format-time.ts';
import { Bone } from '../../src/ui/Skeleton.tsx';
import { Trend } from '../../src/ui/Trend.tsx';
import { view } from '../../src/ui/view.tsx';
import { formatPercent } from '../../src/ui/format.ts';
import styles from './Dashboard.module.css';
import { DistanceByHour, FigureByDay, HourChart, LongestTrip, TopPlaces } from './Charts.tsx';
import { changeOf, levelsOf } from './figures.ts';
import { asksForFuel, FuelLine } from './Fuel.tsx';
import { goalOf } from './goal.ts';
import { daysOfPeriod, type Look, reportOf } from './place.ts';
import { addsUp, daysOf, type TileFacts, voltsKnown } from './tile-facts.ts';
import { REPORT_OF, type Tile } from './tiles.ts';
import { inOneWord, said, unbroken } from './words.ts';
import { measurementsOf } from '../../src/core/devices/measurements.ts';
import { formatVolts } from '../../src/ui/format-signs.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { hasFeature } from '../../src/core/app/mode-features.ts';
import { ActivityRing } from '../../src/ui/ActivityRing.tsx';
import { formatNumber } from '../../src/ui/format-number.ts';
import { Remark } from '../../src/ui/Section.tsx';

/** The size of the goal's ring (px): beside the days of a period, and alone. */
const RING = { besideDays: 112, alone: 144 };

/**
 * The heights of a tile's placeholders (px), about as high as the tile's content, so that tiles below do not move when
 * it loads.
 */
const FIGURE = [40, 20, 76];
const BONES: Partial<Record<Tile, readonly number[]>> = {
  distance: [40, 20, 132],
  hours: [56, 132],
  places: [26, 26, 26, 26],
  longest: [40, 20, 80],
};

/** Shows how well animals and children reached their activity goals in the dashboard's period. */
const Goals = view<{ look: Look }>(function GoalsView({ read, t }, { look }) {
  const mine = look.devices.filter((id) => hasFeature(read, 'activity', id) || hasFeature(read, 'watch', id));
  if (mine.length === 0) return <Remark>{t('dashboard.goal.none')}</Remark>;
  return (
    <Stack as="ul" gap={3} className={styles.goals}>
      {mine.map((id) => (
        <Goal key={id} device={id} look={look} isAlone={mine.length === 1} />
      ))}
    </Stack>
  );
});

/**
 * Shows the activity goal of one device: its steps in the period, and a ring with its active minutes. The ring has the
 * steps if the minutes are known for fewer days. `isAlone`: no other device has a goal, so the steps of each day have room.
 */
const Goal = view<{ device: number; look: Look; isAlone: boolean }>(function GoalView(
  { read, t, language },
  { device: id, look, isAlone },
) {
  const device = read(deviceBy(id));
  const { goal, status, steps, minutes, days } = goalOf(read, id, look);
  if (!device) return null;
  const number = (value: number) => formatNumber(value, language);
  const name = look.devices.length > 1 && (
    <Text as="span" clip shrink>
      {device.name}
    </Text>
  );
  const hasDays = isAlone && look.choice !== 'today';
  const line = (text: string) => (
    <Text as="span" tone="muted" size={isAlone && !hasDays ? 15 : 13} numeric className={styles.compared}>
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
  const isOfMinutes = minutes.days > 0 && minutes.days >= steps.days;
  const stepGoal = goal.steps * steps.days;
  const minuteGoal = goal.minutes * minutes.days;
  const stepsOn = new Map(days.map((day) => [day.day, day.steps]));
  const inWords = (value: number | null) =>
    value === null ? '–' : t('dashboard.goal.steps', { steps: number(value), goal: number(goal.steps) });
  const share = isOfMinutes ? minutes.sum / minuteGoal : steps.sum / stepGoal;
  const ofSteps = t('dashboard.goal.steps', { steps: number(steps.sum), goal: number(stepGoal) });
  return (
    <li className={styles.goal}>
      <ActivityRing
        size={isAlone && !hasDays ? RING.alone : RING.besideDays}
        rings={[{ share, tone: 'accent' }]}
        value={formatPercent(share, language)}
        label={
          isOfMinutes
            ? t('pets.ring', {
                minutes: number(minutes.sum),
                goal: number(minuteGoal),
                steps: number(steps.sum),
                stepGoal: number(stepGoal),
              })
            : ofSteps
        }
      />
      <Stack as="span" shrink>
        {name}
        {isOfMinutes &&
          line(t('dashboard.goal.minutes', { minutes: number(minutes.sum), goal: number(minuteGoal) }))}
        {line(ofSteps)}
      </Stack>
      {hasDays && (
        <span className={styles.goalDays}>
          <FigureByDay
            label={t('dashboard.goal.byDay')}
            days={daysOfPeriod(look.period).map((day) => ({
              day,
              value: stepsOn.get(day) ?? null,
              before: null,
              parts: [],
            }))}
            inWords={inWords}
            goal={goal.steps}
          />
        </span>
      )}
    </li>
  );
});

/** Shows the voltage of vehicles in the period, each vehicle with its chart. A vehicle alone needs no name. */
const Volts = view<{ known: readonly number[]; look: Look }>(function VoltsView(
  { read, t, language },
  { known, look: { devices, bounds } },
) {
  const isAlone = devices.length === 1;
  return (
    <>
      {!isAlone && known.length > 0 && (
        <Text as="span" tone="muted" size={13}>
          {t('dashboard.latestVolts')}
        </Text>
      )}
      {known.map((id) => {
        const { name = '', colour } = read(deviceBy(id)) ?? {};
        const values = read(measurementsOf(id)).volts.filter(
          ({ at }) => at >= bounds.from && at <= bounds.to,
        );
        const volts = formatVolts(values.at(-1)?.value ?? 0, language);
        return (
          <Fragment key={id}>
            {isAlone ? (
              <Figure label={t('dashboard.latestVolts')} value={volts} size="large" />
            ) : (
              <Stack size={13} className={styles.one}>
                <Text as="span" clip shrink>
                  {name}
                </Text>
                <Text as="span" numeric>
                  {volts}
                </Text>
              </Stack>
            )}
            <Trend
              values={values}
              label={t('dashboard.volts', { name })}
              colour={isAlone ? undefined : colour}
            />
          </Fragment>
        );
      })}
    </>
  );
});

type Props = { tile: Tile; look: Look; facts: TileFacts };
/** `desktop`, `phone`: how many columns of the grid the tile takes. */
type TileProps = Props & { desktop: number; phone: number };

/**
 * A dashboard tile with one figure of the period: value, chart, comparison with the previous period, and the figure of
 * each device. It links to the tile's report. While the consumption of fuel is unknown, its tile only asks for it.
 */
export const DashboardTile = view<TileProps>(function DashboardTileView(
  { read, t },
  { tile, look, facts, desktop, phone },
) {
  const asksOnly = asksForFuel(tile, read);
  const name = t(`dashboard.tile.${tile}`);
  const heading = (
    <Text as="h2" tone="muted" size={13} weight="medium">
      {name}
    </Text>
  );
  return (
    <li
      className={styles.tile}
      data-tile={tile}
      data-asks={asksOnly || undefined}
      style={{ '--desktop': desktop, '--phone': phone } as CSSProperties}
    >
      {asksOnly ? (
        heading
      ) : (
        <a className={styles.link} href={reportOf(REPORT_OF[tile], look)}>
          {heading}
          {tile === 'goal' ? (
            <Goals look={look} />
          ) : (
            <Content tile={tile} look={look} facts={facts} name={name} />
          )}
        </a>
      )}
      {tile === 'fuel' && <FuelLine figure={facts.figure} />}
    </li>
  );
});

/** The content of a tile's link below its heading. */
const Content = view<Props & { name: string }>(function ContentView(
  { read, t, language },
  { tile, look, facts, name },
) {
  const units = read(unitsInUse);
  // Vehicles have no battery of their own. If the battery tile therefore has no figure, it has the vehicle's voltage
  // instead.
  const volts = tile === 'battery' ? voltsKnown(read, look) : [];
  // A car has no battery level beside a dog, so it is not listed without one.
  const each = tile === 'battery' ? facts.each.filter(({ figure }) => figure !== null) : facts.each;
  const inWords = (value: number | null) => inOneWord(said(tile, value, units, language));
  if (facts.isLoading)
    return (
      <Stack as="span" gap={2}>
        {(BONES[tile] ?? FIGURE).map((height, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- the placeholders are all alike, so the index is their only key
          <Bone key={i} width={height > 60 ? '100%' : `${[55, 75, 45][i % 3]}%`} height={height} />
        ))}
      </Stack>
    );
  if (tile === 'hours') return <HourChart look={look} />;
  if (tile === 'places') return <TopPlaces look={look} />;
  if (tile === 'longest') return <LongestTrip look={look} />;
  return (
    <>
      {(facts.figure !== null || volts.length === 0) && (
        <span className={facts.isGrowing ? styles.growing : undefined}>
          <Figure {...said(tile, facts.figure, units, language)} size="large" />
        </span>
      )}
      {tile === 'battery' && facts.figure !== null && (
        <Text tone="muted" size={13} numeric className={styles.compared}>
          {t('dashboard.lowest')}
        </Text>
      )}
      <Compared tile={tile} look={look} facts={facts} />
      {tile === 'driving' && facts.standingSeconds > 0 && (
        <Text tone="muted" size={13} numeric className={styles.compared}>
          {t('dashboard.standing', { time: unbroken(formatDuration(facts.standingSeconds, language)) })}
        </Text>
      )}
      {tile === 'battery' && facts.figure !== null && facts.each.length === 0 && (
        <Trend values={levelsOf(facts.travels)} label={t('dashboard.course', { name })} low={20} />
      )}
      {tile === 'distance' && look.choice === 'today' && <DistanceByHour look={look} />}
      {tile !== 'battery' && hasDays(tile, look, facts) && (
        <FigureByDay
          label={t('dashboard.course', { name })}
          days={daysOf(tile, look, facts, read)}
          inWords={inWords}
          small={tile !== 'distance'}
        />
      )}
      {each.some(({ figure }) => figure !== null) && (
        <Stack as="ul" gap={2} aria-label={t('dashboard.each', { name })}>
          {each.map(({ device, figure }) => (
            <One key={device} device={device} text={inWords(figure)} figure={figure} all={each} />
          ))}
        </Stack>
      )}
      <Volts known={volts} look={look} />
    </>
  );
});

/** Whether a tile has a chart of its days. The highest speeds of several devices are no sum, so they have none. */
const hasDays = (tile: Tile, { choice }: Look, { each }: TileFacts): boolean =>
  choice !== 'today' && (each.length === 0 || addsUp(tile));

/** The line of a tile that compares its figure with the previous period. */
const Compared = view<Props>(function ComparedView({ read, t, language }, { tile, look, facts }) {
  const { choice } = look;
  const { figure, before, isBeforeLoading } = facts;
  if (tile === 'battery') return null;
  if (before === null) return isBeforeLoading ? <Bone width="65%" height={20} /> : null;
  // The distance or time of an unfinished day is lower than that of a whole day, so a percentage would mislead.
  const isUnfinished = choice === 'today' && tile !== 'maxSpeed' && tile !== 'averageSpeed';
  const change = isUnfinished ? null : changeOf(figure, before);
  return (
    <Text tone="muted" size={13} numeric className={styles.compared}>
      {(tile === 'distance' || hasDays(tile, look, facts)) && (
        <span className={styles.ghost} aria-hidden="true" />
      )}
      {t(`dashboard.before.${choice}`, {
        value: inOneWord(said(tile, before, read(unitsInUse), language)),
      })}
      {change ? <strong> · {formatPercent(change, language, true)}</strong> : null}
    </Text>
  );
});

type OneProps = { device: number; text: string; figure: number | null; all: TileFacts['each'] };
/** The figure of one device in a tile that compares several devices. */
const One = view<OneProps>(function OneView({ read }, { device: id, text, figure, all }) {
  const device = read(deviceBy(id));
  const most = Math.max(0, ...all.map((each) => each.figure ?? 0));
  return (
    <Stack as="li" size={13} className={styles.one}>
      <Text as="span" clip shrink>
        {device?.name}
      </Text>
      <Text as="span" numeric>
        {text}
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
